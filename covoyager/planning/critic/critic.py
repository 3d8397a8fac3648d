"""The Task Critic: simulates a plan by the facts of the version.

It shares only the knowledge with the planner, so that it can find the planner's mistakes. A plan without fatal critiques works
in every order that its graph allows (see :mod:`covoyager.planning.critic.adversary`).
"""

from collections.abc import Mapping, Sequence

from covoyager.domain.graph import order
from covoyager.domain.subtask import Plan, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.adversary import Account
from covoyager.planning.critic.critique import Critique, Fault
from covoyager.planning.critic.effects import Effect, effect_of
from covoyager.planning.critic.rules import check_rules

INFINITE = 1e12


def criticise(
    plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> list[Critique]:
    """Find everything that is wrong with a plan.

    Args:
        plan: grounded, a model's, or edited.
        knowledge: facts of the version.
        have: item → count on hand when it starts.
        stations: blocks that stand ready.

    Returns:
        The critiques, fatal ones first; empty if the plan holds. If ids or edges are wrong, only critiques of these.
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
    """Check ids, edges and order: no id twice, no need that does not exist, no cycle, needs before what needs them."""
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
    """Id of each subtask → ids of all that must be DONE before it.

    Raises:
        ValueError: the needs form a cycle.
    """
    before: dict[int, frozenset[int]] = {}
    for subtask in order(subtasks):
        before[subtask.id] = frozenset(subtask.needs).union(*(before[need] for need in subtask.needs))
    return before


def descendants(before: Mapping[int, frozenset[int]]) -> dict[int, set[int]]:
    """Turn :func:`ancestors` round: id → ids of all subtasks that wait for it."""
    after: dict[int, set[int]] = {number: set() for number in before}
    for number, ancestors_of in before.items():
        for other in ancestors_of:
            after[other].add(number)
    return after


def check_materials(
    effects: Mapping[int, Effect], have: Mapping[str, int], before: Mapping[int, frozenset[int]]
) -> list[Critique]:
    """Check that every consumed item comes from the stock or from ancestors, in every order."""
    after = descendants(before)
    accounts: dict[str, Account] = {}
    for number, effect in effects.items():
        for item in {*effect.takes, *effect.makes}:
            account = accounts.setdefault(item, Account(float(have.get(item, 0))))
            account.change(number, effect.makes.get(item, 0) - effect.takes.get(item, 0))
    found: list[Critique] = []
    for number, effect in effects.items():
        for item, count in effect.takes.items():
            lacking = count - accounts[item].worst(number, before, after[number])
            if lacking <= 1e-9:
                continue
            makers = accounts[item].makes
            elsewhere = next((m for m in makers if m not in before[number] and number not in before[m]), None)
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
    """Check that tools with enough uses, and stations, come from the stock or from ancestors and are not used up."""
    after = descendants(before)
    tools = {tool for effect in effects.values() for tool in effect.uses}
    stands = {effect.station for effect in effects.values() if effect.station} - stations
    placed = {effect.stands for effect in effects.values() if effect.stands}
    lasts = {tool: float(knowledge.durability(tool)) or INFINITE for tool in tools}
    uses = {tool: Account(have.get(tool, 0) * lasts[tool]) for tool in tools}
    standing = {name: Account(0.0 if name in placed else float(have.get(name, 0))) for name in stands}
    for number, effect in effects.items():
        for item in {*effect.takes, *effect.makes, *effect.uses}:
            change = effect.makes.get(item, 0) - effect.takes.get(item, 0)
            if item in uses:
                uses[item].change(number, change * lasts[item] - effect.uses.get(item, 0.0))
            if item in standing and item not in placed:
                standing[item].change(number, change)
        if effect.stands in standing:
            standing[effect.stands].change(number, 1.0)
    found: list[Critique] = []
    for number, effect in effects.items():
        for tool, wear in effect.uses.items():
            lacking = max(1.0, wear) - uses[tool].worst(number, before, after[number])
            if lacking > 1e-9:
                count = max(1, int(lacking / lasts[tool] + 0.999))
                found.append(lacks(number, tool, Fault.MISSING_TOOL, uses[tool].makes, before, count))
        station = effect.station
        if station in standing and standing[station].worst(number, before, after[number]) < effect.furnace:
            found.append(lacks(number, station, Fault.MISSING_STATION, standing[station].makes, before, 1))
    return found


def lacks(
    number: int, item: str, fault: Fault, made: Mapping[int, float], before: Mapping[int, frozenset[int]], count: int
) -> Critique:
    """The critique of a tool or station that is not there in time.

    Args:
        number: id of the subtask that needs it.
        item: the tool or station.
        fault: what is missing.
        made: ids of the subtasks that make one.
        before: id → ancestors.
        count: how many are lacking.
    """
    label = item.replace("[", " with ").rstrip("]").replace("_", " ")
    maker = next((m for m in made if m not in before[number] and number not in before[m]), None)
    if maker is not None:
        fix: dict[str, object] = {"do": "add_need", "subtask": number, "need": maker}
        return Critique(fault, number, f"#{number} uses the {label} of #{maker} but does not wait for it", fix)
    fix = {"do": "provide", "subtask": number, "item": item, "count": count}
    return Critique(fault, number, f"#{number} needs {count} more {label} before it", fix)


def check_goal(plan: Plan, knowledge: Knowledge, have: Mapping[str, int]) -> list[Critique]:
    """Check that the goal's items are there in the end, and its kills done."""
    end = dict(have)
    for subtask in plan.subtasks:
        for item, count in subtask.produces.items():
            end[item] = end.get(item, 0) + count
        for item, count in subtask.consumes.items():
            end[item] = end.get(item, 0) - count
    found: list[Critique] = []
    for item, count in plan.goal.items.items():
        if item not in knowledge.items:
            kills = sum(s.quantity for s in plan.subtasks if s.item == item and s.action.spec.hunts)
            lacking = count - kills
        else:
            lacking = count - end.get(item, 0)
        if lacking > 0:
            fix = {"do": "provide", "subtask": None, "item": item, "count": lacking}
            message = f"at the end {lacking} {item.replace('_', ' ')} of the goal are missing"
            found.append(Critique(Fault.GOAL_MISSED, None, message, fix))
    return found


def check_use(plan: Plan) -> list[Critique]:
    """Find subtasks whose products are neither consumed, used nor asked for; such critiques are not fatal."""
    used = {item for s in plan.subtasks for item in (*s.consumes, *s.tools, s.station)} | set(plan.goal.items)
    found: list[Critique] = []
    for subtask in plan.subtasks:
        if subtask.drawn_or_told or subtask.item in used or any(item in used for item in subtask.produces):
            continue
        message = f"nobody needs what #{subtask.id} makes"
        fix = {"do": "remove", "subtask": subtask.id}
        found.append(Critique(Fault.UNUSED, subtask.id, message, fix, fatal=False))
    return found
