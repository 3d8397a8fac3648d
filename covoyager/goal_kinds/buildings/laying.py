"""The plan for a building: subtasks for what it still takes, and after them one for each part."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from covoyager.building import Block, Part
from covoyager.building.bill import bill, tools_for
from covoyager.building.parts import subtasks_of, supports
from covoyager.domain import Building, Goal, Plan, Status, Subtask, totals
from covoyager.domain.graph import critical_path
from covoyager.goal_kinds.kind import Around
from covoyager.knowledge import Knowledge


def laid(goal: Goal, building: Building, steps: Sequence[tuple[Subtask, Status]], around: Around) -> Plan:
    """The plan for a building.

    Args:
        goal: without items, since what is built lies in no chest.
        building: what is built, and where.
        steps: the goal's subtasks on the board, with their states.
        around: what is there.

    Raises:
        Impossible: something that it takes cannot be had.
    """
    states = {step.part: state for step, state in steps}
    drawn = _parts(building)
    parts = [part for part in drawn if states.get(part.number) is not Status.DONE]
    lacking = {number: dict(items) for number, items in building.lacking.items()}
    bills = {part.number: lacking.get(part.number, _bill(part, around.knowledge)) for part in parts}
    wanted = totals(items for number, items in bills.items() if states.get(number) is not Status.IN_PROGRESS)
    tools = {tool: _at_hand(tool, around.have) for part in parts for tool in tools_for(each for _, each in part.blocks)}
    takes = wanted | dict.fromkeys(tools.values(), 1)
    materials = Plan(goal, around.knowledge.version, ())
    if takes:
        materials = around.grounded(Goal(f"materials for {building.name}", takes))
    makers: dict[str, list[int]] = {}
    for subtask in materials.subtasks:
        for item in subtask.produces:
            makers.setdefault(item, []).append(subtask.id)
    first = max((subtask.id for subtask in materials.subtasks), default=0) + 1
    built = subtasks_of(building.name, parts, around.knowledge, makers, first, lacking, supports(drawn), tools)
    subtasks = (*materials.subtasks, *built)
    return replace(materials, goal=goal, subtasks=subtasks, critical_path=critical_path(subtasks))


def _parts(building: Building) -> list[Part]:
    return [
        Part(
            number,
            level,
            tuple(((x, y, z), Block.parse(state)) for x, y, z, state in blocks),
            survey=number == building.survey,
        )
        for number, (level, blocks) in enumerate(zip(building.levels, building.parts, strict=True))
    ]


def _bill(part: Part, knowledge: Knowledge) -> Mapping[str, int]:
    """Item → count that a part takes; the survey takes nothing."""
    return {} if part.survey else bill((block for _, block in part.blocks), knowledge)


def _at_hand(tool: str, have: Mapping[str, int]) -> str:
    """A tool of the same type that is on hand, else ``tool`` itself."""
    kind = tool[tool.rindex("_") :]
    return next((name for name in (tool, *sorted(have)) if name.endswith(kind) and have.get(name, 0) > 0), tool)
