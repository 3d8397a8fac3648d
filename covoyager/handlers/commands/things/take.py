"""``!take``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.views import amounts
from covoyager.domain.nouns import counted
from covoyager.errors import SkillFailed
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "take",
    "have me carry what you throw me, or N of an item out of the shared chest",
    "I keep it until !give, !deposit, or until a step of the board needs it. !take with the number of a step is !claim.",
    (Argument(_("ITEM"), Kind.ITEM, optional=True), Argument(_("N"), Kind.AMOUNT, optional=True)),
    ("carry", "hold"),
    numbered="claim",
    foreign=("nimm", "nimmmit", "mitnehmen", "lleva", "llevar", "llévate", "toma", "recoge"),
)
DOING = {"collectDrops": _("picking up what lies there")}
#: Items that lie no farther from whoever asks are picked up, blocks.
NEAR = 6


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Pick it up beside whoever asks; what does not lie there comes out of the chest."""
    item = command.item
    try:
        await context.call("come", [user])
        got = dict((await context.call("collectDrops", [item, NEAR]))["collected"])
        if not got and item is not None and item not in context.parts.crew.handed.get(user, {}):
            count = command.amount or 1
            await context.call("withdrawItem", [item, count])
            return [_("I carry {things} for you.", things=counted(item, count))]
    except SkillFailed as error:
        return [_("I cannot do that. {why}", why=replies.refused(error))]
    before = context.parts.crew.handed.pop(user, {})
    if not got and before:
        carried = (await context.lead.bot.status())["inventory"]
        got = {thing: least for thing, count in before.items() if (least := min(count, carried.get(thing, 0)))}
    if not got:
        return [_("Throw me what I am to carry, then !take.")]
    return [_("I carry {things} for you.", things=amounts(got))]
