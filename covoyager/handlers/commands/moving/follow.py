"""``!follow``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.domain.texts import _
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "follow",
    "have me walk with you until !stop",
    "I fight the monsters that come near you.",
    foreign=("folge", "folgen", "sígueme", "sigue", "seguir"),
)
DOING = {"followPlayer": _("walking with somebody")}


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Stay near whoever asked."""
    return await context.keep_on(user, _("I am coming along"), "followPlayer", [user])
