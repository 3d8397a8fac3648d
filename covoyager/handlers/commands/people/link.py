"""``!link``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "link",
    "whisper you a code that makes you yourself at a board in the browser",
    foreign=("verbinden", "verknüpfe", "enlace", "vincular"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Give a person a code, which the bots never say aloud."""
    code = context.board.shared.issue_code(context.board.world, user)
    context.services.voice.keep(code)
    return [
        _(
            "Type {code} at the board in the browser within ten minutes; then you are {user} there.",
            code=code,
            user=user,
        )
    ]
