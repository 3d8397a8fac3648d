"""What a subtask carries beside its work (VillagerAgent): milestones, and paths into the documents of its goal."""

import re
from collections.abc import Iterable
from dataclasses import replace

from covoyager.domain import Plan, Proof, Subtask

#: Milestones of one subtask, and the longest of them.
MOST = 4
LONGEST = 100
_PATH = re.compile(r"~(?:/[\w .-]{1,40}){1,8}")


def milestones_of(lines: Iterable[str]) -> tuple[str, ...]:
    """Milestones as they may be shown: one line each, without what could be taken for a command."""
    clean = (" ".join("".join(c if c.isprintable() else " " for c in line).split()) for line in lines)
    bare = (line.lstrip("/!.- ")[:LONGEST].strip() for line in clean)
    return tuple(dict.fromkeys(line for line in bare if line))[:MOST]


def paths_of(lines: Iterable[str]) -> tuple[str, ...]:
    """Those lines that are JSON paths, such as ``~/recipes/0``."""
    return tuple(dict.fromkeys(line for line in map(str.strip, lines) if _PATH.fullmatch(line)))[:MOST]


def with_notes(plan: Plan, others: Iterable[Subtask]) -> Plan:
    """The plan with what ``others`` carry for the same work (action and item); what it carries itself comes first."""
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
