"""``!guard``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import spot_of
from covoyager.texts import _

SPEC = Spec(
    "guard",
    "have me guard you or a place until !stop: !guard, !guard 5 64 -3",
    "I fight monsters that come near and what attacks you; never players, nor what has a name, an owner, a leash or a fence.",
    (Argument(_("PLACE"), Kind.TEXT, optional=True),),
    ("protect", "defend"),
    for_others=True,
    foreign=(
        "bewache",
        "bewachen",
        "beschütze",
        "beschützen",
        "schutz",
        "schütze",
        "schützen",
        "protege",
        "protégeme",
        "protección",
        "vigila",
        "defiende",
    ),
)
DOING = {"guard": _("keeping guard")}
ME = frozenset(["", "me", "us", "mich", "uns", "mir", "a mí", "nos"])


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Stay with a person or at a place, and fight."""
    if command.whom:
        return await context.keep_on(user, _("I guard {place}", place=command.whom), "guard", [command.whom])
    if command.text.casefold().strip(" .!?") in ME:
        return await context.keep_on(user, _("I guard you"), "guard", [user])
    spot = await spot_of(context, user, command.text)
    return await context.keep_on(user, _("I guard {place}", place=str(spot)), "guard", [spot.position])
