"""Graph questions about a plan: order, cycles, ready set, critical path. Nodes are subtask ids, edges are ``needs``."""

from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from covoyager.domain.subtask import Subtask


def order(subtasks: Iterable[Subtask]) -> list[Subtask]:
    """Sort the subtasks so that each comes after all that it needs; needs that are not among them are ignored.

    Raises:
        ValueError: the needs form a cycle; the message names its ids.
    """
    by_id = {subtask.id: subtask for subtask in subtasks}
    sorter = TopologicalSorter({i: [n for n in s.needs if n in by_id] for i, s in by_id.items()})
    try:
        return [by_id[i] for i in sorter.static_order()]
    except CycleError as error:
        raise ValueError(f"cycle: {' → '.join(map(str, error.args[1]))}") from None


def ready(subtasks: Iterable[Subtask], done: Iterable[int]) -> list[int]:
    """Ids of the subtasks that are not in ``done`` while all of their needs are."""
    finished = set(done)
    return [s.id for s in subtasks if s.id not in finished and finished.issuperset(s.needs)]


def critical_path(subtasks: Sequence[Subtask], ticks: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Ids along the path that takes the most ticks, from its first subtask to its last.

    Args:
        subtasks: the plan's.
        ticks: duration by id; ``Subtask.ticks`` for ids that are not in it.

    Raises:
        ValueError: the needs form a cycle.
    """
    longest: dict[int, tuple[int, int | None]] = {}
    for subtask in order(subtasks):
        own = (ticks or {}).get(subtask.id, subtask.ticks)
        before = max(
            ((longest[n][0], n) for n in subtask.needs if n in longest), default=(0, None), key=lambda pair: pair[0]
        )
        longest[subtask.id] = (before[0] + own, before[1])
    if not longest:
        return ()
    at: int | None = max(longest, key=lambda i: longest[i][0])
    path: list[int] = []
    while at is not None:
        path.append(at)
        at = longest[at][1]
    return tuple(reversed(path))


def tails(subtasks: Iterable[Subtask]) -> dict[int, int]:
    """Rank the subtasks for list scheduling.

    Returns:
        Id → ticks of the longest path from the beginning of that subtask to the end of the graph.

    Raises:
        ValueError: the needs form a cycle.
    """
    found = list(subtasks)
    rank: dict[int, int] = {}
    for subtask in reversed(order(found)):
        rank[subtask.id] = rank.get(subtask.id, 0) + subtask.ticks
        for need in subtask.needs:
            rank[need] = max(rank.get(need, 0), rank[subtask.id])
    return rank
