"""The Task Manager without a model: from a goal and what is on hand to the cheapest plan."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Action, Goal, Plan, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.planning.costs import BENCH_TICKS, TRIP_TICKS, Costs, costs_for
from covoyager.planning.draft import Node
from covoyager.planning.expansion import STATIONS, Expansion, run_ticks_at
from covoyager.planning.sentences import describe

FUELS_TRIED = 3
"""How many kinds of fuel are tried for the whole plan."""


def plan_goal(
    goal: Goal,
    knowledge: Knowledge,
    *,
    have: Mapping[str, int],
    only_have: bool = False,
    participants: int = 1,
    nearby: Mapping[str, int] | None = None,
    stations: frozenset[str] = frozenset(),
) -> Plan:
    """The cheapest plan by expected ticks.

    Args:
        goal: what is wanted; what is on hand counts towards it.
        knowledge: facts of the version.
        have: items on hand: the chest and all that participants carry.
        only_have: no gathering and no hunting; stations and fuel must be on hand too.
        participants: how many will work on it.
        nearby: blocks and mobs in sight with their counts; None where nobody has looked.
        stations: blocks that stand ready beside the chest.

    Raises:
        Impossible: where no plan can exist; the message says why.
    """
    seen = dict(nearby or {})
    goal = settle_kinds(goal, have, seen)
    costs = costs_for(knowledge, seen)
    best: Expansion | None = None
    least = float("inf")
    tried: list[str | None] = [None]
    for fuel in tried:
        try:
            expansion = expand(goal, knowledge, costs, have, seen, stations, fuel)
        except Impossible:
            if best is None and fuel is None:
                raise
            continue
        if fuel is None and any(node.way.heat for node in expansion.draft.nodes):
            energy = sum(ceil(node.runs) * node.way.heat for node in expansion.draft.nodes)
            tried.extend(expansion.fuels(energy, ())[:FUELS_TRIED])
        total = sum(node_ticks(node, knowledge, seen) for node in expansion.draft.nodes)
        if total < least:
            best, least = expansion, total
    assert best is not None
    subtasks = to_subtasks(best, knowledge, seen)
    return Plan(goal, knowledge.version, subtasks, critical_path=critical_path(subtasks))


def settle_kinds(goal: Goal, have: Mapping[str, int], nearby: Mapping[str, int]) -> Goal:
    """Where any kind will do: what is on hand in plenty, else what is in sight most, else the usual kind."""
    items: dict[str, int] = {}
    for item, count in goal.items.items():
        kinds = goal.kinds.get(item, ())
        enough = [kind for kind in kinds if have.get(kind, 0) >= count]
        in_sight = max(kinds, key=lambda kind: nearby.get(kind, 0), default=item)
        chosen = enough[0] if enough else in_sight if nearby.get(in_sight) else item
        items[chosen] = items.get(chosen, 0) + count
    return replace(goal, items=items)


def expand(
    goal: Goal,
    knowledge: Knowledge,
    costs: Costs,
    have: Mapping[str, int],
    nearby: Mapping[str, int],
    stations: frozenset[str],
    fuel: str | None,
) -> Expansion:
    """One expansion of the goal, with a preferred fuel."""
    expansion = Expansion(knowledge, costs, have, nearby, stations, fuel)
    for item, count in goal.items.items():
        if item in knowledge.items:
            expansion.meet(item, count)
        else:
            expansion.hunt(item, count)
    expansion.heat()
    return expansion


def node_ticks(node: Node, knowledge: Knowledge, nearby: Mapping[str, int]) -> int:
    """Expected duration of a node for one participant."""
    way = node.way
    tool = node.tools[0] if node.tools else None
    work = ceil(node.runs) * run_ticks_at(way, knowledge, node.source, tool)
    if way.sources:
        return round(TRIP_TICKS + (0 if node.source in nearby else way.search) + work)
    return round(BENCH_TICKS + work)


def to_subtasks(expansion: Expansion, knowledge: Knowledge, nearby: Mapping[str, int]) -> tuple[Subtask, ...]:
    """The nodes as subtasks, numbered in an order that can be executed."""
    nodes = expansion.draft.nodes
    order: list[int] = []
    placed: set[int] = set()
    while len(order) < len(nodes):
        for index, node in enumerate(nodes):
            if index not in placed and node.needs <= placed:
                order.append(index)
                placed.add(index)
    number = {index: position + 1 for position, index in enumerate(order)}
    used = {node.way.station for node in nodes}
    return tuple(
        subtask(nodes[index], number[index], sorted(number[n] for n in nodes[index].needs), used, knowledge, nearby)
        for index in order
    )


def subtask(
    node: Node, number: int, needs: list[int], used: set[str | None], knowledge: Knowledge, nearby: Mapping[str, int]
) -> Subtask:
    """One node as a subtask."""
    way = node.way
    kill = way.action is Action.KILL
    quantity = ceil(node.runs - 1e-9) if kill else node.produces[way.item]
    item = node.source if kill else way.item
    sources = tuple(sorted(way.sources, key=lambda s: (s not in nearby, way.sources.index(s))))
    shape = Subtask(
        id=number,
        action=way.action,
        item=item,
        quantity=quantity,
        tools=node.tools,
        materials={name: round(count / quantity, 4) for name, count in node.consumes.items()},
        consumes=dict(node.consumes),
        produces=dict(node.produces),
        station=way.station,
        needs=tuple(needs),
        sources=sources,
        ticks=node_ticks(node, knowledge, nearby),
    )
    return replace(shape, description=describe(shape, placed=item in used and item in STATIONS))
