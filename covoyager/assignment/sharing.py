"""Which subtasks are worth sharing, and how much of one another participant takes."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from math import dist
from statistics import linear_regression, mean
from typing import NamedTuple, TypeVar

from covoyager.assignment.thresholds import (
    DETOUR,
    LEAST_SHARED,
    LONG_REST_TICKS,
    OVERDUE,
    PORTION_TICKS,
    PORTIONED_FROM,
    SOONER_TICKS,
    SPRINT,
    UNKNOWN_WAY_TICKS,
    WORTH_OF_WAY,
    WORTH_THE_WAY_TICKS,
)
from covoyager.domain import Position, Status
from covoyager.domain.hands import BOT, Hand
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)


def is_for_several(row: SubtaskRow) -> bool:
    """Whether several participants can work on it at once."""
    return row.subtask.action.spec.shareable


def left_of(row: SubtaskRow) -> int:
    """How many of its quantity are still to be done."""
    return row.subtask.quantity - row.progress


def ticks_left(row: SubtaskRow) -> float:
    """Ticks that a bot would take for what is left of it."""
    return row.subtask.takes * left_of(row) / max(1, row.subtask.quantity)


def way_ticks(one: Position | None, other: Position | None) -> float:
    """Ticks from one position to another at a sprint; :data:`UNKNOWN_WAY_TICKS` if either is unknown."""
    if one is None or other is None:
        return UNKNOWN_WAY_TICKS
    return dist((one.x, one.y, one.z), (other.x, other.y, other.z)) * DETOUR / SPRINT


class Takes(NamedTuple):
    """How long work takes, in ticks: so much until there is anything, and so much for each."""

    way: float
    each: float


class Played(NamedTuple):
    """A subtask that a bot has done: how many it brought, its ticks, and how many of these it dug (0 where nobody knows)."""

    many: int
    ticks: int
    dug: int = 0


def as_played(row: SubtaskRow, played: Sequence[Played]) -> Takes:
    """How long a subtask takes a bot: as planned, or by the like of it that bots have done, where that was longer.

    Args:
        row: the subtask.
        played: the like of it.
    """
    planned = row.subtask.takes / max(1, row.subtask.quantity)
    if not played:
        return Takes(0.0, planned)
    counts, ticks, dug = zip(*played, strict=True)
    each = max(planned, mean(dug) / mean(counts))
    if len({*counts}) > 1:
        each = max(each, linear_regression(counts, ticks).slope)
    return Takes(max(0.0, mean(ticks) - each * mean(counts)), each)


def as_it_goes(row: SubtaskRow, begun: int, usual: Takes) -> float:
    """Ticks for each of what is left of it: as usual, or as it goes where that is far longer.

    Args:
        row: the subtask that somebody works on.
        begun: how many ticks ago they began.
        usual: how long the like of it takes.
    """
    goes = (begun - usual.way) / (row.progress + 1)
    return goes if goes > OVERDUE * usual.each else usual.each


def way_left(row: SubtaskRow, begun: int, usual: Takes) -> float:
    """Ticks that whoever works on a subtask still walks for it: all that is left of its way, and back at the least."""
    return max(usual.way / 2, 0.0 if row.progress else usual.way - begun)


def helping(row: SubtaskRow, way: float, each: float, left_to_walk: float) -> tuple[int, float]:
    """Divide a subtask between its holder and a helper so that both are done at about the same time.

    Args:
        row: the subtask that somebody works on.
        way: ticks that the helper takes to get there.
        each: ticks for each of what is left.
        left_to_walk: ticks that its holder still walks for it.

    Returns:
        How many of the quantity the helper takes, and by how many ticks the subtask is done sooner; 0 and 0.0 if only one
        is left.
    """
    left = left_of(row)
    work = left * each
    alone = left_to_walk + work
    parts = {part: alone - max(alone - part * each, way + part * each) for part in range(1, left)}
    return max(parts.items(), key=lambda found: found[1], default=(0, 0.0))


def is_long(row: SubtaskRow) -> bool:
    """Whether it is worth offering a part of it to a person."""
    left = left_of(row)
    return left >= LEAST_SHARED or (left > 1 and ticks_left(row) >= PORTION_TICKS)


def has_tools(row: SubtaskRow, spare: Mapping[str, int]) -> bool:
    """Whether one more participant could work on it: each of its tools, or one that will do, is in ``spare``.

    Args:
        row: the subtask.
        spare: item → count of the stock that nobody has in hand or reserved.
    """
    there = {tool for tool, count in spare.items() if count > 0}
    return there.issuperset(row.subtask.tools_of(there))


def is_worth_the_way(row: SubtaskRow, tools_at_hand: bool = True) -> bool:
    """Whether it is worth a bot's way to take a part of it; it must be longer if the bot has to make the tools first."""
    least = WORTH_THE_WAY_TICKS if tools_at_hand else PORTION_TICKS
    return is_for_several(row) and left_of(row) > 1 and ticks_left(row) >= least


def part_for_a_bot(row: SubtaskRow, spare: Mapping[str, int], holder: Hand = BOT) -> int:
    """How many of a person's subtask a free bot would take over so that both are done at the same time; 0 for none.

    Args:
        row: the subtask that the person holds.
        spare: item → count of the stock that nobody has in hand or reserved.
        holder: how fast the person is.
    """
    if not is_worth_the_way(row, has_tools(row, spare)):
        return 0
    left = left_of(row)
    own, theirs = ticks_left(row), ticks_left(row) + holder.each * left
    return min(int(left * theirs / (own + theirs)), left - 1)


def rest_to_give(row: SubtaskRow) -> int:
    """How many of what a bot gathers it gives back for a moment's work that others wait for; 0 where it is soon through."""
    return left_of(row) if is_for_several(row) and ticks_left(row) >= LONG_REST_TICKS else 0


def shares(
    rows: Iterable[Row],
    name: str,
    bots: Collection[str],
    way: Callable[[str], float],
    begun: Callable[[Row], int] = lambda _: 0,
    played: Callable[[Row], Sequence[Played]] = lambda _: (),
    first: Container[int] = (),
) -> list[tuple[Row, int]]:
    """Find subtasks of other bots that would be done sooner if shared.

    Args:
        rows: all subtasks of the open goals.
        name: the bot that has nothing to do.
        bots: names of all bots; nothing is taken from people.
        way: name of a bot → ticks to where it is.
        begun: subtask → how many ticks ago it was begun.
        played: subtask → the like of it that bots have done.
        first: numbers of those to share before others.

    Returns:
        The subtasks and how many of each to take, after ``first`` those that gain most time.
    """
    found: list[tuple[float, Row, int]] = []
    for row in rows:
        if row.state is Status.IN_PROGRESS and row.by is not None and row.by != name and row.by in bots:
            usual = as_played(row, played(row))
            each = as_it_goes(row, begun(row), usual)
            there = way(row.by) + usual.way
            walks = way_left(row, begun(row), usual)
            part, sooner = helping(row, there, each, walks) if is_for_several(row) else (0, 0.0)
            if sooner >= max(SOONER_TICKS, there * WORTH_OF_WAY):
                found.append((sooner, row, part))
    return [
        (row, part) for _, row, part in sorted(found, key=lambda each: (each[1].id not in first, -each[0], each[1].id))
    ]


def portion(row: SubtaskRow) -> int:
    """How many of a READY subtask are offered at a time; 0 for all of it."""
    subtask = row.subtask
    if not is_for_several(row) or subtask.ticks < PORTIONED_FROM * PORTION_TICKS:
        return 0
    return max(1, round(subtask.quantity * PORTION_TICKS / subtask.ticks))


def fair_part(row: SubtaskRow, promised: int, others: int) -> int:
    """How many of a subtask one person is told to take, so that there is some for everybody; the parts add up to all of it.

    Args:
        row: a READY subtask, or one that somebody holds and goes on with.
        promised: how many of it others were just told to take.
        others: how many people, besides the one who is told, have nothing else to do.

    Returns:
        How many; 0 if there is nothing for one more.
    """
    kept = row.state is Status.IN_PROGRESS
    free = left_of(row) - promised
    if not is_for_several(row) or free <= kept:
        return 0
    return max(1, free // (1 + others + kept))


def part_in_time(row: SubtaskRow, part: int, hand: Hand, at_it: float) -> int:
    """How many of ``part`` somebody has done by the time at which a bot would be through with all that is left.

    Args:
        row: a subtask that a bot is at.
        part: the most that there is for them.
        hand: how fast they are.
        at_it: ticks since the bot has begun.

    Returns:
        How many; 0 if the bot is better off without them, as with all that is over in :data:`WORTH_THE_WAY_TICKS`.
    """
    if not is_worth_the_way(row):
        return 0
    work = ticks_left(row)
    each = work / left_of(row)
    under_way = min(each, max(0.0, at_it - row.progress * each))
    return max(0, min(part, int((work - under_way - hand.clicks) / (hand.each + each))))
