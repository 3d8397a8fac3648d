"""What each step took, ticks and distance (the Co-Voyager report, figure 3), out of the board's event log."""

from collections.abc import Iterable, Mapping

from covoyager.domain import Event, Subtask
from covoyager.report.eventlog import read_story

Taken = dict[str, dict[str, int]]
"""Participant → ``ticks`` in hand, and ``distance_cm`` where somebody saw them go."""


def taken(events: Iterable[Event], subtasks: Mapping[int, Subtask]) -> dict[int, Taken]:
    """Number of a step → what it took whom, tries that came to nothing included, but not who had it while others did it."""
    story = list(events)
    found: dict[int, Taken] = {number: {} for number in subtasks}
    for hold in read_story(story, subtasks).holds if story else ():
        if hold.by and not hold.by_others and hold.subtask in found:
            own = found[hold.subtask].setdefault(hold.by, {"ticks": 0})
            own["ticks"] += hold.ticks
    for event in story:
        if event.type == "walked" and event.subtask in found and event.by:
            own = found[event.subtask].setdefault(event.by, {"ticks": 0})
            own["distance_cm"] = own.get("distance_cm", 0) + int(event.data["distance_cm"])
    return found
