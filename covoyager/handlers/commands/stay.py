"""``!stay``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.errands import Errands

SPEC = Spec("stay", "have me stay where I am until !stop")
DOING = {"stay": "staying where somebody asked"}


async def execute(errands: Errands, user: str, _command: Command) -> Sequence[str]:
    """Stand still, and come back after a fight."""
    return await errands.last(user, "I stay here", "stay", [])
