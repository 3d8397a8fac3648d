"""Precautions that a dangerous plan takes: a sword, a shield and armour, or a bed for the night.

Subtasks in the open at night, deep digging, and hunting monsters are dangerous. They are done with a sword at hand, and
with a shield and armour if these save more time than they take (:mod:`covoyager.goal_kinds.items.worth`). Work in the open at
night is put off to the morning if a bed can be made well before the night is over, and with less work in the open; work under
ground goes on at night. By day and on the surface nothing is added.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from covoyager.assignment.daylight import DAWN as MORNING
from covoyager.assignment.daylight import DAY_TICKS, DUSK, EVENING
from covoyager.assignment.waiting import NIGHT, in_the_open
from covoyager.domain import Action, Goal, Plan, Subtask, totals
from covoyager.domain.graph import order
from covoyager.errors import GoalError
from covoyager.goal_kinds.beds import BED, WOOL_FOR_BED, bed_of_wool
from covoyager.goal_kinds.items.worth import PRECAUTIONS, Exposure, spares, worth_making
from covoyager.goal_kinds.kind import Around
from covoyager.goal_kinds.numbering import renumbered
from covoyager.knowledge.pace import USUAL
from covoyager.knowledge.places import NETHER

#: From the weakest to the strongest.
ARMS = ("wooden_sword", "stone_sword", "iron_sword", "diamond_sword", "netherite_sword")
#: A sheep that is killed drops one wool, white mostly (Minecraft Wiki, "Sheep").
WOOL, WHITE_BED, SHEEP = "white_wool", "white_bed", "sheep"
#: In the names of ores that lie so deep that one digs long for them, past caves (Minecraft Wiki, "Ore").
DEEP = ("diamond", "redstone", "gold", "lapis", "emerald", "ancient_debris")


def is_dive(subtask: Subtask, nearby: Mapping[str, int]) -> bool:
    """Whether a subtask digs deep for something that is not in sight."""
    return (
        subtask.action is Action.GATHER
        and any(word in source for source in subtask.sources for word in DEEP)
        and not any(nearby.get(source) for source in subtask.sources)
    )


def is_fierce(subtask: Subtask) -> bool:
    """Whether a subtask hunts in the Nether, or what comes out at night, in the dark at whatever hour that is planned."""
    return subtask.action.spec.hunts and (subtask.station == NETHER or subtask.item in NIGHT)


def dangers_below(plan: Plan, nearby: Mapping[str, int]) -> set[int]:
    """Ids of the subtasks that are dangerous at any time of day."""
    return {step.id for step in plan.subtasks if is_dive(step, nearby) or is_fierce(step)}


def is_dark(hour: int, ticks: int) -> bool:
    """Whether work of ``ticks`` that begins at ``hour`` (time of day in ticks) extends into the night."""
    now = hour % DAY_TICKS
    return EVENING <= now < MORNING or now + ticks > DUSK


def dangers(plan: Plan, nearby: Mapping[str, int], hour: int) -> set[int]:
    """Ids of the subtasks that are dangerous if the plan begins at ``hour`` (time of day in ticks)."""
    return dark_steps(plan, hour) | dangers_below(plan, nearby)


def dark_steps(plan: Plan, hour: int) -> set[int]:
    """Ids of the subtasks in the open at night if one participant begins the plan at ``hour`` (time of day in ticks).

    What hunts monsters of the night is not among them: it cannot be put off to the morning.
    """
    found: set[int] = set()
    passed = 0
    for step in plan.subtasks:
        if is_dark(hour + passed, step.ticks) and in_the_open(step) and not is_fierce(step):
            found.add(step.id)
        passed += step.ticks
    return found


#: Plans a goal with what is on hand.
Maker = Callable[[Goal, Mapping[str, int]], Plan]


def careful(goal: Goal, around: Around) -> Plan:
    """The fastest plan of items, for one participant with the precautions that are worth it.

    Several would have to wait for each other's sword, and all of them would have to sleep.

    Raises:
        Impossible: no plan can exist.
    """
    plan = around.grounded(goal)
    if around.participants > 1:
        return plan
    return prepared(plan, partial(around.grounded, pace=USUAL), around.have, around.nearby, around.hour)


def prepared(plan: Plan, make: Maker, have: Mapping[str, int], nearby: Mapping[str, int], hour: int | None) -> Plan:
    """Add precautions to a plan: a bed for the night if that is better, else a sword and what else is worth it.

    Args:
        plan: made without regard to danger.
        make: plans a goal with these items (item → count) on hand; always at the same pace, since plans are compared by
            their ticks.
        have: item → count on hand.
        nearby: block or mob → count in sight.
        hour: time of day in ticks; None if unknown.

    Returns:
        The plan unchanged if it is not dangerous, or the time of day is unknown.
    """
    if hour is None or not dangers(plan, nearby, hour):
        return plan
    plan = make(plan.goal, have)
    own = _arm(have)
    rested = _rested(plan, make, have, nearby, hour) if dark_steps(plan, hour) else None
    if rested is not None:
        return rested
    arm = own or _arm(totals(step.produces for step in plan.subtasks)) or (ARMS[0] if is_dark(hour, 0) else ARMS[1])
    return _geared(plan, arm, make, have, lambda each: dangers(each, nearby, hour), exposure(plan, nearby, hour))


def exposure(plan: Plan, nearby: Mapping[str, int], hour: int) -> Exposure:
    """The dangerous work of a plan that begins at ``hour`` (time of day in ticks)."""
    dark = dark_steps(plan, hour)
    return replace(exposure_below(plan, nearby), open_at_night=sum(s.ticks for s in plan.subtasks if s.id in dark))


def exposure_below(plan: Plan, nearby: Mapping[str, int]) -> Exposure:
    """The work of a plan that is dangerous at any time of day."""
    deep = sum(step.ticks for step in plan.subtasks if is_dive(step, nearby))
    return Exposure(0, deep, sum(step.ticks for step in plan.subtasks if is_fierce(step)))


def _geared(
    plan: Plan,
    arm: str,
    make: Maker,
    have: Mapping[str, int],
    dangerous: Callable[[Plan], set[int]],
    exposed: Exposure,
) -> Plan:
    """The plan with a sword for its dangerous subtasks, and whatever else is worth making."""
    sword = {} if have.get(arm) else {arm: 1}

    def planned(more: Mapping[str, int]) -> Plan | None:
        extra = totals([sword, more])
        return _made(totals([plan.goal.items, extra]), plan.goal, make, have) if extra else plan

    chosen = worth_making(exposed, have, planned)
    other = planned(dict.fromkeys(chosen, 1))
    if other is None:
        return plan
    for item in (arm, *chosen, *(each.item for each in PRECAUTIONS if have.get(each.item))):
        other = _equipped(other, item, dangerous(other))
    return other


def _rested(plan: Plan, make: Maker, have: Mapping[str, int], nearby: Mapping[str, int], hour: int) -> Plan | None:
    """A plan for a bed, followed by the plan for the morning; None if making the bed takes too long or is as dangerous."""
    bed = _bed({**have, **plan.goal.items}, nearby)
    if bed is None:
        return None
    own = _arm(have)
    arm = own or ARMS[0]
    first = _made({bed: 1} if own else {bed: 1, arm: 1}, plan.goal, make, have)
    if first is None or sum(step.ticks for step in first.subtasks) > _night_left(hour) / 2:
        return None
    if not spares(exposure(first, nearby, hour), exposure(plan, nearby, hour)):
        return None
    first = _equipped(first, arm, dark_steps(first, hour))
    left = totals([have, *(step.produces for step in first.subtasks)])
    for step in first.subtasks:
        left = {item: count - step.consumes.get(item, 0) for item, count in left.items()}
    then = make(plan.goal, {item: count for item, count in left.items() if count > 0})
    rest = {item: count for item, count in left.items() if count > 0}
    below = exposure_below(then, nearby)
    then = _geared(then, arm, make, {**rest, arm: 1}, lambda each: dangers_below(each, nearby), below)
    return _slept(first, then, bed)


def _slept(first: Plan, then: Plan, bed: str) -> Plan:
    """Join both plans: subtasks of the second that have no needs, or are done in the open, wait for the bed and use it."""
    [maker] = [step.id for step in first.subtasks if bed in step.produces]
    base = len(first.subtasks)

    def later(step: Subtask) -> Subtask:
        step = replace(step, id=step.id + base, needs=tuple(need + base for need in step.needs))
        if step.needs and not in_the_open(step):
            return step
        return replace(step, needs=tuple(sorted({*step.needs, maker})), tools=(*step.tools, bed))

    return renumbered(then, [*first.subtasks, *map(later, then.subtasks)])


def _arm(have: Mapping[str, int]) -> str | None:
    """The best sword on hand; None if there is none."""
    return next((name for name in reversed(ARMS) if have.get(name)), None)


def _made(items: Mapping[str, int], goal: Goal, make: Maker, have: Mapping[str, int]) -> Plan | None:
    """A plan of ``goal`` that makes these items (item → count); None if they cannot be had."""
    try:
        return replace(make(Goal(goal.text, items), have), goal=goal)
    except GoalError:
        return None


def _bed(have: Mapping[str, int], nearby: Mapping[str, int]) -> str | None:
    """The bed that can be made of wool on hand or sheep in sight; None if that is impossible, or there is a bed already."""
    if any(BED.search(name) for name in (*have, *nearby)):
        return None
    own = bed_of_wool(have)
    if own is None and have.get(WOOL, 0) + nearby.get(SHEEP, 0) < WOOL_FOR_BED:
        return None
    return own or WHITE_BED


def _night_left(hour: int) -> int:
    """Ticks left of the night at ``hour`` (time of day in ticks); by day, the length of the next night."""
    now = hour % DAY_TICKS
    return MORNING - now if DUSK <= now < MORNING else MORNING - DUSK


def _equipped(plan: Plan, tool: str, steps: set[int]) -> Plan:
    """Add a tool to subtasks (ids), except those that are needed to make it; they then wait for its maker."""
    maker = next((step for step in plan.subtasks if tool in step.produces), None)
    before = _ancestors(plan, maker) if maker is not None else set()

    def equip(step: Subtask) -> Subtask:
        if step.id not in steps or step.id in before or tool in step.tools:
            return step
        needs = step.needs if maker is None else tuple(sorted({*step.needs, maker.id}))
        return replace(step, tools=(*step.tools, tool), needs=needs)

    return renumbered(plan, order([equip(step) for step in plan.subtasks]))


def _ancestors(plan: Plan, step: Subtask) -> set[int]:
    """Ids of a subtask and of all that it waits for."""
    by_id = {each.id: each for each in plan.subtasks}
    found, todo = set(), [step.id]
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += by_id[number].needs
    return found
