"""``!remember``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, place_name
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import here

SPEC = Spec(
    "remember",
    "give where you stand a name: !remember mine; then !goto mine",
    "It is kept for this world; !places lists all, !forget NAME drops one.",
    (Argument("NAME", Kind.TEXT),),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Keep it."""
    spot = await here(context, user, place_name(command.text))
    before = Places(context.board).remember(spot)
    was = f"; it was at {before.numbers}" if before is not None and before.numbers != spot.numbers else ""
    return [f"I remember {spot} at {spot.numbers}{was}. !goto {spot} sends me there."]
