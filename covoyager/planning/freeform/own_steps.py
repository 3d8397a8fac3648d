"""A model's own subtasks as a plan: what it was not asked for is filled in, all else must hold against Minecraft's data.

Items, amounts and order are the model's. Filled in are open quantities (the Co-Voyager report's rule of -1), whole batches,
fuel, sources, and the edges (CausalMACE's causal check). Subtasks that the goal does not depend on are left out. A wrong
recipe, a missing tool, station or material, or a cycle is a critique that the model gets back.
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
from covoyager.planning.stock.shortage import FUEL

MODEL = "model"
#: The actions that a model may use: those that the data can check.
STEPS = (Action.GATHER, Action.CRAFT, Action.SMELT, Action.KILL, Action.SHOOT, Action.USE, Action.PLACE)
#: The fuel if neither the model nor the stock has any: every world has it.


def own_plan(
    draft: Sequence[Subtask],
    goal: Goal,
    knowledge: Knowledge,
    have: Mapping[str, int],
    nearby: Mapping[str, int],
    stations: frozenset[str],
) -> tuple[Plan | None, tuple[str, ...]]:
    """Make a plan of a model's subtasks.

    Args:
        draft: in the order of the answer, with the edges that it lists.
        goal: what must be there in the end.
        knowledge: facts of the version.
        have: item → count on hand.
        nearby: block or mob → count in sight.
        stations: blocks that stand ready.

    Returns:
        The plan; or None, and what is wrong, a message each.
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
    steps = tuple(_described(step, knowledge) for step in exact.subtasks)
    return replace(exact, subtasks=steps, critical_path=critical_path(steps), critiques=()), ()


def _filled(
    draft: Sequence[Subtask], goal: Goal, knowledge: Knowledge, have: Mapping[str, int], nearby: Mapping[str, int]
) -> tuple[Plan, str]:
    """Fill in all that a model is not asked for, except the edges; returns the plan and the fuel."""
    steps = [_whole(step, knowledge) for step in fill_quantities(draft, goal, knowledge, have)]
    steps = [_dropping(step, steps, goal, knowledge) for step in steps]
    fuel = _fuel(steps, have, knowledge)
    fired = _fired(steps, fuel, have, knowledge)
    found = tuple(_found(step, knowledge, nearby) for step in fired)
    return Plan(goal, knowledge.version, found, MODEL), fuel


def _needed(plan: Plan) -> set[int]:
    """Ids of the subtasks that make items of the goal, and of those that they depend on; if there are none, all."""
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
    """Everything that is wrong, critiques that are not fatal included: needless subtasks change the world unasked."""
    return criticise(plan, knowledge, have, stations)


def _method(step: Subtask, knowledge: Knowledge) -> Method | None:
    """The method that is most similar to a subtask; None if there is none."""
    if step.action.spec.hunts:
        return next((method for method in drops_of(step.item, knowledge).values()), None)
    methods = [method for method in ways_for(step.item, knowledge) if method.action is step.action]
    return max(methods, key=lambda method: likeness(method, step), default=None)


def _whole(step: Subtask, knowledge: Knowledge) -> Subtask:
    """The subtask in whole batches, without a station if its method takes none."""
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
    """A hunt with the drops that other subtasks or the goal use; any other subtask unchanged."""
    if not step.action.spec.hunts or step.produces:
        return step
    used = {item for other in steps for item in other.consumes} | set(goal.items)
    drops = drops_of(step.item, knowledge)
    counted = {item: floor(step.quantity * method.count + 1e-9) for item, method in drops.items() if item in used}
    return replace(step, produces={item: count for item, count in counted.items() if count})


def _fuel(steps: Sequence[Subtask], have: Mapping[str, int], knowledge: Knowledge) -> str:
    """The fuel: one that is gathered or on hand, coal and charcoal before others; else :data:`FUEL`."""
    burn = knowledge.burning("furnace")
    gathered = [step.item for step in steps if step.action.spec.serves and not step.consumes]
    there = [name for name in (*gathered, *have) if name in burn]
    return next((name for name in there if name in ("coal", "charcoal")), there[0] if there else FUEL)


def _fired(steps: Sequence[Subtask], fuel: str, have: Mapping[str, int], knowledge: Knowledge) -> list[Subtask]:
    """The subtasks, smelting with the fuel that it burns, and the gathering of the fuel increased by as much."""
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
    """The subtask with its sources, those in sight first, and its duration."""
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


def _described(step: Subtask, knowledge: Knowledge) -> Subtask:
    """The subtask with its materials per unit, and its sentence."""
    method = _method(step, knowledge)
    per_unit = {item: round(count / step.quantity, 4) for item, count in step.consumes.items()}
    whole = replace(step, materials=per_unit)
    return replace(whole, description=describe(whole, method.note if method is not None else ""))
