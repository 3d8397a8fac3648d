"""A shared chest where there is none, or none any more: the nearest in sight, else one that the bot makes."""

from collections.abc import Callable, Mapping

from covoyager.bot import Bot
from covoyager.domain import Plan

#: How far a chest is looked for, blocks; and how long one step of making one may take.
RADIUS = 48
STEP_SECONDS = 300.0


async def provide_chest(bot: Bot, plan: Callable[[Mapping[str, int]], Plan]) -> tuple[int, int, int]:
    """Find or make a chest; gives its block position.

    Args:
        bot: an idle bot; without a shared chest its skills keep what they make in its inventory.
        plan: how to get a chest out of what it carries.

    Raises:
        SkillFailed: what stood in the way, such as NOT_FOUND (no wood anywhere near).
        GoalError: no plan.
    """
    found = await bot.find_chest(RADIUS)
    if found is not None:
        return found
    carried = (await bot.status())["inventory"]
    for subtask in plan(carried).subtasks:
        await bot.run(str(subtask.action), subtask.to_json(), seconds=STEP_SECONDS)
    placed = await bot.primitive("placeItem", "chest", None, preempt=False)
    at = placed["position"]
    return int(at["x"]), int(at["y"]), int(at["z"])
