"""``!goto``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.handlers.errands import Errands
from covoyager.handlers.going import go, spot_of

SPEC = Spec(
    "goto",
    "send me to a place: !goto 10 64 -3, or one of !places",
    "",
    (Argument("PLACE", Kind.TEXT),),
)
DOING = {"navigateTo": "going where somebody asked"}


async def execute(errands: Errands, user: str, command: Command) -> Sequence[str]:
    """Walk to numbers, a name, or home."""
    return await go(errands, user, await spot_of(errands, user, command.text))
