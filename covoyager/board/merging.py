"""Merging a new plan of a goal with the rows of its old one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from covoyager.board.sharing import split
from covoyager.board.store.rows import Row
from covoyager.domain import Proof, Status, Subtask


@dataclass(frozen=True, slots=True)
class Merge:
    """What to write.

    Attributes:
        changed: rows with their new content.
        added: new subtasks; ``id`` is the new board number.
        dropped: rows to delete.
        numbers: id in the plan → board numbers of the rows that do that work.
    """

    changed: tuple[tuple[Row, Subtask], ...]
    added: tuple[Subtask, ...]
    dropped: tuple[Row, ...]
    numbers: dict[int, tuple[int, ...]]


def merge(rows: Sequence[Row], subtasks: Sequence[Subtask], first_number: int) -> Merge:
    """Merge a new plan with a goal's rows.

    A READY, BLOCKED or FAILED row with the same action and item keeps its number. An IN_PROGRESS row stays with its holder. On
    what it gathers, crafts or smelts the new plan counts already, and is of the rest; any other counts toward the new plan, of
    which only what it lacks is added. DONE rows stay as they are.

    Args:
        rows: all rows of the goal.
        subtasks: the new plan's, with its ids.
        first_number: new board numbers count up from it.
    """
    active: dict[tuple[str, ...], list[Row]] = {}
    waiting: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if row.state is Status.IN_PROGRESS:
            active.setdefault(_kind(row.subtask), []).append(row)
        elif row.state is not Status.DONE:
            waiting.setdefault(_kind(row.subtask), []).append(row)
    number = first_number
    numbers: dict[int, tuple[int, ...]] = {}
    contents: list[tuple[Row | None, Subtask]] = []
    for subtask in subtasks:
        at_work = active.pop(_kind(subtask), [])
        held = sum(row.subtask.quantity for row in at_work if not _is_counted_on(row.subtask))
        theirs = tuple(row.number for row in at_work)
        if held >= subtask.quantity:
            numbers[subtask.id] = theirs
            continue
        old = waiting.get(_kind(subtask))
        mine = old.pop(0) if old else None
        own = mine.number if mine else number
        number += mine is None
        rest = split(subtask, held, own)[1] if held else replace(subtask, id=own)
        numbers[subtask.id] = (*theirs, own)
        contents.append((mine, rest))
    moved = [(kept, _translated(subtask, numbers)) for kept, subtask in contents]
    return Merge(
        changed=tuple((kept, subtask) for kept, subtask in moved if kept),
        added=tuple(subtask for kept, subtask in moved if not kept),
        dropped=tuple(row for left in waiting.values() for row in left),
        numbers=numbers,
    )


def _is_counted_on(subtask: Subtask) -> bool:
    return subtask.action.spec.serves and bool(subtask.produces)


def _kind(subtask: Subtask) -> tuple[str, ...]:
    parts = () if subtask.part is None else (str(subtask.part),)
    if subtask.action.spec.proof is Proof.PRESENCE:
        parts = (subtask.description,)  # one step for each who comes
    return (str(subtask.action), *(parts or (subtask.item,)))


def _translated(subtask: Subtask, numbers: dict[int, tuple[int, ...]]) -> Subtask:
    return replace(subtask, needs=tuple(n for need in subtask.needs for n in numbers.get(need, ())))
