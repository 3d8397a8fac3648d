"""``!quiet``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.engagement.loudness import TOLD, set_loudness
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "quiet",
    "have me say less unasked",
    "There are three steps: quiet, usual, and every step as it happens.",
    (),
    ("hush", "shutup"),
    foreign=("still", "leise", "ruhe", "silencio", "calla"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Say less, for everybody in this world."""
    return [TOLD[set_loudness(context.board, -1)]]
