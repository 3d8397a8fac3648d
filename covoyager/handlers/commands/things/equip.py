"""``!equip``."""

import re
from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.domain.nouns import thing
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "equip",
    "have me wear an item or take it into the hand",
    "From what I carry or what lies in the shared chest.",
    (Argument(_("ITEM"), Kind.ITEM),),
    ("wear", "wield"),
    foreign=("trag", "trage", "anziehen", "ausrüsten", "rüste", "rüsteaus", "equipa", "equipar", "ponte"),
)
DOING = {"equipItem": _("putting something on")}

#: Slot → names of the items that go there; all others go into the hand (Minecraft Wiki, "Armor", "Off-hand").
WORN = {
    "head": re.compile(r"_helmet$|_head$|_skull$|^carved_pumpkin$"),
    "torso": re.compile(r"_chestplate$|^elytra$"),
    "legs": re.compile(r"_leggings$"),
    "feet": re.compile(r"_boots$"),
    "off-hand": re.compile(r"^shield$"),
}


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Put an item on; where the bot carries none, it takes one out of the shared chest."""
    item = command.item or ""
    where = next((place for place, names in WORN.items() if names.search(item)), "hand")
    if not (await context.lead.bot.status())["inventory"].get(item, 0):
        await context.call("withdrawItem", [item, 1])
    done = (
        _("I hold the {thing}.", thing=thing(item))
        if where.endswith("hand")
        else _("I wear the {thing}.", thing=thing(item))
    )
    return await context.run("equipItem", [item, where], done)
