"""``!come``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.errands import Errands

SPEC = Spec("come", "call me to you")
DOING = {"come": "coming to somebody"}


async def execute(errands: Errands, user: str, _command: Command) -> Sequence[str]:
    """Walk up to whoever asked."""
    return await errands.errand("come", [user], "I am here.")
