"""What a bot takes next: the critical path first, then the least busy path (CausalMACE, section 3.5), then what is near.

Before these come quick subtasks that let others begin, a goal that nobody works for, tools that several wait for, and work
that nobody else is doing, since two at one place are in each other's way.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import TypeAlias, TypeVar

from covoyager.assignment.besides import is_stone, to_be_found
from covoyager.assignment.thresholds import MOMENT_TICKS
from covoyager.assignment.waiting import in_the_open, waits
from covoyager.domain import Action, Status
from covoyager.domain.graph import ranks
from covoyager.domain.paths import busyness
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)
Kind: TypeAlias = tuple[Action, str]


class Situation:
    """The state of the board and of the bot's surroundings that the rules look at.

    Args:
        rows: all subtasks of the open goals.
        urgency: goal number → priority, the most urgent highest.
        mobs: names of the mobs in sight.
        last: names of the blocks or mobs that the bot worked on last, and still stands near.
        night: monsters are about.
        nearby: names of the blocks in sight; None where nobody has looked.
        alone: no other bot is there.
    """

    def __init__(
        self,
        rows: Iterable[SubtaskRow],
        urgency: Mapping[int, int],
        mobs: Collection[str] = (),
        last: Collection[str] = (),
        night: bool = False,
        nearby: Collection[str] | None = None,
        alone: bool = False,
    ) -> None:
        self.rows = list(rows)
        self._left = [row for row in self.rows if row.state is not Status.DONE]
        self._begun = [row for row in self._left if row.state is Status.IN_PROGRESS]
        self.urgency = urgency
        self.mobs = mobs
        self.last = frozenset(last)
        self.night = night
        self._nearby = nearby
        self.subtasks = [row.subtask for row in self._left]
        # A loaded furnace works by itself: no hands are on its path.
        self._burning = {row.id for row in self._begun if row.subtask.action.spec.keeps_station}
        self.where = {f"{row.by} {row.id}": row.id for row in self._begun if row.id not in self._burning}
        # All that is done by hand is done by one bot.
        self.alone = alone and not self.where

    @cached_property
    def waited_for(self) -> set[int]:
        """Numbers of the subtasks that others need."""
        return {need for subtask in self.subtasks for need in subtask.needs}

    @cached_property
    def equipping(self) -> set[int]:
        """Numbers of the subtasks that lead to tools for which several wait."""
        return equipping(self._left)

    @cached_property
    def searching(self) -> frozenset[int]:
        """Goals for which something has to be looked for under ground: the ways there lead through stone."""
        near = self._nearby
        return frozenset(row.goal_id for row in self._left if near is not None and to_be_found(row.subtask, near))

    @cached_property
    def at_work(self) -> Mapping[Kind, int]:
        """Verb and item → how many participants are doing that."""
        return Counter(map(_kind, self._begun))

    @cached_property
    def tails(self) -> Mapping[int, int]:
        """Number of a subtask → ticks from its beginning to the end of what waits for it."""
        return ranks(self.subtasks)

    @cached_property
    def worked_for(self) -> frozenset[int]:
        """Numbers of the goals for which somebody is at work by hand."""
        return frozenset(row.goal_id for row in self._begun if row.id not in self._burning)

    @cached_property
    def longest(self) -> Mapping[int, int]:
        """Number of a goal → ticks of its critical path, as far as hands can do anything for it."""
        longest: dict[int, int] = {}
        for row in self._left:
            if row.id not in self._burning:
                longest[row.goal_id] = max(longest.get(row.goal_id, 0), self.tails[row.id])
        return longest


def _kind(row: SubtaskRow) -> Kind:
    return row.subtask.action, row.subtask.item


Rule: TypeAlias = Callable[[SubtaskRow, Situation], float]
"""How much speaks against taking a subtask now: the subtask with the lower value goes first."""


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
    """At night work by the chest or under ground comes before work in the open."""
    return now.night and in_the_open(row.subtask)


def no_quick_help(row: SubtaskRow, now: Situation) -> float:
    """A quick subtask that others need comes before long work; smelting counts as quick, for a furnace works by itself."""
    spec = row.subtask.action.spec
    is_moment = spec.keeps_station or (spec.by_the_chest and row.subtask.ticks <= MOMENT_TICKS)
    return row.id not in now.waited_for or not is_moment


def sooner_done_goal(row: SubtaskRow, now: Situation) -> float:
    """Of several goals one that nobody works for comes first, then the one with the longest way to go: all end early then."""
    return -now.longest.get(row.goal_id, 0) if row.goal_id in now.worked_for else -inf


def no_tools_for_several(row: SubtaskRow, now: Situation) -> float:
    """Subtasks that lead to tools for which several wait come before all others."""
    return row.id not in now.equipping


def crowd(row: SubtaskRow, now: Situation) -> float:
    """Shareable work that nobody is doing comes first: two at one place are in each other's way."""
    return now.at_work.get(_kind(row), 0) if row.subtask.action.spec.shareable else 0


def comes_along(row: SubtaskRow, now: Situation) -> float:
    """Stone comes after ore that has to be dug for: the way there brings it along."""
    return row.goal_id in now.searching and is_stone(row.subtask)


def stays_where_it_is(row: SubtaskRow, now: Situation) -> float:
    """For a bot alone animals in sight come first: they walk off, and what they drop stays in its pocket."""
    return now.alone and not (row.subtask.action.spec.hunts and row.subtask.item in now.mobs)


def off_the_critical_path(row: SubtaskRow, now: Situation) -> float:
    """The critical path of the goal comes first."""
    return now.tails.get(row.id, 0) < now.longest.get(row.goal_id, 0)


def busy_path(row: SubtaskRow, now: Situation) -> float:
    """The path with the lowest busy rate comes first."""
    return busyness(row.id, now.subtasks, now.where)


def little_behind_it(row: SubtaskRow, now: Situation) -> float:
    """The subtask with the longest chain behind it comes first."""
    return -now.tails.get(row.id, 0)


def far_off(row: SubtaskRow, now: Situation) -> float:
    """What is found where the bot stands comes first."""
    return now.last.isdisjoint(row.subtask.sources)


def age(row: SubtaskRow, _: Situation) -> float:
    """What is older on the board comes first."""
    return row.id


Ranking: TypeAlias = Callable[[Sequence[Row], Situation], list[Row]]
"""Sorts READY subtasks, the best to take first."""

#: A rule decides only where all rules before it find two subtasks equal.
RULES: tuple[Rule, ...] = (
    little_urgency,
    mere_waiting,
    failed_tries,
    dangers_of_the_night,
    no_quick_help,
    no_tools_for_several,
    sooner_done_goal,
    crowd,
    comes_along,
    stays_where_it_is,
    off_the_critical_path,
    busy_path,
    little_behind_it,
    far_off,
    age,
)


def ranked(ready: Sequence[Row], now: Situation) -> list[Row]:
    """Sort READY subtasks by :data:`RULES`, the best to take first."""
    return sorted(ready, key=lambda row: [rule(row, now) for rule in RULES])


def equipping(left: Sequence[SubtaskRow]) -> set[int]:
    """Numbers of the subtasks that make a tool which more than one other subtask uses, and of all that these need.

    Args:
        left: the subtasks that are not DONE.
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
