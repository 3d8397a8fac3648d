"""``!goto``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import go, spot_of
from covoyager.texts import _

SPEC = Spec(
    "goto",
    "send me to a place: !goto 5 64 -3, or one of !places",
    "Wherever you name a place, ~ is where you stand: !goto ~ ~ ~5, !guard ~10 ~ ~.",
    (Argument(_("PLACE"), Kind.TEXT),),
    foreign=("geh", "gehzu", "gehenach", "ve", "vea", "ir", "ira"),
)
DOING = {"navigateTo": _("going where somebody asked")}


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Walk to coordinates, a named place, or home."""
    return await go(context, user, await spot_of(context, user, command.text))
