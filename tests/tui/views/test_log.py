"""The log tells what people want to know: steps that flicker by themselves are one line."""

from covoyager.domain import Event
from tui.views.log import _goal, folded


def status(number: int, to: str, edge: str, by: str | None = None, goal: int = 1) -> Event:
    return Event(number, 100.0, 0, "status", goal, number, by, {"to": to, "edge": edge})


def test_steps_that_become_ready_or_blocked_by_themselves_are_told_together() -> None:
    ready = [status(n, "READY", "a") for n in (1, 2, 3)]
    taken = status(4, "IN_PROGRESS", "b", "Bot")
    blocked = [status(n, "BLOCKED", "g") for n in (5, 6, 7, 8)]
    assert list(folded([*ready, taken, *blocked])) == [ready, [taken], blocked]


def test_steps_of_several_goals_are_told_together_too() -> None:
    blocked = [status(n, "BLOCKED", "g", goal=n) for n in (1, 2, 3)]
    ready = [status(n, "READY", "a", goal=n) for n in (4, 5, 6)]
    assert list(folded([*blocked, *ready])) == [blocked, ready]


def test_few_of_them_or_what_somebody_did_stand_alone() -> None:
    events = [status(1, "READY", "a"), status(2, "READY", "a"), *(status(n, "READY", "d", "Kim") for n in (3, 4, 5))]
    assert list(folded(events)) == [[event] for event in events]


def test_who_paused_a_goal_is_told_once() -> None:
    def said(to: str, why: str) -> str:
        return _goal(
            Event(1, 100.0, 0, "goal", 1, None, "Kim", {"from": "OPEN", "to": to, "why": why, "text": "torches"})
        )

    assert said("PAUSED", "paused by Kim") == "goal 1 torches PAUSED: paused by Kim"
    assert said("FAILED", "no way") == "goal 1 torches FAILED by Kim: no way"
