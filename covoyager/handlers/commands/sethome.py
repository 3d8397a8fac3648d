"""``!sethome``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.crew.places import Places
from covoyager.handlers.errands import Errands
from covoyager.handlers.going import here

SPEC = Spec("sethome", "make where you stand your home, for !home")


async def execute(errands: Errands, user: str, _command: Command) -> Sequence[str]:
    """Remember it for this person."""
    home = await here(errands, user, "home")
    Places(errands.board).set_home(user, home)
    return [f"Your home is at {home.numbers} now; !home sends me there."]
