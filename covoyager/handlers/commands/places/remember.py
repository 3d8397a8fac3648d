"""``!remember``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, place_name
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import here
from covoyager.texts import _

SPEC = Spec(
    "remember",
    "give where you stand a name: !remember mine; then !goto mine",
    "It is kept for this world; !places lists all, !forget NAME drops one.",
    (Argument(_("NAME"), Kind.TEXT),),
    foreign=("merke", "merk", "merkdir", "recuerda", "recordar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Keep the place where the person stands under that name."""
    spot = await here(context, user, place_name(command.text))
    before = Places(context.board).remember(spot)
    values = {"name": str(spot), "place": spot.numbers}
    if before is None or before.numbers == spot.numbers:
        return [_("I remember {name} at {place}. !goto {name} sends me there.", **values)]
    moved = "I remember {name} at {place}; it was at {before}. !goto {name} sends me there."
    return [_(moved, before=before.numbers, **values)]
