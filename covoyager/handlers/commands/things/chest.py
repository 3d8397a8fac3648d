"""``!chest``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "chest",
    "say where the shared chest is and what lies in it",
    "!chest here makes another the shared one.",
    foreign=("truhe", "kiste", "cofre"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Tell where the shared chest is and what was last seen in it."""
    world = context.parts.world_model
    holds = listings.chest_holds(world.chest_at, world.chest, gone=world.gone)
    if world.chest_at is None:
        return [holds]
    x, y, z = world.chest_at
    return [
        _("The shared chest is at {x} {y} {z}. !chest here makes the one near you the shared one.", x=x, y=y, z=z),
        holds,
    ]
