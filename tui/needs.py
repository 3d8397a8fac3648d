"""What a drawing of a plan leaves out: a line for what follows from other lines."""

from collections.abc import Mapping, Sequence

from covoyager.domain import Subtask


def direct_needs(subtasks: Sequence[Subtask]) -> Mapping[int, tuple[int, ...]]:
    """The needs of each subtask among these, without those that another of its needs has itself (a transitive reduction).

    A plan names all that a step takes, so that a crafting table has a line to half of its steps; where the step before
    takes it too, that line says nothing. What is in a circle keeps its needs.
    """
    known = {subtask.id: subtask for subtask in subtasks}
    behind: dict[int, set[int]] = {}
    for number in known:
        _behind(number, known, behind)
    return {
        subtask.id: tuple(
            need
            for need in subtask.needs
            if need in known
            and not any(
                need in behind[other] and other not in behind[need] for other in subtask.needs if other in known
            )
        )
        for subtask in subtasks
    }


def _behind(number: int, known: Mapping[int, Subtask], found: dict[int, set[int]]) -> None:
    """All that one needs, and what that needs, into ``found``."""
    reached: set[int] = set()
    left = [number]
    while left:
        for need in known[left.pop()].needs:
            if need in known and need not in reached:
                reached.add(need)
                left.append(need)
    found[number] = reached
