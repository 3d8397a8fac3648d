"""``!follow``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import Text, _

SPEC = Spec(
    "follow",
    "have me walk with you until !stop",
    "I fight the monsters that come near you. Or with somebody else: !follow Sam.",
    for_others=True,
    foreign=("folge", "folgen", "sígueme", "sigue", "seguir"),
)
DOING = {"followPlayer": _("walking with somebody")}


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Stay near whoever asked, or whom they named."""
    return await context.keep_on(user, _going_with(command.whom), "followPlayer", [command.whom or user])


def _going_with(whom: str) -> Text:
    return _("I am going along with {who}", who=whom) if whom else _("I am coming along")
