"""Who is told to get up does so at once; a goal to get up is a goal like others."""

import pytest

from tests.handlers.talk.test_corrections import Talk


@pytest.mark.parametrize("said", ["get up", "steg auf", "levántate", "réveille-toi", "起床"])
async def test_who_is_up_says_so_at_once(said: str) -> None:
    talk = Talk()
    assert await talk.says(said) == ["I am in no bed: I am up already."]
    assert talk.open == []
    lead = talk.session.crew.workers["Bot"]
    lead.bot.lies_in_bed = True  # type: ignore[attr-defined]
    assert "I am up." in await talk.says(said)
    assert lead.borrowed == [("wake", [])]  # type: ignore[attr-defined]


async def test_who_had_it_come_before_can_have_it_get_up() -> None:
    talk = Talk()
    await talk.says("!come")
    lead = talk.session.crew.workers["Bot"]
    lead.bot.lies_in_bed = True  # type: ignore[attr-defined]
    assert "I am up." in await talk.says("get up")


async def test_a_goal_to_get_up_is_set() -> None:
    talk = Talk()
    await talk.says("!task wake up")
    assert [goal.goal.text for goal in talk.session.board.goals()] == ["wake up"]
