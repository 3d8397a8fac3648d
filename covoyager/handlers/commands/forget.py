"""``!forget``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Places, place_name
from covoyager.errors import UsageError
from covoyager.handlers.errands import Errands

SPEC = Spec("forget", "drop one of !places", "", (Argument("NAME", Kind.TEXT),))


async def execute(errands: Errands, _user: str, command: Command) -> Sequence[str]:
    """Forget it."""
    name = place_name(command.text)
    if not Places(errands.board).forget(name):
        raise UsageError(f"I know no place called {name!r}. !places lists those that I know.")
    return [f"I have forgotten {name}."]
