"""From the draft's nodes to the plan's subtasks: order, ids, durations, sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import count
from math import ceil
from typing import TypeAlias

from covoyager.domain.actions import Action
from covoyager.domain.sentences import describe
from covoyager.domain.subtask import Outlined, Subtask
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import run_ticks_at, search_ticks
from covoyager.knowledge.methods import unenchanted
from covoyager.knowledge.mining import tier
from covoyager.planning.expansion.draft import Node
from covoyager.planning.expansion.edges import exact_needs
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.sharing import split
from covoyager.planning.expansion.stations import STATIONS


def node_ticks(node: Node, knowledge: Knowledge, nearby: Mapping[str, int]) -> int:
    """Expected ticks of a node for one participant, ways included."""
    method, pace = node.method, knowledge.pace
    tool = node.tools[0] if node.tools else None
    work = ceil(node.runs / node.furnaces - 1e-9) * run_ticks_at(method, knowledge, node.source, tool) + method.wait
    if method.sources:
        return round(pace.trip * (pace.again if node.again else 1) + node_search(node, knowledge, nearby) + work)
    return round(pace.bench + work)


def node_search(node: Node, knowledge: Knowledge, nearby: Mapping[str, int]) -> int:
    """Those ticks of a node until the first of its source is found."""
    if node.again or not node.method.sources:
        return 0
    return round(search_ticks(node.method, knowledge, node.source, node.tools[0] if node.tools else None, nearby))


Outline: TypeAlias = Sequence[tuple[Node, Outlined]]
"""The subtasks with their nodes, in their order, with what a schedule asks for and no more."""


def to_subtasks(expansion: Expansion, outline: Outline) -> tuple[Subtask, ...]:
    """The outlined subtasks with all that there is to say of them, numbered from 1 in an order that can be executed."""
    stations = {
        name for node in expansion.draft.nodes for name in node.method.stations
    } - expansion.stations.placed.keys()
    subtasks = []
    for node, short in outline:
        subtask = in_full(node, short, expansion)
        placed = subtask.item in stations and subtask.item in STATIONS
        subtasks.append(replace(subtask, description=describe(subtask, node.method.note, placed)))
    return tuple(subtasks)


def outlined(expansion: Expansion, parts: Mapping[int, int]) -> Outline:
    """The outline of an expansion whose nodes are split into so many parts (index → number)."""
    knowledge, nearby = expansion.knowledge, expansion.nearby
    nodes = split(expansion.draft.nodes, parts)
    order = in_order(nodes)
    number = {index: position + 1 for position, index in enumerate(order)}
    lasts = {tool: expansion.draft.lasts(tool) for node in nodes for tool in node.wear}
    ticks = [node_ticks(node, knowledge, nearby) for node in nodes]
    needs = exact_needs(nodes, order, expansion.have, expansion.standing, lasts, ticks)
    outlines = []
    for index in order:
        waits = tuple(sorted(number[need] for need in needs[index]))
        outlines.append(
            (
                nodes[index],
                to_subtask(
                    nodes[index], number[index], waits, ticks[index], node_search(nodes[index], knowledge, nearby)
                ),
            )
        )
    return outlines


def in_order(nodes: Sequence[Node]) -> list[int]:
    """Indices of the nodes, each after all that it needs."""
    waiting = {index: len(node.needs) for index, node in enumerate(nodes)}
    after: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        for need in node.needs:
            after.setdefault(need, []).append(index)
    # What goes into furnaces comes load by load, as it was planned; else first come, first served.
    by_load = any(node.furnace for node in nodes)
    come = count()
    ready = [(0 if by_load else next(come), index) for index, open_ones in waiting.items() if not open_ones]
    heapify(ready)
    order: list[int] = []
    while ready:
        index = heappop(ready)[1]
        order.append(index)
        for other in after.get(index, ()):
            waiting[other] -= 1
            if not waiting[other]:
                heappush(ready, (0 if by_load else next(come), other))
    return order


def to_subtask(node: Node, number: int, needs: tuple[int, ...], ticks: int, search: int) -> Outlined:
    """One node as a subtask in outline; names lose their enchantments, so that all are Minecraft ids."""
    method = node.method
    hunt = method.action.spec.hunts
    produces = {unenchanted(name): count for name, count in node.produces.items() if count}
    quantity = ceil(node.runs - 1e-9) if hunt or method.action is Action.PLACE else produces[unenchanted(method.item)]
    return Outlined(
        id=number,
        action=method.action,
        item=node.source if hunt else unenchanted(method.item),
        quantity=quantity,
        tools=tuple(unenchanted(tool) for tool in node.tools),
        produces=produces,
        station=method.station or method.gate,
        needs=needs,
        ticks=ticks,
        furnace=node.furnace,
        search=search,
    )


def in_full(node: Node, outline: Outlined, expansion: Expansion) -> Subtask:
    """A node's subtask with what it takes, where it is had and which tools would do as well."""
    consumes = {unenchanted(name): count for name, count in node.consumes.items()}
    better, worse = other_tools(node, expansion.knowledge)
    return Subtask(
        **outline._asdict(),
        consumes=consumes,
        materials={name: round(count / outline.quantity, 4) for name, count in consumes.items()},
        sources=tuple(sorted(node.method.sources, key=lambda source: source not in expansion.nearby)),
        other_tools=better,
        lesser_tools=worse,
    )


def other_tools(node: Node, knowledge: Knowledge) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Tools that would do instead of a node's: tool → better ones, the next tier first; tool → worse ones, the best first."""
    dug = (node.source, *(("stone",) if node.method.rock else ()))
    speeding = [tuple(knowledge.blocks[name].speeds) for name in dug if name in knowledge.blocks]
    kinds = [need.choices for need in node.method.tools] or speeding
    better: dict[str, tuple[str, ...]] = {}
    worse: dict[str, tuple[str, ...]] = {}
    for tool in node.tools:
        fitting = {kind for choices in kinds if tool in choices for kind in choices if _stands_in(kind, tool)}
        better[tool] = tuple(sorted((kind for kind in fitting if tier(kind) > tier(tool)), key=tier))
        worse[tool] = tuple(sorted(fitting.difference(better[tool]), key=tier, reverse=True))
    return {tool: found for tool, found in better.items() if found}, {
        tool: found for tool, found in worse.items() if found
    }


def _stands_in(kind: str, tool: str) -> bool:
    """Whether both are tools of the same type (pickaxes, say), without enchantment."""
    return kind != tool and "[" not in kind + tool and kind.rpartition("_")[2] == tool.rpartition("_")[2]
