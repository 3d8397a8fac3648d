"""``!places``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.crew.places import Places
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import dimension_name
from covoyager.texts import _, joined

SPEC = Spec(
    "places",
    "list the places that I remember",
    "",
    (),
    ("waypoints",),
    foreign=("orte", "lugares", "sitios"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """List them with their coordinates."""
    places = Places(context.board)
    home = places.home(user)
    spots = [*places.all(), *([home] if home is not None else [])]
    if not spots:
        return [_("I remember no place yet: !remember NAME where you stand keeps one.")]
    where = [
        _("{name} at {place}", name=str(s), place=s.numbers)
        if s.dimension == "overworld"
        else _("{name} at {place} in {dimension}", name=str(s), place=s.numbers, dimension=dimension_name(s.dimension))
        for s in spots
    ]
    return [_("I remember {places}.", places=joined(", ", where))]
