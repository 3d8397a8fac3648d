"""A shared chest where there is none, or none any more: the nearest in sight, else one that the bot makes; and a large one."""

from collections.abc import Callable, Mapping

from covoyager.bot import Bot
from covoyager.domain import Action, Plan
from covoyager.errors import SkillFailed

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
    await _make_chest(bot, plan)
    placed = await bot.primitive("placeItem", "chest", None, preempt=False)
    at = placed["position"]
    return int(at["x"]), int(at["y"]), int(at["z"])


async def enlarge_chest(
    bot: Bot, at: tuple[int, int, int], use: Mapping[str, int], plan: Callable[[Mapping[str, int]], Plan]
) -> tuple[int, int, int] | None:
    """Put another chest beside a full one; gives its block position, None where none was needed any more.

    Args:
        bot: one that is at no step.
        at: the shared chest's block position.
        use: wood that lies there and may be taken for it, what is missed least first, item → count.
        plan: how to get a chest out of what the bot carries, where that wood will not do.

    Raises:
        SkillFailed: what stood in the way, such as NOT_FOUND (no place beside it).
        GoalError: no plan.
    """
    try:
        made = await bot.primitive("enlargeChest", dict(use), chest=at, preempt=False)
    except SkillFailed as error:
        if error.code not in ("NO_MATERIAL", "NO_STATION"):
            raise
        await _make_chest(bot, plan)
        made = await bot.primitive("enlargeChest", {"chest": 1}, chest=at, preempt=False)
    beside = made["position"]
    return None if beside is None else (int(beside["x"]), int(beside["y"]), int(beside["z"]))


async def _make_chest(bot: Bot, plan: Callable[[Mapping[str, int]], Plan]) -> None:
    """Make a chest; what finds no room in a full one stays in the bot's pockets, for the next step too."""
    for subtask in plan((await bot.status())["inventory"]).subtasks:
        args = subtask.to_json()
        if subtask.action in (Action.GATHER, Action.CRAFT):
            # The plan has what it carries spent already; a skill is done once so many are in the pockets.
            args["quantity"] += (await bot.status())["inventory"].get(subtask.item, 0)
        try:
            await bot.run(str(subtask.action), args, seconds=STEP_SECONDS)
        except SkillFailed as error:
            if error.code != "CHEST_FULL":
                raise
