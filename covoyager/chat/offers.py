"""What to offer somebody who has nothing to do, and what was brought to somebody who could not go on."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from covoyager.chat.views import SubtaskRow, amounts, numbered
from covoyager.domain import SIDE_BY_SIDE, Status

NOTHING = "There is nothing to take right now: all that can be done is being done. I tell you when there is."

LEAST_SHARED = 10
#: Ticks of work that are worth sharing, however few things they are.
LONG_TICKS = 800
#: Less work than this is done before a bot with nothing else to do is there.
HELP_TICKS = 300
#: A bot that is at something shorter is free in a moment.
MOMENT_TICKS = 160
#: Of longer work a part of about so many ticks is offered: whoever does it in parts is never waited for long.
PORTION_TICKS = 800


@dataclass(frozen=True, slots=True)
class Offer:
    """What was found for somebody: the step's number, and the words."""

    number: int
    line: str


def offer(
    rows: Iterable[SubtaskRow],
    far: Mapping[int, int],
    bots: Set[str],
    spare: Mapping[str, int],
    promised: Set[int] = frozenset(),
    held_up: Set[str] = frozenset(),
) -> Offer | None:
    """The step that helps most: a free one, else half of a bot's long job.

    Of the free ones gathering and hunting come first, where nobody else is at the same; what bots do in a moment takes
    people some clicks, and is theirs only while every bot is at something long. Then counts how long the way to the
    goal behind it is.

    Args:
        rows: the steps of the open goals.
        far: ticks from the beginning of each step to the end of what waits for it.
        bots: who gives way to people.
        spare: stock that nobody has in hand or was promised: two who share a job take two tools.
        promised: steps that others were just offered: they are left to these where there is anything else.
        held_up: bots that are busy with themselves.

    Returns:
        The offer; None where there is nothing to offer.
    """
    every = list(rows)
    held = [row for row in every if row.state is Status.IN_PROGRESS]
    tied = {row.by for row in held if row.subtask.ticks > MOMENT_TICKS}
    free = [row for row in every if row.state is Status.READY and (is_hands_work(row) or tied.issuperset(bots))]
    if free:
        work = [(row.subtask.action, row.subtask.item) for row in held]

        def rank(row: SubtaskRow) -> tuple[bool, bool, int, int, int]:
            crowd = work.count((row.subtask.action, row.subtask.item))
            return row.id in promised, not is_hands_work(row), crowd, -far.get(row.id, 0), row.id

        best = min(free, key=rank)
        part = portion(best)
        much = f" {part}" if part else ""
        makes = "makes that part of it yours" if part else "makes it yours"
        return Offer(best.id, f"What would help most: {numbered(best)}. !claim {best.id}{much} {makes}.")
    waiting = [row for row in held if row.by in held_up & bots and is_hands_work(row)]
    if waiting:
        best = min(waiting, key=lambda row: (row.id in promised, -far.get(row.id, 0), row.id))
        line = f"{best.by} is kept from {numbered(best)} for now. !claim {best.id} makes it yours."
        return Offer(best.id, line)
    shared = [
        (left, row)
        for row in every
        if row.state is Status.IN_PROGRESS
        and row.by in bots
        and row.subtask.action in SIDE_BY_SIDE
        and all(spare.get(tool, 0) > 0 for tool in row.subtask.tools)
        and is_long(row, left := row.subtask.quantity - row.progress)
    ]
    if not shared:
        return None

    def much_left(pair: tuple[int, SubtaskRow]) -> tuple[bool, float, int]:
        left, row = pair
        return row.id not in promised, row.subtask.ticks * left / row.subtask.quantity, left

    left, busiest = max(shared, key=much_left)
    line = f"{busiest.by} is at {numbered(busiest)}. You could take a part: !claim {busiest.id} {left // 2}"
    return Offer(busiest.id, line)


def help_for(row: SubtaskRow, bot: str, spare: Mapping[str, int]) -> tuple[str, ...]:
    """What a bot with nothing to do says to whoever holds a long job: half of what is left it would take over."""
    left = row.subtask.quantity - row.progress
    tools = all(spare.get(tool, 0) > 0 for tool in row.subtask.tools)
    work = row.subtask.ticks * left / row.subtask.quantity
    # Where its tool is in use, the bot makes another.
    if row.subtask.action not in SIDE_BY_SIDE or left < 2 or work < (HELP_TICKS if tools else LONG_TICKS):
        return ()
    return (
        f"{bot} is free and could help with {numbered(row)}: !release {row.id} {left // 2} leaves that many to it.",
    )


def relief_for(row: SubtaskRow, bot: str) -> tuple[str, ...]:
    """What a bot with nothing to do says to whoever holds what does not get on: it would take all of it over."""
    return (f"{bot} is free and could take over {numbered(row)}: !release {row.id} leaves it to it.",)


def is_hands_work(row: SubtaskRow) -> bool:
    """Whether people do it as fast as bots."""
    return row.subtask.action in SIDE_BY_SIDE


def is_long(row: SubtaskRow, left: int) -> bool:
    """Whether what is left of a job is worth sharing."""
    return left >= LEAST_SHARED or (left > 1 and row.subtask.ticks * left / row.subtask.quantity >= LONG_TICKS)


def portion(row: SubtaskRow) -> int:
    """How much of a free step is offered; 0 for all of it."""
    subtask = row.subtask
    if subtask.action not in SIDE_BY_SIDE or subtask.ticks < 1.5 * PORTION_TICKS:
        return 0
    return max(1, round(subtask.quantity * PORTION_TICKS / subtask.ticks))


def brought(row: SubtaskRow, items: Mapping[str, int], lacking: Mapping[str, int]) -> Sequence[str]:
    """What was brought for a step, and what of it is nowhere."""
    lines = [f"Here is what #{row.id} takes: {amounts(items)}."] if items else []
    if lacking:
        lines.append(f"#{row.id} still lacks {amounts(lacking)}: the chest has no more. !why {row.id}")
    return lines
