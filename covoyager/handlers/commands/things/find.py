"""``!find``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.domain.nouns import counted, ended, thing
from covoyager.domain.texts import Text, _, joined
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "find",
    "say how many of an item there are: in the shared chest, and who carries some",
    "What people carry I know only as far as I have seen it.",
    (Argument(_("ITEM"), Kind.ITEM),),
    ("count", "have"),
    foreign=("suche", "such", "finde", "wieviel", "wieviele", "busca", "buscar", "cuántos", "cuántas"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Tell what is known of an item, the chest first; nobody goes to look."""
    world, item = context.parts.world_model, command.item or ""
    places: list[Text] = []
    if (lying := (world.chest or {}).get(item, 0)) > 0:
        places.append(_("{things} in the shared chest", things=counted(item, lying)))
    for who, has in sorted({**world.carried, **world.elsewhere}.items()):
        if has.get(item, 0) > 0:
            places.append(_("{who} has {things}", who=who, things=counted(item, has[item])))
    if places:
        return [ended(joined("; ", places))]
    if world.chest_at is not None and world.chest is None:
        return [
            _(
                "Nobody carries {thing}, as far as I know; into the shared chest I have not looked yet.",
                thing=thing(item),
            )
        ]
    return [_("There is no {thing} in the shared chest, and nobody carries any, as far as I know.", thing=thing(item))]
