"""The Task Manager without a model: from a goal and what is on hand to the fastest plan."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from covoyager.domain.graph import critical_path
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.subtask import Goal, Plan
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.knowledge.pace import Pace
from covoyager.planning.collecting import collecting_later
from covoyager.planning.expansion.search import fastest
from covoyager.planning.expansion.variants import Basis
from covoyager.texts import _

#: Larger crews are planned for as if they had so many: more find nothing to do, and each makes the search longer.
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
    """The plan with the fewest expected ticks that the search finds.

    Args:
        goal: what is wanted; what is on hand counts towards it.
        knowledge: facts of the version.
        have: item → count on hand: in the chest and carried by all participants.
        only_have: neither gather nor hunt: everything, fuel too, is made from what is on hand, with the fewest runs.
        participants: how many will work on it, bots and people; at most :data:`MOST_HANDS` are planned for.
        nearby: block or mob → count in sight; None if nobody has looked.
        stations: blocks that stand ready beside the chest, with how many of each; one of each if only named.
        pace: ticks of ways and handling; None for a short one if everything is in sight, else the usual one.
        people: how fast those of the participants are who are people.

    Raises:
            Impossible: there is no such plan; the message says why.
    """
    if not goal.items:
        raise Impossible(_("{text} asks for nothing that one could have", text=repr(goal.text)))
    seen = dict(nearby or {})
    goal = settle_kinds(goal, have, seen)
    with collecting_later():
        if only_have:
            from covoyager.planning.stock.stock_planner import plan_from_stock

            subtasks = plan_from_stock(goal, knowledge, have, frozenset(stations))
        else:
            crew = Hands(participants - len(people), tuple(people)).first(min(participants, MOST_HANDS))
            standing = stations if isinstance(stations, Mapping) else dict.fromkeys(stations, 1)
            subtasks = fastest(goal, Basis(knowledge, have, seen, standing), crew, pace)
    return Plan(goal, knowledge.version, subtasks, critical_path=critical_path(subtasks))


def settle_kinds(goal: Goal, have: Mapping[str, int], nearby: Mapping[str, int]) -> Goal:
    """Decide the kinds that the goal leaves open: one of which enough is on hand, else the most plentiful in sight."""
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
