"""Stories read out of event logs."""

import pytest

from covoyager.domain import Action, Event, Subtask
from covoyager.report.eventlog import read_story

SUBTASKS = {
    1: Subtask(1, Action.GATHER, "oak_log", 1),
    2: Subtask(2, Action.CRAFT, "oak_planks", 4),
}


def status(at: float, tick: int, subtask: int, old: str, new: str) -> Event:
    return Event(0, at, tick, "status", 1, subtask, "Bot", {"from": old, "to": new})


def log(*, ended: str = "DONE") -> list[Event]:
    return [
        Event(1, 100.0, 40, "goal", 1, None, "host", {"to": "OPEN"}),
        Event(2, 100.0, 40, "plan", 1),
        status(100.0, 40, 1, "BLOCKED", "READY"),
        status(100.1, 40, 1, "READY", "IN_PROGRESS"),
        status(103.0, 100, 1, "IN_PROGRESS", "READY"),
        status(103.5, 100, 1, "READY", "IN_PROGRESS"),
        status(105.0, 140, 1, "IN_PROGRESS", "DONE"),
        status(105.0, 140, 2, "READY", "IN_PROGRESS"),
        status(106.0, 160, 2, "IN_PROGRESS", "DONE"),
        Event(9, 106.0, 160, "goal", 1, None, None, {"from": "OPEN", "to": ended}),
    ]


def test_a_story_counts_from_the_goal_to_its_end() -> None:
    story = read_story(log(), SUBTASKS)
    assert (story.ticks, story.state) == (120, "DONE")
    assert (story.begun, story.ended) == (100.0, 106.0)


def test_every_hold_counts_those_that_failed_too() -> None:
    story = read_story(log(), SUBTASKS)
    assert [(h.subtask, h.action, h.ticks, h.became) for h in story.holds] == [
        (1, "gather", 60, "READY"),
        (1, "gather", 40, "DONE"),
        (2, "craft", 20, "DONE"),
    ]
    assert story.ticks_by_action() == {"gather": 100, "craft": 20}


def test_who_had_a_step_that_others_did_has_spent_no_time_on_it() -> None:
    done = {"from": "IN_PROGRESS", "to": "DONE", "holder": "Steve"}
    claim = Event(2, 101.0, 60, "status", 1, 1, "Steve", {"from": "READY", "to": "IN_PROGRESS"})
    for did in (None, "Alex"):
        story = read_story([log()[0], claim, Event(3, 105.0, 140, "status", 1, 1, did, done)], SUBTASKS)
        assert [(h.by, h.became, h.by_others) for h in story.holds] == [("Steve", "DONE", True)]
    by_bot = [Event(0, 105.0, 140, "spent", 1, 1, "Steve", {"digging": 80})]
    story = read_story([log()[0], claim, Event(3, 105.0, 140, "status", 1, 1, None, done), *by_bot], SUBTASKS)
    assert [h.by_others for h in story.holds] == [False], "a bot that was at it has spent its time"


def test_a_step_that_another_goes_on_with_is_each_ones_for_their_own_time() -> None:
    claim = Event(2, 101.0, 60, "status", 1, 1, "Steve", {"from": "READY", "to": "IN_PROGRESS"})
    passed = Event(3, 104.0, 120, "flow", 1, 1, "Bot", {"do": "pass_on", "from": "Steve"})
    done = Event(4, 105.0, 140, "status", 1, 1, "Bot", {"from": "IN_PROGRESS", "to": "DONE"})
    story = read_story([log()[0], claim, passed, done], SUBTASKS)
    assert [(h.by, h.ticks, h.became) for h in story.holds] == [("Steve", 60, "READY"), ("Bot", 20, "DONE")]


@pytest.mark.parametrize("state", ["FAILED", "CANCELLED"])
def test_a_goal_that_was_not_reached_says_so(state: str) -> None:
    assert read_story(log(ended=state), SUBTASKS).state == state


def test_a_goal_that_has_not_ended_is_open() -> None:
    story = read_story(log()[:5], SUBTASKS)
    assert (story.state, story.ticks) == ("OPEN", 60)


def test_between_two_holds_nothing_is_done() -> None:
    story = read_story(log(), SUBTASKS)
    assert story.action_at(102.0) == "gather"
    assert story.action_at(103.2) is None
    assert story.action_at(105.5) == "craft"


def test_no_events_are_no_story() -> None:
    with pytest.raises(ValueError, match="no events"):
        read_story([], {})
