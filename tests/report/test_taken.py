"""What each step took whom."""

from covoyager.domain import Event
from covoyager.report.taken import taken
from tests.report.test_report import STEPS


def event(kind: str, tick: int, step: int | None, by: str | None, **data: object) -> Event:
    return Event(tick, tick / 20, tick, kind, 1, step, by, data)


def test_ticks_and_distance_of_a_step_are_everybodys_who_had_it() -> None:
    log = [
        event("goal", 1, None, "host", to="OPEN"),
        event("status", 10, 1, "Steve", **{"from": "READY", "to": "IN_PROGRESS"}),
        event("status", 70, 1, "Steve", **{"from": "IN_PROGRESS", "to": "READY"}),
        event("walked", 70, 1, "Steve", distance_cm=420),
        event("status", 80, 1, "Bot", **{"from": "READY", "to": "IN_PROGRESS"}),
        event("status", 100, 1, "Bot", **{"from": "IN_PROGRESS", "to": "DONE"}),
        event("walked", 100, 1, "Bot", distance_cm=1000),
        event("walked", 120, 1, "Bot", distance_cm=50),
    ]
    found = taken(log, {step.id: step for step in STEPS})
    assert found == {
        1: {"Steve": {"ticks": 60, "distance_cm": 420}, "Bot": {"ticks": 20, "distance_cm": 1050}},
        2: {},
        3: {},
    }
    assert taken([], {}) == {}
