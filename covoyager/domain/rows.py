"""The board's rows as rooms see them that may not import the board; its ``SubtaskView`` and ``GoalView`` fulfil these."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from covoyager.domain.event import Event
from covoyager.domain.status import GoalState, Status
from covoyager.domain.subtask import Goal, Subtask


def skipped_by(who: str) -> str:
    """Why a subtask is DONE of which somebody said to do without it: by this it is told from one whose result they brought."""
    return f"skipped by {who}"


def is_skip(why: object, by: str | None) -> bool:
    """Whether that is why ``by`` has a step DONE: they have only said to do without it, and nobody has brought its result."""
    return by is not None and why == skipped_by(by)


class SubtaskRow(Protocol):
    """One subtask on the board."""

    @property
    def id(self) -> int:
        """Board number."""

    @property
    def goal_id(self) -> int:
        """Number of its goal."""

    @property
    def subtask(self) -> Subtask:
        """What is to be done; ``needs`` are board numbers."""

    @property
    def state(self) -> Status:
        """One of the five states."""

    @property
    def by(self) -> str | None:
        """The participant who holds it or did it; None if nobody."""

    @property
    def attempts(self) -> int:
        """Number of failed tries."""

    @property
    def why(self) -> str:
        """Why it is BLOCKED, or the critique of the last failed try."""

    @property
    def progress(self) -> int:
        """How many of the quantity are done."""

    @property
    def amount(self) -> int | None:
        """How many of the quantity a partial claim took; None for a claim of all of it."""


def is_skipped(row: SubtaskRow) -> bool:
    """The same of a step as it stands on the board."""
    return is_skip(row.why, row.by)


class BoardRow(SubtaskRow, Protocol):
    """The same as whoever lists the board sees it."""

    @property
    def skipped(self) -> bool:
        """Whether it is DONE without having been done: skipped by somebody, or not needed any more."""

    @property
    def waits(self) -> object:
        """What it waits for; its text is such as ``lacks 3 oak logs``, and empty if it waits for nothing."""

    @property
    def waits_for(self) -> Sequence[int]:
        """Numbers of the steps among that, of other goals too."""


def is_done(row: BoardRow) -> bool:
    """Whether a step is DONE because its result is there."""
    return row.state is Status.DONE and not is_left_out(row)


def is_left_out(row: BoardRow) -> bool:
    """Whether nobody does a step: it was skipped, or nothing needs it any more. What somebody else has brought is done."""
    return is_skipped(row) or (row.skipped and row.by is None)


def done_of(rows: Iterable[BoardRow]) -> tuple[int, int]:
    """How many steps are done, and of how many; those that nobody does are in neither."""
    counted = [row for row in rows if not is_left_out(row)]
    return sum(map(is_done, counted)), len(counted)


class GoalRow(Protocol):
    """One goal on the board."""

    @property
    def id(self) -> int:
        """Number of the goal."""

    @property
    def goal(self) -> Goal:
        """What was asked for."""

    @property
    def state(self) -> GoalState:
        """OPEN, PAUSED, …"""


Row = TypeVar("Row", bound=SubtaskRow)


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows in their order; BLOCKED ones of a goal that do the same, such as the loads of several furnaces, stand together."""
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        same = (row.goal_id, row.subtask.work) if row.state is Status.BLOCKED else (row.id,)
        groups.setdefault(same, []).append(row)
    return [*groups.values()]


def awaited(rows: Iterable[BoardRow]) -> tuple[int, ...]:
    """Numbers of the steps that BLOCKED rows which stand together wait for, without their own; none where items lack."""
    every = list(rows)
    own = {row.id for row in every}
    steps = (number for row in every for number in row.waits_for or (() if row.waits else row.subtask.needs))
    return tuple(dict.fromkeys(number for number in steps if number not in own))


def brought_before(events: Iterable[Event]) -> Iterator[tuple[str, str, int]]:
    """Who had brought how many of what when less was asked of a step for that: the step tells of the rest alone."""
    for event in events:
        data = event.data
        if event.type == "flow" and data.get("do") == "lower" and data.get("brought_by"):
            yield str(data["brought_by"]), str(data["item"]), int(data["quantity"]) - int(data["to"])
