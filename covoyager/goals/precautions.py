"""What a plan makes beforehand where it is dangerous: something to fight with, for the night and for the deep.

A step in the open at night, or one that has to be dug for far down, is done with a sword at hand. By day and on the
surface nothing is added.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from covoyager.crew.scene import Scene
from covoyager.crew.work.waits import DAWN as MORNING
from covoyager.crew.work.waits import DAY_TICKS, DUSK, EVENING, in_the_open
from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.domain.graph import critical_path, order
from covoyager.errors import GoalError
from covoyager.knowledge import Knowledge
from covoyager.planning import plan_goal

#: From the weakest to the strongest; a tool that fights as well as any of them will do.
ARMS = ("wooden_sword", "stone_sword", "iron_sword", "diamond_sword", "netherite_sword")
#: What lies so deep that one digs long for it, past caves (Minecraft Wiki, "Ore").
DEEP = ("diamond", "redstone", "gold", "lapis", "emerald", "ancient_debris")


def is_dive(subtask: Subtask, nearby: Mapping[str, int]) -> bool:
    """Whether a step goes deep for what is not in sight."""
    return (
        subtask.action is Action.GATHER
        and any(word in source for source in subtask.sources for word in DEEP)
        and not any(nearby.get(source) for source in subtask.sources)
    )


def is_dark(hour: int, ticks: int) -> bool:
    """Whether a step that begins at an hour of the day and takes so long falls into the night."""
    now = hour % DAY_TICKS
    return EVENING <= now < MORNING or now + ticks > DUSK


def dangers(plan: Plan, nearby: Mapping[str, int], hour: int) -> set[int]:
    """The steps of a plan that are dangerous, where it is begun at an hour of the day."""
    found: set[int] = set()
    passed = 0
    for step in plan.subtasks:
        dark = is_dark(hour + passed, step.ticks) and in_the_open(step)
        if dark or is_dive(step, nearby):
            found.add(step.id)
        passed += step.ticks
    return found


def careful_plan(goal: Goal, knowledge: Knowledge, scene: Scene, have: Mapping[str, int], participants: int) -> Plan:
    """The cheapest plan in a scene, with what is worth it against its dangers.

    Args:
        goal, knowledge, have, participants: as for :func:`covoyager.planning.plan_goal`.
        scene: what is in sight, what stands by the chest, and the hour.

    Raises:
        Impossible: no plan can exist.
    """
    nearby = scene.nearby()

    def made(wanted: Goal) -> Plan:
        return plan_goal(
            wanted,
            knowledge,
            have=have,
            participants=participants,
            nearby=nearby or None,
            stations=scene.standing,
        )

    plan = made(goal)
    # Of one sword several would have to wait for each other.
    return prepared(plan, made, have, nearby, scene.hour) if participants == 1 else plan


def prepared(
    plan: Plan, make: Callable[[Goal], Plan], have: Mapping[str, int], nearby: Mapping[str, int], hour: int | None
) -> Plan:
    """The plan, with a sword for its dangerous steps.

    Args:
        plan: as it would be without danger.
        make: plans another goal in the same circumstances.
        have: items on hand.
        nearby: blocks and mobs in sight.
        hour: ticks of the day; None where nobody has looked at the clock.
    """
    if hour is None or not dangers(plan, nearby, hour):
        return plan
    arm = next((name for name in reversed(ARMS) if have.get(name)), None)
    if arm is None:
        arm = ARMS[0] if is_dark(hour, 0) else ARMS[1]
        try:
            other = make(Goal(plan.goal.text, {**plan.goal.items, arm: plan.goal.items.get(arm, 0) + 1}))
        except GoalError:
            return plan
        other = replace(other, goal=plan.goal)
    else:
        other = plan
    return _armed(other, arm, dangers(other, nearby, hour))


def _armed(plan: Plan, arm: str, steps: set[int]) -> Plan:
    """The plan, with a sword among the tools of these steps, as far as it does not come out of them itself."""
    maker = next((step for step in plan.subtasks if arm in step.produces), None)
    before = _ancestors(plan, maker) if maker is not None else set()

    def equip(step: Subtask) -> Subtask:
        if step.id not in steps or step.id in before or arm in step.tools:
            return step
        needs = step.needs if maker is None else tuple(sorted({*step.needs, maker.id}))
        return replace(step, tools=(*step.tools, arm), needs=needs)

    return _renumbered(replace(plan, subtasks=tuple(order([equip(step) for step in plan.subtasks]))))


def _renumbered(plan: Plan) -> Plan:
    """Numbers in the order in which the steps can be executed."""
    number = {step.id: place + 1 for place, step in enumerate(plan.subtasks)}
    steps = tuple(
        replace(step, id=number[step.id], needs=tuple(sorted(number[need] for need in step.needs)))
        for step in plan.subtasks
    )
    return replace(plan, subtasks=steps, critical_path=critical_path(steps))


def _ancestors(plan: Plan, step: Subtask) -> set[int]:
    """The numbers of a step and of all that it waits for."""
    by_id = {each.id: each for each in plan.subtasks}
    found, todo = set(), [step.id]
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += by_id[number].needs
    return found
