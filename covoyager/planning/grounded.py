"""The Task Manager without a model: from a goal and what is on hand to the cheapest plan."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Goal, Plan, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.planning.closed import plan_from_stock
from covoyager.planning.costs import costs_for
from covoyager.planning.expansion import Expansion
from covoyager.planning.fire import fuels, heat
from covoyager.planning.lanes import wanted_lanes
from covoyager.planning.schedule import makespan
from covoyager.planning.sharing import wanted_copies
from covoyager.planning.subtasks import node_ticks, to_subtasks

FUELS_TRIED = 3
"""How many kinds of fuel are tried for the whole plan."""

SMALL_FIRE = 2000
"""Ticks of fire up to which the fuel that looks cheapest is taken without trying others."""


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
    if not goal.items:
        raise Impossible(f"{goal.text!r} asks for nothing that one could have")
    seen = dict(nearby or {})
    goal = settle_kinds(goal, have, seen)
    if only_have:
        subtasks = plan_from_stock(goal, knowledge, have, stations)
    else:
        subtasks = cheapest(goal, knowledge, have, seen, stations, participants)
    return Plan(goal, knowledge.version, subtasks, critical_path=critical_path(subtasks))


def settle_kinds(goal: Goal, have: Mapping[str, int], nearby: Mapping[str, int]) -> Goal:
    """Where any kind will do: what is on hand in plenty, else what is in sight most, else the usual kind."""
    if not goal.kinds:
        return goal
    items: dict[str, int] = {}
    for item, count in goal.items.items():
        kinds = goal.kinds.get(item, ())
        enough = [kind for kind in kinds if have.get(kind, 0) >= count]
        in_sight = max(kinds, key=lambda kind: nearby.get(kind, 0), default=item)
        chosen = enough[0] if enough else in_sight if nearby.get(in_sight) else item
        items[chosen] = items.get(chosen, 0) + count
    return replace(goal, items=items)


def cheapest(
    goal: Goal,
    knowledge: Knowledge,
    have: Mapping[str, int],
    nearby: Mapping[str, int],
    stations: frozenset[str],
    participants: int,
) -> tuple[Subtask, ...]:
    """The fastest of a few expansions that differ in what is burnt, how many furnaces there are and how many tools."""
    costs = costs_for(knowledge, nearby)

    def expand(lanes: Mapping[str, int], copies: Mapping[str, int], fuel: str | None) -> Expansion:
        expansion = Expansion(knowledge, costs, have, nearby, stations, lanes, copies)
        for item, count in goal.items.items():
            if item in knowledge.items:
                expansion.meet(item, count)
            else:
                expansion.hunt(item, count)
        heat(expansion, fuel)
        return expansion

    def total(expansion: Expansion) -> float:
        if participants > 1:
            return makespan(to_subtasks(expansion, knowledge, nearby, participants), participants, have)
        return sum(node_ticks(node, knowledge, nearby) for node in expansion.draft.nodes)

    best = first = expand({}, {}, None)
    least = total(first)
    burning = [node for node in first.draft.nodes if node.way.heat]
    copies = wanted_copies(first, participants) if participants > 1 else {}
    lanes = wanted_lanes(first) if burning else {}
    options: list[tuple[Mapping[str, int], Mapping[str, int], str | None]] = []
    if lanes or copies:
        options.append((lanes, copies, None))
    if lanes and copies:
        options.append((lanes, {}, None))
    energy = sum(ceil(node.runs) * node.way.heat for node in burning)
    if energy > SMALL_FIRE:
        used = {name for node in burning for name in node.consumes if name in knowledge.fuels}
        ranked = [fuel for fuel in fuels(first, energy, first.root)[:FUELS_TRIED] if lanes or fuel not in used]
        options += [(lanes, copies, fuel) for fuel in ranked]
    for option in options:
        try:
            other = expand(*option)
        except Impossible:
            continue
        ticks = total(other)
        if ticks < least:
            least, best = ticks, other
    return to_subtasks(best, knowledge, nearby, participants)
