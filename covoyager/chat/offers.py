"""What to offer somebody who has nothing to do, and what was brought to somebody who could not go on."""

from collections.abc import Iterable, Mapping, Sequence, Set

from covoyager.chat.views import SubtaskRow, amounts, numbered
from covoyager.domain import Action, Status

NOTHING = "There is nothing to take right now: all that can be done is being done. !board shows it."

#: Work that two can do side by side.
SHARED = (Action.GATHER, Action.KILL, Action.SHOOT)
LEAST_SHARED = 10


def offer(
    rows: Iterable[SubtaskRow], far: Mapping[int, int], bots: Set[str], spare: Mapping[str, int]
) -> tuple[str, ...]:
    """The step that helps most: a free one with the longest way to the goal behind it, else half of a bot's long job.

    Args:
        rows: the steps of the open goals.
        far: ticks from the beginning of each step to the end of what waits for it.
        bots: who gives way to people.
        spare: stock that nobody has in hand or was promised: two who share a job take two tools.
    """
    every = list(rows)
    free = [row for row in every if row.state is Status.READY]
    if free:
        best = min(free, key=lambda row: (-far.get(row.id, 0), row.id))
        return (f"What would help most: {numbered(best)}. !claim {best.id} makes it yours.",)
    shared = [
        (row.subtask.quantity - row.progress, row)
        for row in every
        if row.state is Status.IN_PROGRESS
        and row.by in bots
        and row.subtask.action in SHARED
        and all(spare.get(tool, 0) > 0 for tool in row.subtask.tools)
    ]
    left, busiest = max(shared, key=lambda pair: (pair[0], -pair[1].id), default=(0, None))
    if busiest is None or left < LEAST_SHARED:
        return ()
    return (f"{busiest.by} is at {numbered(busiest)}. You could take a part: !claim {busiest.id} {left // 2}",)


def brought(row: SubtaskRow, items: Mapping[str, int], lacking: Mapping[str, int]) -> Sequence[str]:
    """What was brought for a step, and what of it is nowhere."""
    lines = [f"Here is what #{row.id} takes: {amounts(items)}."] if items else []
    if lacking:
        lines.append(f"#{row.id} still lacks {amounts(lacking)}: the chest has no more. !why {row.id}")
    return lines
