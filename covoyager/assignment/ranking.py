"""What a bot takes next: the critical path first, then the least busy path (CausalMACE, section 3.5), then what is near.

What takes a moment and lets others begin goes before that; so do tools that several wait for, and work that nobody else is
at: two at one place are in each other's way.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, TypeVar

from covoyager.assignment.thresholds import MOMENT_TICKS
from covoyager.assignment.waiting import in_the_open, waits
from covoyager.domain import Action, Status
from covoyager.domain.graph import tails
from covoyager.domain.paths import busyness
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)
Kind: TypeAlias = tuple[Action, str]


class Situation:
    """How things stand on the board and around the bot, as the rules ask for it.

    Args:
        rows: all subtasks of the open goals.
        urgency: priority of each goal.
        mobs: what is in sight.
        last: the blocks or mobs that the bot was at just now; where they are it stands.
        night: monsters are about: what is done by the chest or under ground comes before what is done in the open.
    """

    def __init__(
        self,
        rows: Iterable[SubtaskRow],
        urgency: Mapping[int, int],
        mobs: Collection[str] = (),
        last: Collection[str] = (),
        night: bool = False,
    ) -> None:
        self.rows = list(rows)
        self._left = [row for row in self.rows if row.state is not Status.DONE]
        self._begun = [row for row in self._left if row.state is Status.IN_PROGRESS]
        self.urgency = urgency
        self.mobs = mobs
        self.last = frozenset(last)
        self.night = night
        self.subtasks = [row.subtask for row in self._left]
        self.where = {f"{row.by} {row.id}": row.id for row in self._begun}

    @cached_property
    def waited_for(self) -> set[int]:
        """Numbers of the subtasks that others need."""
        return {need for subtask in self.subtasks for need in subtask.needs}

    @cached_property
    def equipping(self) -> set[int]:
        """Numbers of those that lead to tools for several."""
        return equipping(self._left)

    @cached_property
    def at_work(self) -> Mapping[Kind, int]:
        """How many are at each kind of work."""
        return Counter(map(_kind, self._begun))

    @cached_property
    def tails(self) -> Mapping[int, int]:
        """Number of a subtask → ticks from its beginning to the end of what waits for it."""
        return tails(self.subtasks)

    @cached_property
    def longest(self) -> Mapping[int, int]:
        """Number of a goal → ticks of its critical path."""
        longest: dict[int, int] = {}
        for row in self._left:
            longest[row.goal_id] = max(longest.get(row.goal_id, 0), self.tails[row.id])
        return longest


def _kind(row: SubtaskRow) -> Kind:
    return row.subtask.action, row.subtask.item


Rule: TypeAlias = Callable[[SubtaskRow, Situation], float]
"""What speaks against taking a subtask now; of two the one with less goes first."""


def little_urgency(row: SubtaskRow, now: Situation) -> float:
    """The most urgent goal comes first."""
    return -now.urgency.get(row.goal_id, 0)


def mere_waiting(row: SubtaskRow, now: Situation) -> float:
    """What is mostly waiting comes last."""
    return waits(row.subtask, now.mobs)


def failed_tries(row: SubtaskRow, _: Situation) -> float:
    """What has not failed yet comes before what has."""
    return row.attempts


def dangers_of_the_night(row: SubtaskRow, now: Situation) -> float:
    """At night what is done by the chest or under ground comes before what is done in the open."""
    return now.night and in_the_open(row.subtask)


def no_quick_help(row: SubtaskRow, now: Situation) -> float:
    """What takes a moment and lets others begin goes before long work; a furnace burns by itself once it is loaded."""
    is_long = row.subtask.ticks > MOMENT_TICKS and not row.subtask.action.spec.keeps_station
    return row.id not in now.waited_for or is_long


def no_tools_for_several(row: SubtaskRow, now: Situation) -> float:
    """What leads to tools that several wait for goes before what serves one."""
    return row.id not in now.equipping


def crowd(row: SubtaskRow, now: Situation) -> float:
    """Two at one place are in each other's way: other work goes before what somebody is at."""
    return now.at_work.get(_kind(row), 0) if row.subtask.action.spec.shareable else 0


def off_the_critical_path(row: SubtaskRow, now: Situation) -> float:
    """The critical path of the goal comes first."""
    return now.tails.get(row.id, 0) < now.longest.get(row.goal_id, 0)


def busy_path(row: SubtaskRow, now: Situation) -> float:
    """Then the path that the fewest are on."""
    return busyness(row.id, now.subtasks, now.where)


def little_behind_it(row: SubtaskRow, now: Situation) -> float:
    """Then what has the longest way behind it."""
    return -now.tails.get(row.id, 0)


def far_off(row: SubtaskRow, now: Situation) -> float:
    """Of equals what is near comes first."""
    return now.last.isdisjoint(row.subtask.sources)


def age(row: SubtaskRow, _: Situation) -> float:
    """At last, what is older on the board."""
    return row.id


Ranking: TypeAlias = Callable[[Sequence[Row], Situation], list[Row]]
"""READY subtasks → the same, the best to take first."""

#: In this order: a rule counts where those before it find two subtasks equal.
RULES: tuple[Rule, ...] = (
    little_urgency,
    mere_waiting,
    failed_tries,
    dangers_of_the_night,
    no_quick_help,
    no_tools_for_several,
    crowd,
    off_the_critical_path,
    busy_path,
    little_behind_it,
    far_off,
    age,
)


def ranked(ready: Sequence[Row], now: Situation) -> list[Row]:
    """READY subtasks, the best to take first."""
    return sorted(ready, key=lambda row: [rule(row, now) for rule in RULES])


def equipping(left: Sequence[SubtaskRow]) -> set[int]:
    """Steps that lead to tools for which several others wait: nothing on the board needs these, and many could work.

    Args:
        left: what is not DONE.
    """
    waiting = Counter(tool for row in left if row.state is not Status.IN_PROGRESS for tool in row.subtask.tools)
    found = {row.id for row in left if any(waiting[item] > 1 for item in row.subtask.produces)}
    needs = {row.id: row.subtask.needs for row in left}
    todo = list(found)
    while todo:
        more = {need for need in needs[todo.pop()] if need in needs} - found
        found |= more
        todo += more
    return found
