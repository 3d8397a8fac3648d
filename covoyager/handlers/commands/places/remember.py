"""``!remember``."""

from collections.abc import Sequence
from dataclasses import replace

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, named_numbers, place_name
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import here, spot_of
from covoyager.texts import _

SPEC = Spec(
    "remember",
    "give where you stand a name: !remember mine; then !goto mine",
    "Or any place: !remember mine 5 64 -3. It is kept for this world; !places lists all, !forget NAME drops one.",
    (Argument(_("NAME"), Kind.TEXT),),
    foreign=("merke", "merk", "merkdir", "recuerda", "recordar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Keep the place where the person stands, or that they say, under that name."""
    name, numbers = named_numbers(command.text)
    spot = await (spot_of(context, user, numbers) if numbers else here(context, user))
    spot = replace(spot, name=place_name(name))
    before = Places(context.board).remember(spot)
    values = {"name": str(spot), "place": spot.numbers}
    if before is None or before.numbers == spot.numbers:
        return [_("I remember {name} at {place}. !goto {name} sends me there.", **values)]
    moved = "I remember {name} at {place}; it was at {before}. !goto {name} sends me there."
    return [_(moved, before=before.numbers, **values)]
