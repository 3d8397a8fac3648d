"""``!forget``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, place_name
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "forget",
    "drop one of !places",
    "",
    (Argument(_("NAME"), Kind.TEXT),),
    foreign=("vergiss", "vergessen", "olvida", "olvidar"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Forget the place of that name."""
    name = place_name(command.text)
    if not Places(context.board).forget(name):
        raise UsageError(_("I know no place called {name}. !places lists those that I know.", name=repr(name)))
    return [_("I have forgotten {name}.", name=name)]
