"""Which work is for several: what is worth sharing, and how much of it is another's."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from covoyager.assignment.thresholds import (
    LEAST_SHARED,
    PORTION_TICKS,
    PORTIONED_FROM,
    WORTH_THE_WAY_TICKS,
)
from covoyager.domain import Status
from covoyager.domain.hands import BOT, Hand
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)


def is_for_several(row: SubtaskRow) -> bool:
    """Whether several can be at it at once; people do it as fast as bots."""
    return row.subtask.action.spec.shareable


def left_of(row: SubtaskRow) -> int:
    """How many are still to come of it."""
    return row.subtask.quantity - row.progress


def ticks_left(row: SubtaskRow) -> float:
    """How much work that is for a bot."""
    return row.subtask.ticks * left_of(row) / max(1, row.subtask.quantity)


def half(row: SubtaskRow) -> int:
    """What another takes of it."""
    return left_of(row) // 2


def is_long(row: SubtaskRow) -> bool:
    """Whether a person would take a share of it."""
    left = left_of(row)
    return left >= LEAST_SHARED or (left > 1 and ticks_left(row) >= PORTION_TICKS)


def has_tools(row: SubtaskRow, spare: Mapping[str, int]) -> bool:
    """Whether one more could be at it: of its tools there is one that nobody has in hand or was promised."""
    there = {tool for tool, count in spare.items() if count > 0}
    return there.issuperset(row.subtask.tools_of(there))


def is_worth_the_way(row: SubtaskRow, tools_at_hand: bool = True) -> bool:
    """Whether a bot would take a share of it; where its tools are in use, it makes others first."""
    least = WORTH_THE_WAY_TICKS if tools_at_hand else PORTION_TICKS
    return is_for_several(row) and left_of(row) > 1 and ticks_left(row) >= least


def part_for_a_bot(row: SubtaskRow, spare: Mapping[str, int], holder: Hand = BOT) -> int:
    """How much of a person's job a free bot would take over, so that both are done at the same time; 0 for none.

    Args:
        row: what the person holds.
        spare: stock that nobody has in hand or was promised.
        holder: how fast the person is.
    """
    if not is_worth_the_way(row, has_tools(row, spare)):
        return 0
    left = left_of(row)
    own, theirs = ticks_left(row), ticks_left(row) + holder.each * left
    return min(int(left * theirs / (own + theirs)), left - 1)


def shares(rows: Iterable[Row], name: str, bots: Collection[str]) -> list[Row]:
    """Jobs of other bots that are worth sharing, the longest first.

    Args:
        rows: all subtasks of the open goals.
        name: the bot that has nothing to do.
        bots: the bots; people are not asked to give anything up.
    """
    others = (row for row in rows if row.state is Status.IN_PROGRESS and row.by != name and row.by in bots)
    return sorted(filter(is_worth_the_way, others), key=lambda row: (-ticks_left(row), row.id))


def portion(row: SubtaskRow) -> int:
    """How much of a free step is offered; 0 for all of it."""
    subtask = row.subtask
    if not is_for_several(row) or subtask.ticks < PORTIONED_FROM * PORTION_TICKS:
        return 0
    return max(1, round(subtask.quantity * PORTION_TICKS / subtask.ticks))
