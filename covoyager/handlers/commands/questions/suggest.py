"""``!suggest``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.handlers.command_context import CommandContext
from covoyager.models.service import listed
from covoyager.texts import _

SPEC = Spec(
    "suggest",
    "say what could be next, from what we have",
    "",
    (),
    ("ideas",),
    foreign=("vorschlag", "vorschläge", "vorschlagen", "sugerencia", "sugerencias", "sugiere"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """Propose goals: the model's where there is one, else those that follow from what is in stock."""
    proposals, why = await context.services.models.ideas(user)
    lines = listed(proposals)
    if proposals:  # a line of chat that begins as a command does would be marked as none
        first, *others = lines
        lines = [_("Next could be: {goal}", goal=first), *(_("Or: {goal}", goal=line) for line in others)]
    return [*lines, *([_("Without the model: {why}", why=why)] if why else [])]
