"""Notes on a subtask (VillagerAgent): milestones, and paths into the documents of its goal."""

import re
from collections.abc import Iterable
from dataclasses import replace

from covoyager.domain import Plan, Proof, Subtask

#: Most milestones (or paths) of one subtask, and most characters of a milestone.
MOST = 4
LONGEST = 100
_PATH = re.compile(r"~(?:/[\w .-]{1,40}){1,8}")


def milestones_of(lines: Iterable[str]) -> tuple[str, ...]:
    """Clean milestones for showing: one line each, no leading ``/`` or ``!`` (which would be a command), at most four."""
    clean = (" ".join("".join(c if c.isprintable() else " " for c in line).split()) for line in lines)
    bare = (line.lstrip("/!.- ")[:LONGEST].strip() for line in clean)
    return tuple(dict.fromkeys(line for line in bare if line))[:MOST]


def paths_of(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that are JSON paths, such as ``~/recipes/0``; at most four."""
    return tuple(dict.fromkeys(line for line in map(str.strip, lines) if _PATH.fullmatch(line)))[:MOST]


def with_notes(plan: Plan, others: Iterable[Subtask]) -> Plan:
    """Add the notes of ``others`` to the plan's subtasks with the same action and item, after their own notes."""
    milestones: dict[tuple[str, str], tuple[str, ...]] = {}
    documents: dict[tuple[str, str], tuple[str, ...]] = {}
    for other in others:
        kind = (str(other.action), other.item)
        milestones[kind] = milestones.get(kind, ()) + other.milestones
        documents[kind] = documents.get(kind, ()) + other.documents

    def carrying(subtask: Subtask) -> Subtask:
        kind = (str(subtask.action), subtask.item)
        if subtask.action.spec.proof is Proof.BUILDING or kind not in milestones:
            return subtask
        lines = (*subtask.milestones, *milestones[kind])
        paths = (*subtask.documents, *documents[kind])
        return replace(subtask, milestones=milestones_of(lines), documents=paths_of(paths))

    return replace(plan, subtasks=tuple(carrying(subtask) for subtask in plan.subtasks))
