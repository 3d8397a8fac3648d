"""``!home``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.crew.places import Places
from covoyager.errors import UsageError
from covoyager.handlers.errands import Errands
from covoyager.handlers.going import go

SPEC = Spec("home", "send me to your home, which !sethome has set")


async def execute(errands: Errands, user: str, _command: Command) -> Sequence[str]:
    """Walk there."""
    home = Places(errands.board).home(user)
    if home is None:
        raise UsageError("You have no home yet: !sethome where you stand sets it.")
    return await go(errands, user, home)
