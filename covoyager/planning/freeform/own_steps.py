"""A model's own subtasks as a plan: what it was not asked for is filled in, all else must hold against Minecraft's data.

Kinds, amounts and the order are the model's. Filled in are open quantities (the report's rule of -1), whole batches, fuel,
where things are found, and the edges (CausalMACE's causal check); steps on which what is wanted does not depend are left out.
A wrong recipe, a tool, a station or a material that is missing, a circle: each is a critique that goes back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, floor

from covoyager.domain.actions import Action
from covoyager.domain.graph import critical_path
from covoyager.domain.sentences import describe
from covoyager.domain.subtask import Goal, Plan, Subtask
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.costs import run_ticks_at
from covoyager.planning.critic.causal import with_causal_edges
from covoyager.planning.critic.critic import check_structure, criticise
from covoyager.planning.critic.critique import Critique
from covoyager.planning.critic.plan_repair import in_sequence, likeness, repair
from covoyager.planning.critic.quantities import fill_quantities
from covoyager.planning.critic.rules import drops_of, ways_for

MODEL = "model"
#: What a model may have done: what the data can check to the last item.
STEPS = (Action.GATHER, Action.CRAFT, Action.SMELT, Action.KILL, Action.SHOOT, Action.USE, Action.PLACE)
#: What every world has to burn, where a model names nothing that burns.
FUEL = "coal"


def own_plan(
    draft: Sequence[Subtask],
    goal: Goal,
    knowledge: Knowledge,
    have: Mapping[str, int],
    nearby: Mapping[str, int],
    stations: frozenset[str],
) -> tuple[Plan | None, tuple[str, ...]]:
    """The plan that a model's subtasks are; or None, and what is wrong with them.

    Args:
        draft: in the order of the answer, with the edges that it lists.
        goal: what must be there in the end.
        knowledge: facts of the version.
        have: what is on hand, item → number.
        nearby: what is in sight, block or mob → number.
        stations: what stands there.
    """
    structure = check_structure(draft)
    wrong = [critique.message for critique in structure if critique.fix.get("do") != "sort"]
    wrong += [f"#{step.id}: {step.action} is no step of a plan" for step in draft if step.action not in STEPS]
    if wrong:
        return None, tuple(wrong)
    kept = list(draft)
    while True:
        plan, fuel = _filled(kept, goal, knowledge, have, nearby)
        exact = with_causal_edges(plan, knowledge, have, stations)
        needed = _needed(exact)
        if needed >= {step.id for step in kept}:
            break
        kept = [step for step in kept if step.id in needed]
    exact = in_sequence(exact)
    faults = _faults(exact, knowledge, have, stations)
    if faults and all(critique.fix.get("item") == fuel for critique in faults):
        exact = repair(exact, knowledge, have, stations)
        faults = _faults(exact, knowledge, have, stations)
    if faults:
        return None, tuple(dict.fromkeys(critique.message for critique in faults))
    steps = tuple(_told(step, knowledge) for step in exact.subtasks)
    return replace(exact, subtasks=steps, critical_path=critical_path(steps), critiques=()), ()


def _filled(
    draft: Sequence[Subtask], goal: Goal, knowledge: Knowledge, have: Mapping[str, int], nearby: Mapping[str, int]
) -> tuple[Plan, str]:
    """The steps with all that a model is not asked for, but the edges; and what is burnt."""
    steps = [_whole(step, knowledge) for step in fill_quantities(draft, goal, knowledge, have)]
    steps = [_dropping(step, steps, goal, knowledge) for step in steps]
    fuel = _fuel(steps, have, knowledge)
    fired = _fired(steps, fuel, have, knowledge)
    found = tuple(_found(step, knowledge, nearby) for step in fired)
    return Plan(goal, knowledge.version, found, MODEL), fuel


def _needed(plan: Plan) -> set[int]:
    """The steps that bring what is wanted, and those that they depend on; what is on hand already is not made again."""
    waits = {step.id: step.needs for step in plan.subtasks}
    wanted = set(plan.goal.items)
    todo = [step.id for step in plan.subtasks if wanted & {step.item, *step.produces}]
    found: set[int] = set()
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += waits[number]
    return found or set(waits)


def _faults(plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]) -> list[Critique]:
    """All that is wrong, needless steps too: nobody has asked for what they bring or break."""
    return criticise(plan, knowledge, have, stations)


def _method(step: Subtask, knowledge: Knowledge) -> Method | None:
    """The way of doing it that a step looks like most."""
    if step.action.spec.hunts:
        return next((method for method in drops_of(step.item, knowledge).values()), None)
    methods = [method for method in ways_for(step.item, knowledge) if method.action is step.action]
    return max(methods, key=lambda method: likeness(method, step), default=None)


def _whole(step: Subtask, knowledge: Knowledge) -> Subtask:
    """A step in whole batches, at the station of its recipe where that is the one it names or takes none."""
    method = _method(step, knowledge)
    if method is None or step.action.spec.hunts or step.action.spec.hands_on:
        return step
    quantity = step.quantity
    if method.slots and not method.most:
        quantity = int(ceil(quantity / method.count - 1e-9) * method.count)
    station = step.station if method.station or method.gate else None
    consumes = {item: ceil(each * quantity - 1e-6) for item, each in step.materials.items()}
    runs = ceil(quantity / method.count - 1e-9)
    produces = {step.item: quantity, **{item: count * runs for item, count in method.returns}}
    return replace(step, quantity=quantity, consumes=consumes, produces=produces, station=station)


def _dropping(step: Subtask, steps: Sequence[Subtask], goal: Goal, knowledge: Knowledge) -> Subtask:
    """A hunt with what is counted on of what it drops."""
    if not step.action.spec.hunts or step.produces:
        return step
    used = {item for other in steps for item in other.consumes} | set(goal.items)
    drops = drops_of(step.item, knowledge)
    counted = {item: floor(step.quantity * method.count + 1e-9) for item, method in drops.items() if item in used}
    return replace(step, produces={item: count for item, count in counted.items() if count})


def _fuel(steps: Sequence[Subtask], have: Mapping[str, int], knowledge: Knowledge) -> str:
    """What is burnt: what is gathered for it or on hand, coal before wood."""
    burn = knowledge.burning("furnace")
    gathered = [step.item for step in steps if step.action.spec.serves and not step.consumes]
    there = [name for name in (*gathered, *have) if name in burn]
    return next((name for name in there if name in ("coal", "charcoal")), there[0] if there else FUEL)


def _fired(steps: Sequence[Subtask], fuel: str, have: Mapping[str, int], knowledge: Knowledge) -> list[Subtask]:
    """The steps, those at a fire with the fuel that they burn, and as much more of it gathered."""
    found: list[Subtask] = []
    more = 0
    for step in steps:
        method = _method(step, knowledge)
        burn = knowledge.burning(method.station) if method is not None and method.heat else {}
        slots = {choice for slot in method.slots for choice in slot.choices} if method is not None else set()
        if method is None or not method.heat or any(name in burn and name not in slots for name in step.consumes):
            found.append(step)
            continue
        burnt = ceil(ceil(step.quantity / method.count - 1e-9) * method.heat / burn.get(fuel, 1600))
        more += burnt
        found.append(replace(step, consumes={**step.consumes, fuel: step.consumes.get(fuel, 0) + burnt}))
    made = sum(step.produces.get(fuel, 0) for step in found) + have.get(fuel, 0)
    lacking = max(0, sum(step.consumes.get(fuel, 0) for step in found) - made)
    for at, step in enumerate(found):
        if lacking and step.item == fuel and not step.consumes:
            quantity = step.quantity + lacking
            found[at] = replace(step, quantity=quantity, produces={**step.produces, fuel: quantity})
            break
    return found


def _found(step: Subtask, knowledge: Knowledge, nearby: Mapping[str, int]) -> Subtask:
    """A step with where its result is found, what is in sight first, and how long it takes."""
    method = _method(step, knowledge)
    if method is None:
        return step
    sources = (step.item,) if step.action.spec.hunts else method.sources
    sources = tuple(sorted(sources, key=lambda source: source not in nearby))
    runs = ceil(step.quantity / (1 if step.action.spec.hunts else method.count) - 1e-9)
    tool = step.tools[0] if step.tools else None
    work = runs * run_ticks_at(method, knowledge, sources[0] if sources else "", tool) + method.wait
    away = knowledge.pace.trip + (0 if sources and sources[0] in nearby else method.search)
    return replace(step, sources=sources, ticks=round((away if sources else knowledge.pace.bench) + work))


def _told(step: Subtask, knowledge: Knowledge) -> Subtask:
    """A step with its amounts for one unit, and its sentence."""
    method = _method(step, knowledge)
    per_unit = {item: round(count / step.quantity, 4) for item, count in step.consumes.items()}
    whole = replace(step, materials=per_unit)
    return replace(whole, description=describe(whole, method.note if method is not None else ""))
