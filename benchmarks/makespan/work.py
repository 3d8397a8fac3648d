"""The work that can lead to a goal, as a crew could cut it: kinds of work with their ticks, what they take, and what they give.

A kind is what any expansion that the planner has tried does. How much of each is done, in how many parts, by how many tools and
furnaces, and in which order, is left open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from covoyager.assignment.schedule import Stint
from covoyager.assignment.thresholds import JOIN_TICKS
from covoyager.domain.actions import Action
from covoyager.domain.graph import LOADING_TICKS
from covoyager.domain.hands import Hands
from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import run_ticks_at
from covoyager.planning.expansion.candidate import Candidate
from covoyager.planning.expansion.draft import Node
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.stations import STATIONS

Key: TypeAlias = tuple[object, ...]
"""What tells one kind of work from another."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One way of getting one item, by runs.

    Attributes:
        key: what tells it from others.
        name: for people.
        item: what comes out.
        count: how many a run gives.
        inputs: what a run takes: any of these, so many.
        fuels: ticks that each fuel burns; empty where nothing burns.
        heat: ticks of fire a run takes.
        tool: held by whoever does it; "" for none.
        wear: uses of the tool a run.
        stations: what must stand.
        burns: ticks of a run in the station, which nobody else uses meanwhile; 0 where hands do it.
        first: ticks of hands before the first run, for whoever is there first.
        later: the same for everybody after that.
        run: ticks of hands a run.
        splits: whether several can be at it at a time, each with a part.
        most: runs that are of any use in one part.
        durable: whether it is a tool or a station, which is there for the next one after use.
    """

    key: Key
    name: str
    item: str
    count: int
    inputs: tuple[tuple[frozenset[str], int], ...]
    fuels: Mapping[str, int]
    heat: int
    tool: str
    wear: float
    stations: tuple[str, ...]
    burns: int
    first: int
    later: int
    run: float
    splits: bool
    most: int
    durable: bool


def kinds_of(expansions: Iterable[Expansion], knowledge: Knowledge, nearby: Mapping[str, int]) -> list[Kind]:
    """The kinds of work in any of these; what is set down beside the chest is ready as soon as it is made.

    Raises:
        ValueError: where chance decides what a run of something else than digging or hunting gives.
    """
    grouped: dict[Key, list[Node]] = {}
    for expansion in expansions:
        for node in expansion.draft.nodes:
            if node.method.action is not Action.PLACE:
                grouped.setdefault(key_of(node), []).append(node)
    return [_kind(nodes, knowledge, nearby) for nodes in grouped.values()]


def _kind(nodes: list[Node], knowledge: Knowledge, nearby: Mapping[str, int]) -> Kind:
    node = nodes[0]
    method, pace = node.method, knowledge.pace
    tool = node.tools[0] if node.tools else ""
    taken = {name for one in nodes for name in one.consumes}
    inputs = tuple((frozenset(taken.intersection(slot.choices)), slot.count) for slot in method.slots)
    eaten = frozenset().union(*(names for names, _ in inputs))
    fuels = {name: knowledge.burning(method.station)[name] for name in taken - eaten} if method.heat else {}
    run = run_ticks_at(method, knowledge, node.source, tool or None)
    gone = bool(method.sources)
    first = pace.trip + (0 if node.source in nearby else method.search) if gone else pace.bench + method.wait
    burns = round(run) if method.action.spec.keeps_station else 0
    count = round(method.count)
    whole = method.count == count
    if not whole:
        if not gone:
            raise ValueError(f"{method.item}: chance decides")
        run, count = run / method.count, 1
    if method.item in ("furnace", "smoker", "blast_furnace"):
        run += pace.place
    return Kind(
        key=key_of(node),
        name=f"{method.action} {method.item}{' with ' + tool if tool else ''}",
        item=method.item,
        count=count,
        inputs=inputs,
        fuels=fuels,
        heat=method.heat,
        tool=tool,
        wear=method.tools[0].wear if method.tools else float(bool(tool)),
        stations=method.stations,
        burns=burns,
        first=round(LOADING_TICKS if burns else first),
        later=round(min(JOIN_TICKS, pace.trip) if gone else LOADING_TICKS if burns else first),
        run=0.0 if burns else run,
        splits=method.action.spec.shareable,
        most=2 + ceil(1.5 * max(one.runs if whole else one.produces[method.item] for one in nodes)),
        durable=method.item in knowledge.wearing or method.item in STATIONS,
    )


def key_of(node: Node) -> Key:
    """The kind of a node."""
    return id(node.method), node.source, node.tools


@dataclass(frozen=True, slots=True)
class Share:
    """What one pair of hands, or one furnace, does of a kind of work in a known schedule, from when on."""

    key: Key
    begun: int
    runs: int


def shares_of_plan(candidate: Candidate, hands: int) -> list[Share]:
    """The planner's own schedule, by the kinds of work; what is set down is part of what is made."""
    nodes = {subtask.id: node for node, subtask in candidate.layout(1).outline}
    stints: dict[int, list[Stint]] = {}
    for stint in candidate.schedule.stints(Hands(hands)):
        stints.setdefault(stint.job, []).append(stint)
    shares: list[Share] = []
    for job, own in stints.items():
        node = nodes[job]
        if node.method.action is Action.PLACE:
            continue
        whole = round(node.method.count) == node.method.count
        runs = ceil(node.runs - 1e-9) if whole else node.produces[node.method.item]
        if node.method.action.spec.keeps_station:
            parts = [runs // node.furnaces + (at < runs % node.furnaces) for at in range(min(runs, node.furnaces))]
            shares += [Share(key_of(node), own[0].begun, part) for part in parts]
            continue
        ticks = [stint.ended - stint.begun for stint in own]
        parts = portions(runs, ticks)
        shares += [Share(key_of(node), stint.begun, part) for stint, part in zip(own, parts, strict=True) if part]
    return sorted(shares, key=lambda share: share.begun)


def portions(whole: int, weights: Sequence[int]) -> list[int]:
    """A whole number shared out by weights."""
    total, given, upto = max(1, sum(weights)), 0, 0
    parts = []
    for weight in weights:
        upto += weight
        parts.append(round(whole * upto / total) - given)
        given += parts[-1]
    return parts
