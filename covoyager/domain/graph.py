"""Graph questions about a plan: order, cycles, ready set, critical path. Nodes are subtask ids, edges are ``needs``."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from covoyager.domain.subtask import Outlined, Subtask

Step = TypeVar("Step", bound=Subtask | Outlined)

LOADING_TICKS = 16
"""Loading a furnace and coming back for what is done."""

FAR = 10**9
"""Ticks: whenever it may be."""


def order(subtasks: Iterable[Step]) -> list[Step]:
    """Sort the subtasks so that each comes after all that it needs; needs that are not among them are ignored.

    Raises:
        ValueError: the needs form a cycle; the message names its ids.
    """
    by_id = {subtask.id: subtask for subtask in subtasks}
    waiting: dict[int, int] = {}
    after: dict[int, list[int]] = {}
    for number, subtask in by_id.items():
        needs = [need for need in subtask.needs if need in by_id]
        waiting[number] = waiting.get(number, 0) + len(needs)
        for need in needs:
            waiting.setdefault(need, 0)
            after.setdefault(need, []).append(number)
    # Kahn's algorithm, first come, first served.
    ready = [number for number, count in waiting.items() if not count]
    for number in ready:
        for other in after.get(number, ()):
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
    if len(ready) < len(by_id):
        try:
            TopologicalSorter({i: [n for n in s.needs if n in by_id] for i, s in by_id.items()}).prepare()
        except CycleError as error:
            raise ValueError(f"cycle: {' → '.join(map(str, error.args[1]))}") from None
    return [by_id[number] for number in ready]


def critical_path(subtasks: Sequence[Subtask]) -> tuple[int, ...]:
    """Ids along the path that takes the most ticks, from its first subtask to its last.

    Raises:
        ValueError: the needs form a cycle.
    """
    longest: dict[int, tuple[int, int | None]] = {}
    for subtask in order(subtasks):
        before = max(
            ((longest[n][0], n) for n in subtask.needs if n in longest), default=(0, None), key=lambda pair: pair[0]
        )
        longest[subtask.id] = (before[0] + subtask.ticks, before[1])
    if not longest:
        return ()
    at: int | None = max(longest, key=lambda i: longest[i][0])
    path: list[int] = []
    while at is not None:
        path.append(at)
        at = longest[at][1]
    return tuple(reversed(path))


def tails(subtasks: Iterable[Subtask | Outlined], ticks: Mapping[int, int] | None = None) -> dict[int, int]:
    """Rank the subtasks for list scheduling.

    Args:
        subtasks: the graph.
        ticks: id → how long it takes; None for the subtasks' own.

    Returns:
        Id → ticks of the longest path from the beginning of that subtask to the end of the graph.

    Raises:
        ValueError: the needs form a cycle.
    """
    found = list(subtasks)
    return _ranks(found, ticks or {subtask.id: subtask.ticks for subtask in found}, {})


def ranks(subtasks: Iterable[Subtask | Outlined], ticks: Mapping[int, int] | None = None) -> dict[int, int]:
    """Rank the subtasks like :func:`tails`, but take loads of furnaces in turn.

    After a load comes what only the next load needs. That is a preference and no need: it decides what is done first if there
    are too few participants for all of it.

    Args:
        subtasks: as for :func:`tails`.
        ticks: as for :func:`tails`.

    Returns:
        Id → ticks, as of :func:`tails`.

    Raises:
        ValueError: the needs form a cycle.
    """
    found = list(subtasks)
    turns = _turns(found) if any(subtask.furnace for subtask in found) else {}
    return _ranks(found, ticks or {subtask.id: subtask.ticks for subtask in found}, turns)


def _ranks(
    subtasks: Sequence[Subtask | Outlined], own: Mapping[int, int], turns: Mapping[int, Mapping[int, int]]
) -> dict[int, int]:
    before: dict[int, Collection[int]] = {subtask.id: subtask.needs for subtask in subtasks}
    after: dict[int, list[int]] = {}
    for number, needs in before.items():
        for need in needs:
            after.setdefault(need, []).append(number)
    for number, others in turns.items():
        for other in others:
            before[other] = {*before[other], number}
    # From the ends of the graph to its beginnings: how many that come after each are not ranked yet.
    left: dict[int, int] = {}
    for needs in before.values():
        for need in needs:
            left[need] = left.get(need, 0) + 1
    found: dict[int, int] = {}
    todo = [number for number in before if number not in left]
    for number in todo:
        ticks = own.get(number, 0)
        longest = max([found[other] for other in after.get(number, ())], default=0) + ticks
        for other, most in turns[number].items() if number in turns else ():
            longest = max(longest, found[other] + min(ticks, most))
        found[number] = longest
        for need in before.get(number, ()):
            left[need] -= 1
            if not left[need]:
                todo.append(need)
    if any(left.values()):
        TopologicalSorter(before).prepare()  # names the cycle
    return found


def _turns(subtasks: Sequence[Subtask | Outlined]) -> dict[int, dict[int, int]]:
    """What comes after each load in turn, and how many ticks at most after it."""
    by_id = {subtask.id: subtask for subtask in subtasks}
    loads = sorted(s.id for s in subtasks if s.furnace and s.action.spec.keeps_station)
    turns: dict[int, dict[int, int]] = {number: {} for number in loads}
    last: dict[tuple[str | None, int], int] = {}
    seen: set[int] = set()
    for before, number in zip([None, *loads], loads, strict=False):
        own = _with_needs(number, by_id, seen)
        seen |= own
        if number not in own:
            continue
        if before is not None:
            turns[before] |= dict.fromkeys(own, LOADING_TICKS)
        place = by_id[number].station, by_id[number].furnace
        if place in last:
            turns[last[place]][number] = FAR
        last[place] = number
    return turns


def _with_needs(number: int, by_id: Mapping[int, Subtask | Outlined], seen: Collection[int]) -> set[int]:
    """A subtask and all that it waits for, what was seen left out."""
    found: set[int] = set()
    todo = [number]
    while todo:
        at = todo.pop()
        if at in by_id and at not in found and at not in seen:
            found.add(at)
            todo += by_id[at].needs
    return found
