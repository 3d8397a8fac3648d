"""The Task Manager's side of the critic's rounds: applies the fixes of critiques, at most four times (Co-Voyager report)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Goal, Plan, Subtask
from covoyager.errors import GoalError
from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.names import nearest
from covoyager.planning.critic.causal import with_causal_edges
from covoyager.planning.critic.critic import criticise
from covoyager.planning.critic.critique import Critique
from covoyager.planning.critic.rules import drops_of, ways_for
from covoyager.planning.critic.simulator import run
from covoyager.planning.grounded import plan_goal

ROUNDS = 4


def repair(
    plan: Plan,
    knowledge: Knowledge,
    have: Mapping[str, int],
    stations: frozenset[str] = frozenset(),
) -> Plan:
    """Criticise and repair a plan in at most :data:`ROUNDS` rounds.

    Args:
        plan: what is repaired.
        knowledge: facts of the version.
        have: item → count on hand when it starts.
        stations: blocks that stand ready.

    Returns:
        The repaired plan; its ``critiques`` say what is still wrong.
    """
    for _ in range(ROUNDS):
        critiques = criticise(plan, knowledge, have, stations)
        if not critiques:
            break
        plan = apply(plan, critiques, knowledge, have, stations)
    left = criticise(plan, knowledge, have, stations)
    return replace(plan, critiques=tuple(critique.to_json() for critique in left))


def apply(
    plan: Plan, critiques: Sequence[Critique], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]
) -> Plan:
    """One round: apply every fix, add subtasks for all that is lacking, then compute the edges anew."""
    subtasks = list(plan.subtasks)
    lacking: Counter[str] = Counter()
    for critique in critiques:
        what = critique.fix
        if what.get("do") in ("provide", "replace"):
            lacking[str(what["item"])] += int(what["count"])
        subtasks = fix(subtasks, what, knowledge)
    if lacking:
        subtasks = provide(lacking, subtasks, plan.goal, knowledge, have, stations) + subtasks
    numbers = {subtask.id: place for place, subtask in enumerate(subtasks, 1)}
    renumbered = tuple(replace(s, id=numbers[s.id], needs=()) for s in subtasks)
    exact = with_causal_edges(replace(plan, subtasks=renumbered), knowledge, have, stations)
    # Subtasks that no recipe explains (buildings) keep their own edges: no rule of the game can compute these.
    needed = {numbers[s.id]: {numbers[n] for n in s.needs if n in numbers} for s in subtasks if s.drawn_or_told}
    joined = tuple(replace(s, needs=tuple({*s.needs, *needed.get(s.id, ())})) for s in exact.subtasks)
    return in_sequence(replace(exact, subtasks=joined))


def in_sequence(plan: Plan) -> Plan:
    """The plan with its subtasks sorted so that each comes after all that it needs, and renumbered from 1."""
    left = list(plan.subtasks)
    placed: list[Subtask] = []
    numbers: dict[int, int] = {}
    while left:
        following = next((s for s in left if all(need in numbers for need in s.needs)), left[0])
        left.remove(following)
        numbers[following.id] = len(placed) + 1
        placed.append(following)
    subtasks = tuple(
        replace(s, id=numbers[s.id], needs=tuple(sorted(numbers[n] for n in s.needs if n in numbers))) for s in placed
    )
    return replace(plan, subtasks=subtasks, critical_path=critical_path(subtasks))


def fix(subtasks: list[Subtask], what: Mapping[str, Any], knowledge: Knowledge) -> list[Subtask]:
    """Apply one fix (see :class:`Critique`) to the subtasks; edges and lacking items are mended later by :func:`apply`."""
    place = next((at for at, subtask in enumerate(subtasks) if subtask.id == what.get("subtask")), None)
    if place is None:
        return subtasks
    match what.get("do"):
        case "remove" | "replace":
            return subtasks[:place] + subtasks[place + 1 :]
        case "rename":
            new = rename(subtasks[place], str(what["item"]), knowledge)
        case "set_quantity" | "recompute" | "set_station" | "set_tool" | "drop_tool":
            new = recompute(subtasks[place], int(what.get("quantity", subtasks[place].quantity)), knowledge)
        case _:
            return subtasks
    return [*subtasks[:place], new, *subtasks[place + 1 :]]


def provide(
    lacking: Mapping[str, int],
    subtasks: Sequence[Subtask],
    goal: Goal,
    knowledge: Knowledge,
    have: Mapping[str, int],
    stations: frozenset[str],
) -> list[Subtask]:
    """Plan subtasks that make what is lacking, using what the other subtasks leave over; empty if it cannot be had.

    Args:
        lacking: item → count.
        subtasks: the plan's; the new ones get ids after theirs.
        goal: its items are not used up.
        knowledge: facts of the version.
        have: item → count on hand at the start.
        stations: blocks that stand ready.
    """
    _, stuck, world = run(subtasks, knowledge, have, stations)
    promised = Counter(item for subtask in stuck for item in subtask.consumes.keys() | set(subtask.tools))
    wanted = {*goal.items.keys() - knowledge.wearing.keys(), *lacking}
    spare = {n: count for n, count in world.stock.items() if count > 0 and not promised[n] and n not in wanted}
    try:
        standing = stations | frozenset(world.standing)
        plan = plan_goal(Goal("what is lacking", dict(lacking)), knowledge, have=spare, stations=standing)
    except GoalError:
        return []
    first = max((s.id for s in subtasks), default=0) + 1
    return [replace(subtask, id=first + at, needs=()) for at, subtask in enumerate(plan.subtasks)]


def rename(subtask: Subtask, name: str, knowledge: Knowledge) -> Subtask:
    """A subtask with an unknown name replaced by the most similar item id; unchanged if none is similar."""
    near = nearest(name, knowledge.items, limit=1, cutoff=70)
    if not near:
        return subtask
    new = near[0][0]

    def swap(counts: Mapping[str, Any]) -> dict[str, Any]:
        return {new if key == name else key: value for key, value in counts.items()}

    return replace(
        subtask,
        item=new if subtask.item == name else subtask.item,
        tools=tuple(new if tool == name else tool for tool in subtask.tools),
        materials=swap(subtask.materials),
        consumes=swap(subtask.consumes),
        produces=swap(subtask.produces),
        station=new if subtask.station == name else subtask.station,
        sources=tuple(source for source in subtask.sources if source != name),
    )


def recompute(subtask: Subtask, quantity: int, knowledge: Knowledge) -> Subtask:
    """A subtask with tools, materials and station by the game's rules for ``quantity`` results (kills, for a hunt).

    Items that it names already are kept if the recipe allows them. It is unchanged if the game has no method for it.
    """
    quantity = max(1, quantity)
    if subtask.action.spec.hunts:
        drops = drops_of(subtask.item, knowledge)
        produces = {item: count for item, count in subtask.produces.items() if item in drops}
        kills = max([quantity, *(ceil(count / drops[item].count) for item, count in produces.items())])
        tools = tuple(need.choices[0] for method in list(drops.values())[:1] for need in method.tools)
        return replace(subtask, quantity=kills, produces=produces, tools=tools, sources=(subtask.item,))
    if subtask.action.spec.hands_on:
        return replace(subtask, quantity=quantity, consumes={subtask.item: quantity}, produces={})
    methods = [method for method in ways_for(subtask.item, knowledge) if method.action is subtask.action]
    if not methods:
        return subtask
    method = max(methods, key=lambda w: likeness(w, subtask))
    runs = ceil(quantity / method.count - 1e-9)
    made = quantity if method.most or not method.slots else int(runs * method.count)
    consumes = {choose(slot.choices, subtask.consumes): slot.count * runs for slot in method.slots}
    if method.heat:
        burn = knowledge.burning(method.station)
        fuel = next((name for name in subtask.consumes if name in burn and name not in consumes), "coal")
        burnt = ceil(runs * method.heat / burn[fuel])
        consumes[fuel] = consumes.get(fuel, 0) + burnt
    tools = tuple(next((t for t in subtask.tools if t in need.choices), need.choices[0]) for need in method.tools)
    return replace(
        subtask,
        quantity=made,
        tools=tools,
        consumes=consumes,
        materials={name: round(count / made, 4) for name, count in consumes.items()},
        produces={subtask.item: made, **{name: count * runs for name, count in method.returns}},
        station=method.station or method.gate,
        sources=method.sources,
    )


def likeness(method: Method, subtask: Subtask) -> float:
    """How similar a method is to a subtask, by materials, station and tools; higher is more."""
    named = sum(any(choice in subtask.consumes for choice in slot.choices) for slot in method.slots)
    tools = sum(any(tool in need.choices for tool in subtask.tools) for need in method.tools)
    return 2 * named - len(method.slots) + (method.station == subtask.station) + tools - method.search / 1e5


def choose(choices: Sequence[str], named: Mapping[str, int]) -> str:
    """The first of the choices that is among ``named``, else the first of all."""
    return next((choice for choice in choices if choice in named), choices[0])
