"""Places to come to: a step for each who comes, done where they are seen to stand."""

import pytest

from covoyager.domain import Action, Plan, Ruling
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import Around, Seen, describe, plan, understand, verify
from covoyager.planning import criticise
from tests.planning.facts import knowledge


def made(text: str, participants: int = 2) -> Plan:
    return plan(understand(text, knowledge()), Around(knowledge(), participants=participants))


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("escape to 4 64 9", 2),
        ("Let's meet at -4, 64, 90!", 2),
        ("trefft euch bei 4 64 9", 2),
        ("triff mich bei 4 64 9", 2),
        ("reunámonos en 4 64 9", 2),
        ("get us out by 4 -60 9, 6 of us", 6),
        ("please come together at 4 64 9, all 3 of us.", 3),
    ],
)
def test_everybody_who_comes_has_a_step(text: str, steps: int) -> None:
    found = made(text)
    assert [step.action for step in found.subtasks] == [Action.MEET] * steps
    assert len({step.description for step in found.subtasks}) == steps
    assert dict(found.goal.items) == {}
    assert criticise(found, knowledge(), {}) == []


def test_who_stands_there_is_done() -> None:
    step = made("meet at 4 64 9").subtasks[0]
    assert step.item == "4 64 9"
    rulings = {wrong: verify(step, Seen(wrong=wrong)).ruling for wrong in (None, 0, 1)}
    assert rulings == {None: Ruling.UNSURE, 0: Ruling.PASS, 1: Ruling.FAIL}
    assert "!done 7" in describe(step, 7)


def test_nobody_is_no_party() -> None:
    with pytest.raises(NotUnderstood, match="somebody"):
        understand("meet at 4 64 9, 0 of us", knowledge())


def test_other_words_are_other_kinds() -> None:
    assert understand("craft 3 torches", knowledge()).items
