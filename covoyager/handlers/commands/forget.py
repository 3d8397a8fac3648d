"""``!forget``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, place_name
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext

SPEC = Spec("forget", "drop one of !places", "", (Argument("NAME", Kind.TEXT),))


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Forget it."""
    name = place_name(command.text)
    if not Places(context.board).forget(name):
        raise UsageError(f"I know no place called {name!r}. !places lists those that I know.")
    return [f"I have forgotten {name}."]
