"""The Task Manager without a model: from a goal and what is on hand to the cheapest plan."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from math import ceil
from typing import TypeAlias

from covoyager.domain.actions import Action
from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Goal, Plan, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import TRIP_TICKS, costs_for
from covoyager.planning.expansion.expansion import Batches, Early, Expansion
from covoyager.planning.expansion.fire import fuels, heat
from covoyager.planning.expansion.furnaces import MOST, wanted_furnaces
from covoyager.planning.expansion.sharing import wanted_copies
from covoyager.planning.expansion.subtasks import node_ticks, outlined, to_subtasks
from covoyager.planning.schedule import in_pieces, makespan
from covoyager.planning.stock.stock_planner import plan_from_stock

FUELS_TRIED = 3
"""How many kinds of fuel are tried for the whole plan."""

MOST_TRIED = 32
"""So many expansions are compared at most, those with another number of tools among them."""

MOST_WEIGHED = 60
"""Of a plan with more steps than this nobody weighs how its smeltings are cut."""

STAGED_PART = 0.95
"""Who fetches more of the same, to the place that they just came from, takes less than a trip to somewhere."""

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
    stations: Mapping[str, int] | frozenset[str] = frozenset(),
) -> Plan:
    """The cheapest plan by expected ticks.

    Args:
        goal: what is wanted; what is on hand counts towards it.
        knowledge: facts of the version.
        have: items on hand: the chest and all that participants carry.
        only_have: no gathering and no hunting; fuel must be on hand too, stations and tools may be made of what is.
        participants: how many will work on it.
        nearby: blocks and mobs in sight with their counts; None where nobody has looked.
        stations: blocks that stand ready beside the chest, with how many of each; one of each where only named.

    Raises:
        Impossible: where no plan can exist; the message says why.
    """
    if not goal.items:
        raise Impossible(f"{goal.text!r} asks for nothing that one could have")
    seen = dict(nearby or {})
    goal = settle_kinds(goal, have, seen)
    if only_have:
        subtasks = plan_from_stock(goal, knowledge, have, frozenset(stations))
    else:
        standing = stations if isinstance(stations, Mapping) else dict.fromkeys(stations, 1)
        subtasks = cheapest(goal, knowledge, have, seen, standing, participants)
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
    standing: Mapping[str, int],
    participants: int,
) -> tuple[Subtask, ...]:
    """The fastest of a few expansions that differ in what is burnt, how many furnaces there are and how many tools."""
    costs = costs_for(knowledge, nearby)

    def expand(option: Option) -> Expansion:
        furnaces, copies, fuel, early, ahead, batches = option
        expansion = Expansion(knowledge, costs, have, nearby, standing, furnaces, copies, early, ahead, batches)
        for item, count in goal.items.items():
            if item in knowledge.items:
                expansion.meet(item, count)
            else:
                expansion.hunt(item, count)
        heat(expansion, fuel)
        return expansion

    def total(expansion: Expansion) -> float:
        if participants > 1 or several_loads(first):
            whole = [subtask for _, subtask in outlined(expansion, knowledge, nearby, 1)]
            if participants == 1:
                return makespan(whole, 1, have)
            searched = {
                (node.method.action, node.method.item): round(node.method.search)
                for node in expansion.draft.nodes
                if node.method.sources and node.source not in nearby
            }

            def trip(subtask: Subtask) -> int:
                # Two who search find two veins, where one was enough.
                return round(TRIP_TICKS) + searched.get((subtask.action, subtask.item), 0)

            return makespan(in_pieces(whole, trip), participants, have)
        return sum(node_ticks(node, knowledge, nearby) for node in expansion.draft.nodes)

    best = first = expand(({}, {}, None, None, 0.0, None))
    least = total(first)
    known = {outline_of(first)}
    tried = list(options(first, participants))
    for option in tried:
        try:
            other = expand(option)
        except Impossible:
            continue
        if participants > 1 and overdrawn(other, nearby) - overdrawn(first, nearby):
            continue
        furnaces, copies, fuel, early, ahead, batches = option
        if early is not None and fuel is None and len(tried) < MOST_TRIED:
            # What is dug early for everybody's tools is a job for several too.
            used = {tool for node in other.draft.nodes for tool in node.tools if node.method.tools}
            tried += [
                (furnaces, {**copies, tool: participants}, fuel, early, ahead, batches)
                for tool in sorted(used - set(copies))
            ]
        outline = outline_of(other)
        if outline in known:
            continue
        known.add(outline)
        ticks = total(other) * (STAGED_PART if early is Early.STAGED else 1.0)
        if ticks < least:
            least, best = ticks, other
    return to_subtasks(best, knowledge, nearby, participants)


def outline_of(expansion: Expansion) -> Hashable:
    """What tells an expansion from another: options that change nothing end in the same."""
    nodes = tuple(
        (
            *(id(node.method), node.source, node.tools, node.runs, node.furnaces, frozenset(node.needs)),
            *(frozenset(counts.items()) for counts in (node.consumes, node.produces, node.wear)),
        )
        for node in expansion.draft.nodes
    )
    return nodes, frozenset((tool, len(held)) for tool, held in expansion.draft.held.items())


def overdrawn(expansion: Expansion, nearby: Mapping[str, int]) -> set[str]:
    """Blocks of which there are some in sight, but fewer than would be dug."""
    dug: Counter[str] = Counter()
    for node in expansion.draft.nodes:
        if node.source in nearby and node.method.action is Action.GATHER:
            dug[node.source] += ceil(node.runs)
    return {source for source, count in dug.items() if count > nearby[source]}


Option: TypeAlias = tuple[Mapping[str, int], Mapping[str, int], str | None, Early | None, float, Batches | None]
"""Furnaces, copies of tools, fuel; for crews how what tools are made of is dug before the rest, and the ticks that
somebody digs by hand ahead of the tool; how what is smelted is cut."""

AHEAD = 400.0
"""Ticks of work by hand that are tried, for each who could begin so."""

MOST_AHEAD = 3
"""More than so many are not counted on to begin by hand: they would be in each other's way."""


def options(first: Expansion, participants: int) -> Iterator[Option]:
    """What to try besides the plan for one with one furnace."""
    methods = kinds(first, participants)
    yield from ((*method, None, None, 0.0, None) for method in methods)
    if several_loads(first):
        yield from ((*method, None, None, 0.0, Batches.LOADED) for method in methods)
        if participants > 1:
            yield from ((*method, None, None, 0.0, Batches.FETCHED) for method in methods)
    if participants > 1:
        # Where a tool only makes it faster, somebody can begin without.
        eased = any(node.tools and not node.method.tools and node.method.sources for node in first.draft.nodes)
        by_hand = sorted({0.0, AHEAD, AHEAD * min(participants - 1, MOST_AHEAD)}) if eased else [0.0]
        for method in [({}, {}), *methods]:
            yield from ((*method, None, early, ahead, None) for early in Early for ahead in by_hand)
    burning = [node for node in first.draft.nodes if node.method.heat]
    energy = sum(ceil(node.runs) * node.method.fire for node in burning)
    if energy > SMALL_FIRE:
        furnaces = wanted_furnaces(first)
        used = {name for node in burning for name in node.consumes if name in first.knowledge.fuels}
        ranked = [fuel for fuel in fuels(first, energy, first.root)[:FUELS_TRIED] if furnaces or fuel not in used]
        for method in methods or [(furnaces, {})]:
            yield from ((*method, fuel, Early.FIRST if participants > 1 else None, 0.0, None) for fuel in ranked)


def kinds(first: Expansion, participants: int) -> list[tuple[Mapping[str, int], Mapping[str, int]]]:
    """Numbers of furnaces and of tools that may be faster than one of each."""
    copies = wanted_copies(first, participants) if participants > 1 else {}
    furnaces = wanted_furnaces(first) if any(node.method.heat for node in first.draft.nodes) else {}
    found: list[tuple[Mapping[str, int], Mapping[str, int]]] = []
    if furnaces or copies:
        found.append((furnaces, copies))
    if furnaces and copies:
        found.append((furnaces, {}))
    if len(copies) > 1:
        found += [(furnaces, {tool: count}) for tool, count in copies.items()]
    if participants > 1 or several_loads(first):
        found += [(more, copies) for more in more_furnaces(first, furnaces, participants)]
    return found


def several_loads(first: Expansion) -> bool:
    """Whether what is smelted at a time is for several things, so that one can burn while another is got or used.

    In a plan of many steps there is enough else to do: its smeltings are not cut.
    """
    many = len(first.draft.nodes) > MOST_WEIGHED
    return not many and first.loads > sum(node.method.heat > 0 for node in first.draft.nodes)


def more_furnaces(first: Expansion, furnaces: Mapping[str, int], participants: int) -> Iterator[Mapping[str, int]]:
    """More furnaces than are best for one who waits: their stone is dug, and other things are done, while the first burn."""
    most: dict[str, int] = {}
    for node in first.draft.nodes:
        if node.method.heat and node.method.station:
            most[node.method.station] = max(most.get(node.method.station, 0), min(MOST, ceil(node.runs)))
    for station, limit in sorted(most.items()):
        count = furnaces.get(station, 1)
        steps = {count + 1, count + 2} | ({limit} if participants > 1 else set())
        yield from ({**furnaces, station: more} for more in sorted(steps) if count < more <= limit)
