"""The Task Critic: carries a plan out in thought, by the facts of the version alone.

It shares nothing with the planner but the knowledge. A plan without fatal critiques works in every order that its graph
allows (see :mod:`covoyager.planning.flow`).
"""

from collections.abc import Mapping, Sequence

from covoyager.domain.graph import order
from covoyager.domain.subtask import Action, Plan, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critique import Critique, Fault
from covoyager.planning.flow import shortfall
from covoyager.planning.effects import Effect, effect_of
from covoyager.planning.rules import check_rules

INFINITE = 1e12


def criticise(
    plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> list[Critique]:
    """Everything that is wrong with a plan; fatal faults first. Empty where it holds.

    Args:
        plan: from anywhere: grounded, a model's, edited.
        knowledge: facts of the version.
        have: items on hand when it starts.
        stations: blocks that stand ready.
    """
    structure = check_structure(plan.subtasks)
    if structure:
        return structure
    before = ancestors(plan.subtasks)
    effects = {subtask.id: effect_of(subtask, knowledge) for subtask in plan.subtasks}
    found = [critique for subtask in plan.subtasks for critique in check_rules(subtask, knowledge)]
    found += check_materials(effects, have, before)
    found += check_tools(effects, knowledge, have, stations, before)
    found += check_goal(plan, knowledge, have)
    found += check_use(plan)
    return sorted(found, key=lambda critique: not critique.fatal)


def check_structure(subtasks: Sequence[Subtask]) -> list[Critique]:
    """Ids, edges and circles; where these are wrong nothing else can be told."""
    found: list[Critique] = []
    ids = [subtask.id for subtask in subtasks]
    for number in {i for i in ids if ids.count(i) > 1} if len(set(ids)) < len(ids) else ():
        found.append(Critique(Fault.WRONG_ORDER, number, f"two subtasks have the number {number}"))
    known = set(ids)
    for subtask in subtasks:
        for need in subtask.needs:
            if need not in known:
                fix = {"do": "drop_need", "subtask": subtask.id, "need": need}
                found.append(
                    Critique(Fault.WRONG_ORDER, subtask.id, f"#{subtask.id} needs #{need}, which is not there", fix)
                )
    if found:
        return found
    try:
        order(subtasks)
    except ValueError as error:
        circle = [int(part) for part in str(error).removeprefix("cycle: ").split(" → ")]
        message = "these wait for each other: " + " → ".join(f"#{i}" for i in circle)
        # TopologicalSorter names each node before one that needs it; the last edge closes the circle.
        fix = {"do": "drop_need", "subtask": circle[1], "need": circle[0]}
        return [Critique(Fault.CYCLE, circle[0], message, fix)]
    place = {number: position for position, number in enumerate(ids)}
    for subtask in subtasks:
        late = [need for need in subtask.needs if place[need] > place[subtask.id]]
        if late:
            message = f"#{subtask.id} stands before #{late[0]}, which it needs"
            found.append(Critique(Fault.WRONG_ORDER, subtask.id, message, {"do": "sort"}))
    return found


def ancestors(subtasks: Sequence[Subtask]) -> dict[int, frozenset[int]]:
    """All that must be DONE before each subtask."""
    before: dict[int, frozenset[int]] = {}
    for subtask in order(subtasks):
        before[subtask.id] = frozenset(subtask.needs).union(*(before[need] for need in subtask.needs))
    return before


def check_materials(
    effects: Mapping[int, Effect], have: Mapping[str, int], before: Mapping[int, frozenset[int]]
) -> list[Critique]:
    """Every consumed item must come from the stock or from ancestors, whoever is quicker."""
    makers: dict[str, dict[int, float]] = {}
    takers: dict[str, list[tuple[int, float]]] = {}
    for number, effect in effects.items():
        for item, count in effect.makes.items():
            makers.setdefault(item, {})[number] = count
        for item, count in effect.takes.items():
            takers.setdefault(item, []).append((number, count))
    found: list[Critique] = []
    for item, wants in takers.items():
        made = makers.get(item, {})
        for number, lacking in shortfall(have.get(item, 0), made, wants, before).items():
            elsewhere = next((m for m in made if m not in before[number] and number not in before[m]), None)
            label = item.replace("_", " ")
            fix: dict[str, object]
            if elsewhere is not None:
                message = f"#{number} takes {label} that #{elsewhere} makes but does not wait for it"
                fix = {"do": "add_need", "subtask": number, "need": elsewhere}
                found.append(Critique(Fault.WRONG_ORDER, number, message, fix))
            else:
                message = f"#{number} lacks {lacking:g} {label}: nothing before it makes enough"
                fix = {"do": "provide", "subtask": number, "item": item, "count": int(lacking + 0.999)}
                found.append(Critique(Fault.MISSING_MATERIAL, number, message, fix))
    return found


def check_tools(
    effects: Mapping[int, Effect],
    knowledge: Knowledge,
    have: Mapping[str, int],
    stations: frozenset[str],
    before: Mapping[int, frozenset[int]],
) -> list[Critique]:
    """Tools with enough uses and stations must be there, from the stock or from ancestors, and not be used up."""
    wants: dict[tuple[str, Fault], list[tuple[int, float]]] = {}
    for number, effect in effects.items():
        for tool, uses in effect.uses.items():
            wants.setdefault((tool, Fault.MISSING_TOOL), []).append((number, uses))
        if effect.station and effect.station not in stations:
            wants.setdefault((effect.station, Fault.MISSING_STATION), []).append((number, 0.0))
    found: list[Critique] = []
    for (item, fault), takers in wants.items():
        lasts = float(knowledge.durability(item)) or INFINITE
        made = {n: e.makes[item] * lasts for n, e in effects.items() if e.makes.get(item)}
        eaten = [(n, float(e.takes[item])) for n, e in effects.items() if e.takes.get(item) and e.stands != item]
        placed = {n: lasts for n, e in effects.items() if e.stands == item}
        if placed and fault is Fault.MISSING_STATION:
            # What the plan places stands where it was placed, and from then on.
            made = placed
        short: set[int] = set()
        for number, _ in takers:
            there = have.get(item, 0) + sum(made[m] / lasts for m in made if m in before[number])
            gone = sum(count for eater, count in eaten if number not in before[eater])
            if there - gone < 1:
                short.add(number)
                found.append(lacks(number, item, fault, made, before, 1))
        if fault is Fault.MISSING_TOOL:
            for number, lacking in shortfall(have.get(item, 0) * lasts, made, takers, before).items():
                if number not in short:
                    found.append(lacks(number, item, fault, made, before, int(lacking / lasts + 0.999)))
    return found


def lacks(
    number: int, item: str, fault: Fault, made: Mapping[int, float], before: Mapping[int, frozenset[int]], count: int
) -> Critique:
    """A tool or station that is not there in time."""
    label = item.replace("[", " with ").rstrip("]").replace("_", " ")
    maker = next((m for m in made if m not in before[number] and number not in before[m]), None)
    if maker is not None:
        fix: dict[str, object] = {"do": "add_need", "subtask": number, "need": maker}
        return Critique(fault, number, f"#{number} uses the {label} of #{maker} but does not wait for it", fix)
    fix = {"do": "provide", "subtask": number, "item": item, "count": count}
    return Critique(fault, number, f"#{number} needs {count} more {label} before it", fix)


def check_goal(plan: Plan, knowledge: Knowledge, have: Mapping[str, int]) -> list[Critique]:
    """At the end the wanted things must be there."""
    end = dict(have)
    for subtask in plan.subtasks:
        for item, count in subtask.produces.items():
            end[item] = end.get(item, 0) + count
        for item, count in subtask.consumes.items():
            end[item] = end.get(item, 0) - count
    found: list[Critique] = []
    for item, count in plan.goal.items.items():
        if item not in knowledge.items:
            kills = sum(s.quantity for s in plan.subtasks if s.item == item and s.action in (Action.KILL, Action.SHOOT))
            lacking = count - kills
        else:
            lacking = count - end.get(item, 0)
        if lacking > 0:
            fix = {"do": "provide", "subtask": None, "item": item, "count": lacking}
            message = f"at the end {lacking} {item.replace('_', ' ')} of the goal are missing"
            found.append(Critique(Fault.GOAL_MISSED, None, message, fix))
    return found


def check_use(plan: Plan) -> list[Critique]:
    """Products that nobody takes, uses or wants."""
    used = {item for s in plan.subtasks for item in (*s.consumes, *s.tools, s.station)} | set(plan.goal.items)
    found: list[Critique] = []
    for subtask in plan.subtasks:
        if subtask.item in used or any(item in used for item in subtask.produces):
            continue
        message = f"nobody needs what #{subtask.id} makes"
        fix = {"do": "remove", "subtask": subtask.id}
        found.append(Critique(Fault.UNUSED, subtask.id, message, fix, fatal=False))
    return found
