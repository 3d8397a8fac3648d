"""``!deposit``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.views import amounts
from covoyager.domain.nouns import thing
from covoyager.errors import SkillFailed
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "deposit",
    "have me put what I carry into the shared chest: all, or N of an item",
    "Without an ITEM I keep tools, weapons and armour.",
    (Argument(_("ITEM"), Kind.ITEM, optional=True), Argument(_("N"), Kind.AMOUNT, optional=True)),
    foreign=("ablegen", "abgeben", "einlagern", "lagere", "leg", "guarda", "guardar", "depositar", "deposita"),
)
DOING = {"exchange": _("putting things into the chest")}


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Put items into the shared chest, and look into it, so that the board knows."""
    lead = context.lead
    status = await lead.bot.status()
    kept = {tool["name"] for tool in status["tools"]}
    carried = status["inventory"]
    if command.item is None:
        put = {item: count for item, count in carried.items() if item not in kept}
    else:
        put = {command.item: min(command.amount or carried.get(command.item, 0), carried.get(command.item, 0))}
    if not any(put.values()):
        return [
            _("I carry no {thing}.", thing=thing(command.item)) if command.item else _("I carry nothing to put in.")
        ]
    try:
        done = await context.call("exchange", [{"put": put, "strict": False}])
    except SkillFailed as error:
        return [_("I cannot do that. {why}", why=replies.refused(error))]
    await lead.look()
    return [
        _("In the chest now: {things}.", things=amounts(done["put"]))
        if any(done["put"].values())
        else _("The chest has no room.")
    ]
