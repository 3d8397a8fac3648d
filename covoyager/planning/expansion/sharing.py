"""Large subtasks split over the participants (S-Agents' rule 5): two who need 50 logs gather 25 each.

Each part has its own tool, so that nobody waits for another's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from covoyager.domain.actions import Action
from covoyager.knowledge.costs import run_ticks_at
from covoyager.knowledge.pace import IN_SIGHT, USUAL
from covoyager.planning.expansion.draft import INFINITE, Amounts, Node
from covoyager.planning.expansion.expansion import Expansion

LEAST_PART = 3 * IN_SIGHT.trip
"""Ticks of work from which a part of its own is planned. Smaller ones are shared during the work, so that nobody waits for a
slow participant with a small part that everything else needs."""


def wanted_copies(expansion: Expansion, participants: int) -> dict[str, int]:
    """Tool → number with which a crew is faster, for parts of one node and for nodes that can go on side by side.

    Further copies must cost less than half of the time that they save. Tools of which one is enough are left out.
    """
    draft = expansion.draft
    users: dict[str, list[int]] = {}
    for index, node in enumerate(draft.nodes):
        for tool in node.tools:
            users.setdefault(tool, []).append(index)
    copies: dict[str, int] = {}
    for tool, nodes in users.items():
        work = [work_of(expansion, index) for index in nodes]
        apart = [
            sum(w for at, w in zip(nodes, work, strict=True) if not related(expansion, index, at)) for index in nodes
        ]
        alone = max(work)
        for number in range(participants, 1, -1):
            shared = (
                w * (1 - 1 / min(number, max(1, ceil(draft.nodes[at].runs)))) for at, w in zip(nodes, work, strict=True)
            )
            saved = max(*shared, min(max(apart), sum(work) * (1 - 1 / number)), 0.0)
            have = int(draft.uses(tool) // draft.lasts(tool)) if draft.lasts(tool) != INFINITE else 1
            cost = expansion.estimates.price(
                expansion.estimates.estimate(tool, max(0, number - max(1, have)), expansion.root)
            )
            if cost < saved / 2 and max(alone, max(apart)) >= USUAL.trip:
                copies[tool] = number
                break
    return copies


def work_of(expansion: Expansion, index: int) -> float:
    """Ticks of the digging or fighting of a node, without the ways."""
    node = expansion.draft.nodes[index]
    tool = node.tools[0] if node.tools else None
    return node.runs * run_ticks_at(node.method, expansion.knowledge, node.source, tool)


def related(expansion: Expansion, first: int, second: int) -> bool:
    """Whether one of two nodes has to wait for the other, or they are the same."""
    before = expansion.draft.before
    return first == second or bool(before[first] >> second & 1) or bool(before[second] >> first & 1)


def shared_out(expansion: Expansion, participants: int) -> dict[int, int]:
    """Into how many parts large nodes are split for so many participants: index → number, where that is more than one."""
    parts: dict[int, int] = {}
    if participants == 1:
        return parts
    nodes = expansion.draft.nodes
    for index, node in enumerate(nodes):
        if not node.method.action.spec.shareable or len(node.produces) != 1:
            continue
        number = min(participants, sum(node.produces.values()), int(work_of(expansion, index) / LEAST_PART))
        if node.tools:
            number = min(number, len(expansion.draft.held.get(node.tools[0], ())))
        if number > 1:
            parts[index] = number
    return parts


def split(nodes: Sequence[Node], parts: Mapping[int, int]) -> Sequence[Node]:
    """Split nodes into parts (index → number); a node that needed one of them then needs all its parts."""
    if not parts:
        return nodes
    places: dict[int, list[int]] = {}
    result: list[Node] = []
    for index, node in enumerate(nodes):
        number = parts.get(index, 1)
        places[index] = list(range(len(result), len(result) + number))
        result += [part_of(node, at, number) for at in range(number)]
    for index, node in enumerate(nodes):
        for place in places[index]:
            result[place].needs = {other for need in node.needs for other in places[need]}
    return result


def part_of(node: Node, at: int, number: int) -> Node:
    """Part ``at`` (from 0) of ``number`` parts of a node, all totals divided evenly."""
    if number == 1:
        return replace(node)

    def portion(counts: Amounts) -> Amounts:
        return Amounts({name: count // number + (at < count % number) for name, count in counts.items()})

    produces = portion(node.produces)
    whole = sum(node.produces.values())
    if node.method.action is Action.GATHER:
        runs = node.runs * sum(produces.values()) / whole
        wear = portion(node.wear)
    else:
        # Kills are whole numbers, enough for the drops of this part.
        runs = float(ceil(sum(produces.values()) / node.method.count - 1e-9))
        wear = Amounts({tool: ceil(uses / node.runs * runs - 1e-9) for tool, uses in node.wear.items()})
    return replace(node, runs=runs, produces=produces, consumes=portion(node.consumes), wear=wear)
