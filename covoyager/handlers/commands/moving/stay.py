"""``!stay``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "stay",
    "have me stay where I am until !stop",
    "",
    (),
    ("wait",),
    foreign=("bleib", "bleibe", "warte", "quédate", "espera"),
)
DOING = {"stay": _("staying where somebody asked")}


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Stand still, and come back after a fight."""
    return await context.keep_on(user, _("I stay here"), "stay", [])
