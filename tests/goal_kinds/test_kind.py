"""A kind of goal is a folder, wherever its name stands in the alphabet: what others refuse it may understand."""

import pytest

from covoyager import goal_kinds
from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import Around, GoalKind, Kept, goals_in, plan, understand
from covoyager.knowledge import Knowledge
from tests.planning.facts import knowledge

WORDS = "watch the stars"


class Stargazing(GoalKind):
    """Looks up."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:
        return Goal(text, {}) if text == WORDS else None

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:
        step = Subtask(1, Action.LOOK, "up", 1, ticks=40, description="Look up.")
        return Plan(goal, around.knowledge.version, (step,), critical_path=(1,)) if goal.text == WORDS else None


def test_what_one_kind_refuses_another_may_understand(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotUnderstood, match="I look at you"):
        understand(WORDS, knowledge())
    names, kind = goal_kinds._names(), goal_kinds._kind
    monkeypatch.setattr(goal_kinds, "_names", lambda: (*names[:-1], "stargazing", names[-1]))
    monkeypatch.setattr(goal_kinds, "_kind", lambda name: Stargazing() if name == "stargazing" else kind(name))
    goal = understand(WORDS, knowledge())
    assert [step.item for step in plan(goal, Around(knowledge())).subtasks] == ["up"]


@pytest.mark.parametrize("quoted", ['"{}"', "“{}”", "'{}'", "«{}»", "„{}“", "`{}`", ' "{}" '])
def test_quotes_around_all_of_a_goal_are_no_part_of_it(quoted: str) -> None:
    goal = understand(quoted.format("craft 3 torches"), knowledge())
    assert (goal.text, goal.items) == ("craft 3 torches", {"torch": 3})
    two = goals_in(quoted.format("get 10 logs and then build a house"), knowledge(), lambda part: "house" in part)
    assert two == goals_in("get 10 logs and then build a house", knowledge(), lambda part: "house" in part)
