"""The crew view tells of bots that may not do everything."""

from covoyager.board import Participant
from covoyager.domain import Position
from tui.picture import Picture
from tui.views.crew import card
from tui.views.view import Focus


def told(*, width: int = 60, **state: object) -> str:
    who = Participant("Bot", "ai", position=Position(2, 64, -5), state=state)
    return "\n".join(content.plain for content in card(who, Picture(), Focus(me="Steve"), width))


def test_what_a_bot_may_do_is_shown_where_it_is_not_everything() -> None:
    assert "does only craft, smelt" in told(abilities=["craft", "smelt"])
    assert "does only" not in told(abilities=None)
    assert "does only" not in told()


def test_what_there_is_no_room_for_is_left_out_whole() -> None:
    state = {"dimension": "overworld", "held": "stone_pickaxe", "inventory": {"dirt": 12, "raw_iron": 3, "torch": 1}}
    assert told(width=60, **state).splitlines()[0] == "● Bot  bot  at 2 64 -5 in overworld  holds stone pickaxe"
    assert told(width=38, **state).splitlines()[0] == "● Bot  bot  at 2 64 -5 in overworld"
    assert told(width=30, **state).splitlines()[0] == "● Bot  bot  at 2 64 -5"
    assert told(width=30, **state).splitlines()[1].rstrip() == "  carries 12 dirt, …"
    assert told(width=38, **state).splitlines()[1].rstrip() == "  carries 12 dirt, 3 raw iron, 1 torch"


def test_a_bot_that_is_weak_has_its_health_in_red() -> None:
    def styles(**state: object) -> str:
        who = Participant("Bot", "ai", state={"health": 8.0, "food": 20.0, **state})
        return " ".join(str(span.style) for span in card(who, Picture(), Focus(me="Steve"), 60)[1].spans)

    assert "$text-error" in styles(weak=True)
    assert "$text-error" not in styles(weak=False)
