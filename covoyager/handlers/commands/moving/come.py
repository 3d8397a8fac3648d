"""``!come``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.domain.texts import _
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "come",
    "call me to you",
    foreign=("komm", "kommher", "ven", "venaquí"),
)
DOING = {"come": _("coming to somebody")}


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Walk up to whoever asked."""
    return await context.run("come", [user], _("I am here."))
