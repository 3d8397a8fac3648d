"""``!give``."""

from collections.abc import Mapping, Sequence

from covoyager.chat import Command, Spec, listings, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.parser import ALL
from covoyager.chat.views import amounts
from covoyager.domain import GoalState, Status
from covoyager.domain.nouns import counted
from covoyager.errors import SkillFailed
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _, joined

SPEC = Spec(
    "give",
    "have N of an item brought to you (1 if you do not say)",
    "From what I carry or what lies in the shared chest. To somebody else: !give Sam 2 torches. "
    "!give all is what I carry and neither wear nor need for a step.",
    (Argument(_("ITEM"), Kind.ITEM, every=True), Argument(_("N"), Kind.AMOUNT, optional=True)),
    ("bring",),
    for_others=True,
    foreign=("gib", "gibmir", "bring", "bringmir", "dame", "da", "danos", "tráeme", "trae"),
)
DOING = {"give": _("handing something over"), "withdrawItem": _("fetching something out of the chest")}


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Hand items over; what the bot does not carry it takes out of the shared chest."""
    if command.text == ALL:
        return await _give_all(context, command.whom or user, command.whom)
    item, count = command.item or "", command.amount or 1
    carried = (await context.lead.bot.status())["inventory"].get(item, 0)
    if carried < count:
        await context.call("withdrawItem", [item, count - carried])
    things = counted(item, count)
    done = _("{who} has {things} from me.", who=command.whom, things=things) if command.whom else ""
    return await context.run(
        "give", [command.whom or user, item, count], done or _("Here you are: {things}.", things=things)
    )


async def _give_all(context: CommandContext, to: str, whom: str) -> Sequence[str]:
    """Hand over all that the bot carries and neither wears nor needs; says what it keeps, and why."""
    status = await context.lead.bot.status()
    carried, worn = status["inventory"], status["worn"]
    needed = _needed(context, carried)
    kept = {item: keep for item in carried if (keep := max(needed[item], worn.get(item, 0)))}
    spare = {item: count - kept.get(item, 0) for item, count in carried.items() if count > kept.get(item, 0)}
    keeps = _("I keep what I wear and what steps need: {things}.", things=amounts(kept)) if kept else ""
    if not spare:
        return [keeps or listings.carried({})]
    given: dict[str, int] = {}
    why = ""
    for item, count in spare.items():
        try:
            handed = await context.call("give", [to, item, count])
        except SkillFailed as error:
            why = _("I cannot do that. {why}", why=replies.refused(error))
            break
        if not handed["pickedUp"]:
            why = joined(
                " ",
                [
                    _("Nobody has picked up what I threw down: {things}.", things=counted(item, count)),
                    _("I keep the rest.") if item != [*spare][-1] else "",
                ],
            )
            break
        given[item] = count
    done = ""
    if given:
        things = amounts(given)
        done = (
            _("{who} has {things} from me.", who=whom, things=things)
            if whom
            else _("Here you are: {things}.", things=things)
        )
    return [joined(" ", [done, why or keeps])]


def _needed(context: CommandContext, carried: Mapping[str, int]) -> dict[str, int]:
    """Item → how many of what the bot carries a step of an open goal takes that the chest has not."""
    board, chest = context.board, context.parts.world_model.chest or {}
    steps = [
        view.subtask
        for goal in board.goals()
        if goal.state is GoalState.OPEN
        for view in board.subtasks(goal.id)
        if view.state is not Status.DONE
    ]
    takes: dict[str, int] = {}
    for step in steps:
        for item, count in step.consumes.items():
            takes[item] = takes.get(item, 0) + count
    tools = {kind for step in steps for kind in step.tools_of(carried)}
    takes |= {tool: max(1, takes.get(tool, 0)) for tool in tools}
    return {item: min(count, max(0, takes.get(item, 0) - chest.get(item, 0))) for item, count in carried.items()}
