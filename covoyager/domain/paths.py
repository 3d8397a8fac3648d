"""Paths through the graph: all of them, and how busy those are that begin with one subtask (CausalMACE, section 3.5)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from covoyager.domain.subtask import Subtask

Way = tuple[int, ...]
"""A path: ids of subtasks from a root to an end, each needing the one before."""
#: Paths of one subtask that are looked at.
MOST_LOOKED_AT = 50


def all_paths(subtasks: Sequence[Subtask], limit: int = 1000) -> list[Way]:
    """List the paths from the roots (subtasks that need none of the others) to the ends, depth first; at most ``limit``."""
    after: dict[int, list[int]] = {}
    known = {subtask.id for subtask in subtasks}
    for subtask in subtasks:
        for need in subtask.needs:
            after.setdefault(need, []).append(subtask.id)
    found: list[Way] = []

    def walk(way: Way) -> Iterator[Way]:
        following = after.get(way[-1])
        if not following:
            yield way
        for number in following or ():
            yield from walk((*way, number))

    for subtask in subtasks:
        if not known.intersection(subtask.needs):
            for way in walk((subtask.id,)):
                found.append(way)
                if len(found) == limit:
                    return found
    return found


def busyness(number: int, subtasks: Sequence[Subtask], at: Mapping[str, int]) -> float:
    """Busy rate of the least busy path that begins with a subtask (CausalMACE, section 3.5).

    Each participant adds 1/d to a path's rate, where d is the place on the path (1 for its first subtask) at which their own
    subtask leads into it; those whose subtask does not lead into it add nothing.

    Args:
        number: id of the subtask that the paths begin with.
        subtasks: the subtasks that are not DONE.
        at: participant → id of the subtask that they work on.
    """
    after: dict[int, list[int]] = {}
    for subtask in subtasks:
        for need in subtask.needs:
            after.setdefault(need, []).append(subtask.id)

    def downstream(start: int) -> set[int]:
        seen, todo = {start}, [start]
        while todo:
            fresh = [other for other in after.get(todo.pop(), ()) if other not in seen]
            seen.update(fresh)
            todo += fresh
        return seen

    reached = [downstream(place) for place in at.values()]
    own = downstream(number)
    paths = all_paths(
        [replace(s, needs=() if s.id == number else s.needs) for s in subtasks if s.id in own], MOST_LOOKED_AT
    )
    return min(
        sum(1 / d for there in reached if (d := _meeting(path, there)))
        for path in [path for path in paths if path[0] == number] or [(number,)]
    )


def _meeting(path: Way, there: Collection[int]) -> int:
    """The first place on a path (from 1) whose subtask is also in ``there``; 0 if there is none."""
    return next((place for place, number in enumerate(path, 1) if number in there), 0)
