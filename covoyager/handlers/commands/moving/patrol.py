"""``!patrol``."""

import re
from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.places import Spot, is_numbers
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.going import chest_of, here, spot_of
from covoyager.texts import _

SPEC = Spec(
    "patrol",
    "have me walk to and fro until !stop: !patrol mine, !patrol mine and farm",
    "Between where you stand and a place, or between two; !patrol here: to the chest and back. I fight monsters as for !guard.",
    (Argument(_("PLACE and PLACE"), Kind.TEXT),),
    foreign=("patrouille", "patrouilliere", "patrulla", "patrullar"),
)
DOING = {"patrol": _("walking up and down")}

_HERE, _WHERE_YOU_STAND = frozenset(["here", "hier", "aquí", "aqui"]), _("where you stand")
_BETWEEN = re.compile(r"\s+(?:and|to|und|bis|y|a|et|-|<->)\s+", re.IGNORECASE)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Walk to and fro between two places."""
    first, second = await _ends(context, user, command.text)
    if first.position == second.position:
        raise UsageError(_("That is one place: a patrol goes between two, such as: !patrol mine and farm."))
    promise = _("I go to and fro between {first} and {last}", first=str(first), last=str(second))
    return await context.keep_on(user, promise, "patrol", [first.position, second.position])


async def _ends(context: CommandContext, user: str, text: str) -> tuple[Spot, Spot]:
    words = text.replace(",", " ").split()
    parts = _BETWEEN.split(text)
    if is_numbers(text) and len(words) == 6:
        parts = [" ".join(words[:3]), " ".join(words[3:])]
    if len(parts) > 2:
        raise UsageError(_("A patrol goes between two places, such as: !patrol mine and farm."))
    spots = [await _end(context, user, part) for part in parts]
    if len(spots) == 2:
        return spots[0], spots[1]
    first = await here(context, user, _WHERE_YOU_STAND)
    return first, (await chest_of(context) or first) if spots[0].name == _WHERE_YOU_STAND else spots[0]


async def _end(context: CommandContext, user: str, text: str) -> Spot:
    if text.strip(" .!?").casefold() in _HERE:
        return await here(context, user, _WHERE_YOU_STAND)
    return await spot_of(context, user, text)
