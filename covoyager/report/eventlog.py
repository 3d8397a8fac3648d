"""What a board's event log says of a goal: how long it took, who held what when."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Event, GoalState, Status, Subtask


@dataclass(frozen=True, slots=True)
class Hold:
    """A subtask in somebody's hands, from the claim to what became of it.

    ``begun`` and ``ended`` are in seconds since the epoch, ``ticks`` in ticks of the game. ``by_others`` is whether
    it became DONE by what others did while ``by`` had it and did nothing for it; a bot tells what it has spent on it.
    """

    subtask: int
    action: str
    item: str
    begun: float
    ended: float
    ticks: int
    became: str
    why: str = ""
    by: str = ""
    by_others: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """One goal from its first event to its last; units as in :class:`Hold`."""

    begun: float
    ended: float
    ticks: int
    state: str
    holds: tuple[Hold, ...]

    def action_at(self, moment: float) -> str | None:
        """The action of the subtask that was held at a moment (seconds since the epoch); None between two subtasks."""
        return next((hold.action for hold in self.holds if hold.begun <= moment < hold.ended), None)

    def part(self, hold: Hold) -> "Story":
        """The story of one hold alone."""
        return Story(hold.begun, hold.ended, hold.ticks, hold.became, (hold,))

    def ticks_by_action(self) -> dict[str, int]:
        """Ticks that subtasks were held, summed by their action."""
        spent: dict[str, int] = {}
        for hold in self.holds:
            spent[hold.action] = spent.get(hold.action, 0) + hold.ticks
        return spent


def read_story(events: Iterable[Event], subtasks: Mapping[int, Subtask]) -> Story:
    """The story of one goal out of its events.

    Args:
        events: of that goal, in order.
        subtasks: what the numbers on the board stand for.

    Raises:
        ValueError: where there are no events.
    """
    story = list(events)
    if not story:
        raise ValueError("there are no events of that goal")
    ended = next((e for e in story if e.type == "goal" and e.data.get("to") in tuple(GoalState)[2:]), story[-1])
    begun = min((e.tick for e in story if e.tick), default=0)
    return Story(
        begun=story[0].at,
        ended=ended.at,
        ticks=max(0, ended.tick - begun),
        state=str(ended.data.get("to", GoalState.OPEN)) if ended.type == "goal" else str(GoalState.OPEN),
        holds=tuple(_holds(story, subtasks)),
    )


def ticks_by_date(events: Iterable[Event]) -> Callable[[float], int]:
    """Gives for a moment (seconds since the epoch) the ticks since a goal's first event that knows the world's age.

    Where an event knows it, that counts, as in the line that a session ends with; between two the date tells, back from the
    second: where the world has stood still, as between two sessions, it went on after that.
    """
    log = list(events)
    known = sorted((event.at, event.tick) for event in log if event.tick) or [(log[0].at, 0)]
    begun = min(tick for _at, tick in known)

    def ticks(at: float) -> int:
        before = bisect_right(known, (at, inf)) - 1
        if before < 0:
            return 0
        since, age = known[before]
        if before + 1 < len(known):
            until, later = known[before + 1]
            return max(age, round(later - (until - at) * TICKS_PER_SECOND)) - begun
        return age + round((at - since) * TICKS_PER_SECOND) - begun

    return ticks


def _holds(events: Sequence[Event], subtasks: Mapping[int, Subtask]) -> Iterable[Hold]:
    worked = {(event.by, event.subtask) for event in events if event.type == "spent"}
    claimed: dict[int, Event] = {}
    for event in events:
        if event.subtask is None:
            continue
        passed_on = event.type == "flow" and event.data.get("do") == "pass_on"
        ends = passed_on or (event.type == "status" and event.data["from"] == Status.IN_PROGRESS)
        if ends and event.subtask in claimed:
            claim = claimed.pop(event.subtask)
            what = subtasks.get(event.subtask)
            became = Status.READY if passed_on else Status(event.data["to"])
            by_others = became is Status.DONE and "holder" in event.data and (claim.by, event.subtask) not in worked
            yield Hold(
                subtask=event.subtask,
                action=str(what.action) if what else "",
                item=what.item if what else "",
                begun=claim.at,
                ended=event.at,
                ticks=max(0, event.tick - claim.tick),
                became=str(became),
                why=str(event.data.get("why", "")),
                by=claim.by or "",
                by_others=by_others,
            )
        if passed_on or (event.type == "status" and event.data["to"] == Status.IN_PROGRESS):
            claimed[event.subtask] = event
