"""Head starts: subtasks that wait long for a tool that only makes them faster; an idle bot can begin them by hand."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from covoyager.assignment.sharing import as_it_goes, as_played, is_for_several, left_of, ticks_left
from covoyager.assignment.thresholds import PEOPLES_SOON_TICKS, SOON_TICKS
from covoyager.domain import Action, Status
from covoyager.domain.hands import Hand
from covoyager.domain.rows import SubtaskRow

Row = TypeVar("Row", bound=SubtaskRow)


def not_begun(_: SubtaskRow) -> int:
    """Where nobody knows when work was begun."""
    return 0


def chain_before(
    row: Row,
    open_ones: Mapping[int, Row],
    begun: Callable[[Row], int] = not_begun,
    found: dict[int, int | None] | None = None,
) -> int:
    """Ticks until a subtask can begin: of the longest chain of open subtasks that it needs.

    If it is BLOCKED and needs no open subtask, its tools may be in use: then what is left of the longest subtask IN_PROGRESS
    that uses one of them; or another subtask makes them: then until it has. Where both are so, whichever comes first.

    Args:
        row: the subtask that waits.
        open_ones: the subtasks that are not DONE, by board number.
        begun: subtask → how many ticks ago it was begun: what takes far longer than planned goes on as it goes.
        found: what this has given for others of these, by board number; None while it is looked for.
    """
    found = {} if found is None else found
    known = found.get(row.id)
    if known is None:
        found[row.id] = None
        known = found[row.id] = _chain_before(row, open_ones, begun, found)
    return known


def _chain_before(
    row: Row, open_ones: Mapping[int, Row], begun: Callable[[Row], int], found: dict[int, int | None]
) -> int:
    # What is being looked for waits for this one: its tools are made by what needs it.
    before = [open_ones[n] for n in row.subtask.needs if n in open_ones and found.get(n, 0) is not None]
    longest = max((round(ticks_left(one)) + chain_before(one, open_ones, begun, found) for one in before), default=0)
    if before or row.state is not Status.BLOCKED:
        return longest
    using = (one for one in open_ones.values() if one.state is Status.IN_PROGRESS)
    shared = [one for one in using if {*one.subtask.tools} & {*row.subtask.tools}]
    made = _until_made(row, open_ones, begun, found)
    if not shared:
        return made
    free = max(round(left_of(one) * as_it_goes(one, begun(one), as_played(one, ()))) for one in shared)
    return min(free, made) if made else free


def _until_made(
    row: Row, open_ones: Mapping[int, Row], begun: Callable[[Row], int], found: dict[int, int | None]
) -> int:
    """Ticks until a tool has been made that a BLOCKED subtask waits for without needing what makes it; 0 where nothing does."""
    tools = row.subtask.tools
    makers = [
        one for one in open_ones.values() if one.id != row.id and not one.subtask.produces.keys().isdisjoint(tools)
    ]

    def chain(maker: Row) -> int:
        needs = [open_ones[n] for n in maker.subtask.needs if n in open_ones and found.get(n, 0) is not None]
        return max((round(ticks_left(n)) + chain_before(n, open_ones, begun, found) for n in needs), default=0)

    return min((round(ticks_left(maker)) + chain(maker) for maker in makers), default=0)


def is_handy(row: SubtaskRow, rows: Mapping[int, SubtaskRow]) -> bool:
    """Whether a subtask is BLOCKED for nothing but tools that only make it faster, so that a person can begin it by hand.

    Args:
        row: the subtask.
        rows: the subtasks that are not DONE, by board number.
    """
    needs = (rows[need].subtask.item for need in row.subtask.needs if need in rows)
    return row.state is Status.BLOCKED and row.subtask.is_handy(needs)


def part_by_hand(row: SubtaskRow, open_ones: Mapping[int, SubtaskRow], hand: Hand, others: int, promised: int) -> int:
    """How many of a subtask somebody has done by hand by the time at which its tool is there: with it they are faster.

    Args:
        row: a subtask that :func:`is_handy`.
        open_ones: the subtasks that are not DONE, by board number.
        hand: how fast they are.
        others: how many people, besides the one who is told, have nothing else to do.
        promised: how many of it others were just told to take.

    Returns:
        How many; 0 where the tool is there so soon that it is better waited for.
    """
    ready, left = chain_before(row, open_ones), left_of(row)
    if ready < PEOPLES_SOON_TICKS or not is_for_several(row):
        return 0
    each = row.subtask.by_hand + hand.each
    return max(0, min(int((ready - hand.clicks) / each), (left - promised) // (1 + others)))


def without_tool(row: SubtaskRow, hand: Hand) -> Hand:
    """How fast somebody is at a subtask without its tool, compared with whoever has it; for :func:`.sharing.part_in_time`."""
    return Hand(hand.each + max(0.0, row.subtask.by_hand - ticks_left(row) / max(1, left_of(row))), hand.clicks)


def without_work(rows: Sequence[SubtaskRow], idle: int) -> int:
    """How many of ``idle`` bots find no work: each READY subtask that gathers is work for one."""
    return max(0, idle - sum(row.state is Status.READY and row.subtask.action is Action.GATHER for row in rows))


def waiting_for_tools(rows: Sequence[Row], begun: Callable[[Row], int] = not_begun) -> list[tuple[Row, int]]:
    """BLOCKED subtasks with tools that cannot begin for at least :data:`SOON_TICKS`, with the ticks until one for several can.

    Whoever begins by hand is done by then: what is dug with a tool goes faster, and others wait for it.

    Args:
        rows: the subtasks of the open goals.
        begun: as for :func:`chain_before`.
    """
    open_ones = {row.id: row for row in rows if row.state is not Status.DONE}
    blocked = [row for row in rows if row.state is Status.BLOCKED and row.subtask.tools]
    found: dict[int, int | None] = {}
    waits = [(row, chain_before(row, open_ones, begun, found)) for row in blocked]
    shared = [ticks for row, ticks in waits if ticks and row.subtask.action.spec.shareable]
    return [(row, min([ticks, *shared])) for row, ticks in waits if ticks >= SOON_TICKS]
