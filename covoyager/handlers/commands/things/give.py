"""``!give``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.domain.nouns import counted
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "give",
    "have N of an item brought to you (1 if you do not say)",
    "From what I carry or what lies in the shared chest. To somebody else: !give Sam 2 torches.",
    (Argument(_("ITEM"), Kind.ITEM), Argument(_("N"), Kind.AMOUNT, optional=True)),
    ("bring",),
    for_others=True,
    foreign=("gib", "gibmir", "bring", "bringmir", "dame", "da", "tráeme", "trae"),
)
DOING = {"give": _("handing something over"), "withdrawItem": _("fetching something out of the chest")}


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Hand items over; what the bot does not carry it takes out of the shared chest."""
    item, count = command.item or "", command.amount or 1
    carried = (await context.lead.bot.status())["inventory"].get(item, 0)
    if carried < count:
        await context.call("withdrawItem", [item, count - carried])
    things = counted(item, count)
    done = _("{who} has {things} from me.", who=command.whom, things=things) if command.whom else ""
    return await context.run(
        "give", [command.whom or user, item, count], done or _("Here you are: {things}.", things=things)
    )
