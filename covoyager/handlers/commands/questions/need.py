"""``!need``."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.views import amounts
from covoyager.domain import Plan
from covoyager.domain.nouns import counted, ended, thing
from covoyager.errors import GoalError
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import Begun, Text, _, joined

SPEC = Spec(
    "need",
    "say what a thing takes: what it is made of, and what that is when one has nothing, such as: !need compass",
    "",
    (Argument(_("ITEM"), Kind.TEXT),),
    ("needs", "recipe", "ingredients"),
    foreign=(
        "rezept",
        "zutaten",
        "brauche",
        "brauch",
        "brauchen",
        "receta",
        "ingredientes",
        "necesito",
        "necesitamos",
        "besoin",
        "需要",
    ),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Tell what the plan for it would use up, made with empty hands."""
    try:
        plan = await asyncio.to_thread(context.services.meanings.from_nothing, command.text)
    except GoalError as error:
        return [Begun.of(ended(str(error)))]
    last = [_made_of(plan, item, count) for item, count in plan.goal.items.items()]
    found: Counter[str] = Counter()
    for step in plan.subtasks:
        if step.produces and not step.consumes:
            found[step.item] += step.quantity
    whole = _("With nothing at hand that is {things}.", things=amounts(found))
    return [joined(" ", [*last, whole if len(plan.subtasks) > len(last) else "", _("!task has it planned.")])]


def _made_of(plan: Plan, item: str, count: int) -> Text:
    """What the step that brings a thing takes: things, tools, a station."""
    steps = [step for step in plan.subtasks if step.item == item]
    uses: Counter[str] = Counter()
    for step in steps:
        uses.update(step.consumes)
    tools = dict.fromkeys(tool for step in steps for tool in step.tools)
    takes = joined(", ", [amounts(uses), *map(thing, tools)]) or _("nothing but hands")
    named = counted(item, count)
    if (at := next((step.station for step in steps if step.station), None)) is not None:
        return _("For {thing}: {things}; made at: {station}.", thing=named, things=takes, station=thing(at))
    return _("For {thing}: {things}.", thing=named, things=takes)
