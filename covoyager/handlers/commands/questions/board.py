"""``!board``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import Argument, Kind
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "board",
    "show the steps of the open goals",
    "Each step has a number for !claim, !done, !why and the rest. PAGE turns the page.",
    (Argument(_("PAGE"), Kind.NUMBER, optional=True),),
    ("goals", "steps"),
    foreign=("ziele", "schritte", "metas", "pasos", "tafel", "brett", "tablero", "pizarra"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """List the steps of the open goals, a page at a time."""
    board = context.board
    return listings.board(board.goals(), board.subtasks(), command.number or 1, context.services.intake.underway)
