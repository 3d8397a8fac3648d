"""The crew view tells of bots that may not do everything."""

from covoyager.board import Participant
from tui.picture import Picture
from tui.views.crew import card
from tui.views.view import Focus


def told(**state: object) -> str:
    who = Participant("Bot", "ai", state=state)
    return "\n".join(content.plain for content in card(who, Picture(), Focus(me="Steve"), 60))


def test_what_a_bot_may_do_is_shown_where_it_is_not_everything() -> None:
    assert "does only craft, smelt" in told(abilities=["craft", "smelt"])
    assert "does only" not in told(abilities=None)
    assert "does only" not in told()
