"""``!find``."""

from collections.abc import Mapping, Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.domain.nouns import counted, ended, thing
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import Text, _, joined

SPEC = Spec(
    "find",
    "say how many of an item there are: in the shared chest, and who carries some",
    "What people carry I know only as far as I have seen it.",
    (Argument(_("ITEM"), Kind.ITEM, kinds=True),),
    ("count", "have"),
    foreign=("suche", "such", "finde", "wieviel", "wieviele", "busca", "buscar", "cuántos", "cuántas"),
)


MOST = 3
"""So many kinds are named where there is none of them."""


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Tell what is known of an item, the chest first; nobody goes to look."""
    world, items = context.parts.world_model, command.kinds or (command.item or "",)
    named = joined(" / ", [*map(thing, items[:MOST]), "…" if len(items) > MOST else ""])
    places: list[Text] = []
    if lying := _amounts(items, world.chest or {}):
        places.append(_("{things} in the shared chest", things=lying))
    for who, has in sorted({**world.carried, **world.elsewhere}.items()):
        if carried := _amounts(items, has):
            places.append(_("{who} has {things}", who=who, things=carried))
    if places:
        return [ended(joined("; ", places))]
    if world.chest_at is not None and world.chest is None:
        return [
            _(
                "Nobody carries {thing}, as far as I know; into the shared chest I have not looked yet.",
                thing=named,
            )
        ]
    return [_("There is no {thing} in the shared chest, and nobody carries any, as far as I know.", thing=named)]


def _amounts(items: Sequence[str], stock: Mapping[str, int]) -> Text:
    return joined(", ", [counted(item, stock[item]) for item in items if stock.get(item, 0) > 0])
