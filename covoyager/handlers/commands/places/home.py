"""``!home``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.crew.places import Places
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import go
from covoyager.texts import _

SPEC = Spec(
    "home",
    "send me to your home, which !sethome has set",
    foreign=("zuhause", "heim", "heimweg", "casa"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Walk to the home of whoever asked."""
    home = Places(context.board).home(user)
    if home is None:
        raise UsageError(_("You have no home yet: !sethome where you stand sets it."))
    return await go(context, user, home)
