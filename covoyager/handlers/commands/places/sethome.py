"""``!sethome``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.crew.places import Places
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import here
from covoyager.texts import _

SPEC = Spec(
    "sethome",
    "make where you stand your home, for !home",
    foreign=("setzeheim", "hierwohne", "fijacasa"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Keep where the person stands as their home."""
    home = await here(context, user, "home")
    Places(context.board).set_home(user, home)
    return [_("Your home is at {place} now; !home sends me there.", place=home.numbers)]
