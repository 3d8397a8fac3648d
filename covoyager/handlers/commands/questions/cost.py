"""``!cost``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "cost",
    "show what the language model has cost",
    "Tokens, money where a price is set, and seconds.",
    foreign=("kosten", "coste", "costo"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Add up the calls of the model."""
    return context.services.models.cost()
