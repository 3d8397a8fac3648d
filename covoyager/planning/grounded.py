"""The Task Manager without a model: from a goal and what is on hand to the cheapest plan."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from covoyager.domain.graph import critical_path
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.subtask import Goal, Plan
from covoyager.domain.texts import _
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.knowledge.pace import Pace
from covoyager.planning.expansion.search import fastest
from covoyager.planning.stock.stock_planner import plan_from_stock

#: More hands than these find nothing to do in any plan; the search takes longer with each.
MOST_HANDS = 64


def plan_goal(
    goal: Goal,
    knowledge: Knowledge,
    *,
    have: Mapping[str, int],
    only_have: bool = False,
    participants: int = 1,
    nearby: Mapping[str, int] | None = None,
    stations: Mapping[str, int] | frozenset[str] = frozenset(),
    pace: Pace | None = None,
    people: Sequence[Hand] = (),
) -> Plan:
    """The cheapest plan by expected ticks.

    Args:
        goal: what is wanted; what is on hand counts towards it.
        knowledge: facts of the version.
        have: items on hand: the chest and all that participants carry.
        only_have: no gathering and no hunting; fuel must be on hand too, stations and tools may be made of what is.
        participants: how many will work on it; of more than MOST_HANDS the others are not planned for.
        nearby: blocks and mobs in sight with their counts; None where nobody has looked.
        stations: blocks that stand ready beside the chest, with how many of each; one of each where only named.
        pace: what ways and handling take; None for what suits one alone who has all in sight, and the usual one else.
        people: those of the participants who are no bots.

    Raises:
        Impossible: where no plan can exist; the message says why.
    """
    if not goal.items:
        raise Impossible(_("{text} asks for nothing that one could have", text=repr(goal.text)))
    seen = dict(nearby or {})
    goal = settle_kinds(goal, have, seen)
    if only_have:
        subtasks = plan_from_stock(goal, knowledge, have, frozenset(stations))
    else:
        crew = Hands(participants - len(people), tuple(people)).first(min(participants, MOST_HANDS))
        standing = stations if isinstance(stations, Mapping) else dict.fromkeys(stations, 1)
        subtasks = fastest(goal, knowledge, have, seen, standing, crew, pace)
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
