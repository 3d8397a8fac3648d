"""What mobs drop, how long a fight takes, and which weapon it needs.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/entities/<mob>.json`` (expected counts without Looting); Minecraft
Wiki, the page of each mob (health, spawning, special drops).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.knowledge.methods import Method, Slot, ToolNeed
from covoyager.knowledge.mining import TIERS, tools_of
from covoyager.knowledge.tables import table

SWING_TICKS = 13.0
"""A sword's attack recharges in 12.5 ticks (attack speed 1.6)."""

CHASE_TICKS = 40.0
"""Ticks to get to the next mob."""

RISK_TICKS = 100.0
"""Ticks that a fight costs in wounds and detours, for each degree of danger."""

DREADED = frozenset({"skeleton", "stray", "bogged", "wither_skeleton"})
"""Mobs that shoot in the dark, or inflict Wither in fortresses: bots often die there, by them or by other mobs."""

DREAD_TICKS = 24000.0
"""Price of a kill of one of these, in ticks: a day of the game. In seven trials of bread and cake no bot that hunted at night
with a sword and no armour came home with three bones, and a death loses all that is carried. Waiting a day is better."""

RARE_FROM = 5000
"""From so many ticks of search on a mob is so rare that every further one has to be searched for."""

RARE_DROP = 0.1
"""A drop expected less often than this per kill takes so many kills that the mob has to be searched for repeatedly."""

FIST_TICKS = 10.0
"""Ticks for a half heart of damage by hand: a mob cannot be hurt again sooner (Minecraft Wiki, "Damage", immunity)."""


def _grounds() -> Iterator[tuple[str, tuple[int, str, str | None]]]:
    for ground, line in table("grounds"):
        search, gate, where = line.split(" ", 2)
        yield ground, (int(search), where, None if gate == "-" else gate)


GROUNDS = dict(_grounds())
"""Ground → ticks of the search, where it is in words, and the gate to pass first."""

DAMAGE: dict[str, int] = {
    material: damage for material, (damage, _) in shared_facts("player")["blows"]["sword"].items()
}
"""Attack damage of swords, by material."""

SUMMONED = {
    "snow_golem": (Slot(("snow_block",), 2), Slot(("carved_pumpkin", "jack_o_lantern"), 1)),
    "copper_golem": (Slot(("copper_block",), 1), Slot(("carved_pumpkin", "jack_o_lantern"), 1)),
    "wither": (Slot(("soul_sand", "soul_soil"), 4), Slot(("wither_skeleton_skull",), 3)),
}
"""The blocks of which a mob is built (Minecraft Wiki, "Wither", "Snow Golem", "Copper Golem")."""

CREEPER_DISCS = "13 cat blocks chirp far mall mellohi stal strad ward 11 wait"
"""Discs that a creeper drops when a skeleton shoots it, one of them at random (tag ``creeper_drop_music_discs``)."""

MINIMUM_SWORD = {1: 0, 2: TIERS.index("stone"), 3: TIERS.index("iron")}


@dataclass(frozen=True, slots=True)
class Mob:
    """One line of ``tables/mobs.txt``; drops as (item, expected per kill, most per kill)."""

    name: str
    health: int
    danger: int
    ground: str
    drops: tuple[tuple[str, float, int], ...]


def mob_table(items: Mapping[str, object], mobs: Mapping[str, object], version: tuple[int, ...]) -> dict[str, Mob]:
    """Name → mob, for the mobs of a version, with the drops that the version has."""
    found: dict[str, Mob] = {}
    for head, tail in table("mobs"):
        name, health, danger, ground = head.split()
        if name not in mobs:
            continue
        drops = [read_drop(word) for word in tail.split()]
        if name == "drowned" and version < (1, 17):
            drops.append(("gold_ingot", 0.05, 1))
        if name == "creeper":
            discs = [f"music_disc_{disc}" for disc in CREEPER_DISCS.split()]
            drops += [(disc, 1 / len(discs), 1) for disc in discs]
        if name == "ghast":
            drops.append(("music_disc_tears", 1.0, 1))
        if name == "zombie":
            drops.append(("music_disc_lava_chicken", 0.005, 1))
        found[name] = Mob(name, int(health), int(danger), ground, tuple(d for d in drops if d[0] in items))
    return found


def read_drop(word: str) -> tuple[str, float, int]:
    """``beef*2/3`` → ("beef", 2.0, 3)."""
    item, _, numbers = word.partition("*")
    expected, _, most = numbers.partition("/")
    return item, float(expected), int(most)


def hunting_methods(mob: Mob, items: Mapping[str, object]) -> list[Method]:
    """One method for each drop of a mob; a mob that fights back needs a sword, one that flies a bow."""
    search, _, gate = GROUNDS[mob.ground]
    slots: tuple[Slot, ...] = SUMMONED.get(mob.name, ())
    if not all(any(choice in items for choice in slot.choices) for slot in slots):
        return []
    slots = tuple(Slot(tuple(c for c in slot.choices if c in items), slot.count) for slot in slots)
    shoot = mob.danger == 9
    # A wooden sword breaks (59 blows) in one night of looking for those, by all that comes up to whoever does.
    least = TIERS.index("stone") if mob.name in DREADED else MINIMUM_SWORD.get(mob.danger, 0)
    swords = tools_of("_sword", items, least)
    if shoot:
        tools: tuple[ToolNeed, ...] = (ToolNeed(("bow",), ceil(mob.health / 6)),)
        slots = (*slots, Slot(("arrow",), ceil(mob.health / 6)))
        ticks = 25.0 * ceil(mob.health / 6)
    elif mob.danger:
        hits = ceil(mob.health / DAMAGE[swords[0].split("_")[0]])
        tools = (ToolNeed(tuple(swords), float(hits)),)
        ticks = hits * SWING_TICKS
    else:
        tools = ()
        ticks = mob.health * FIST_TICKS
    return [
        Method(
            action=Action.SHOOT if shoot else Action.KILL,
            item=drop,
            count=count,
            slots=slots,
            tools=tools,
            sources=(mob.name,),
            ticks=ticks
            + CHASE_TICKS
            + mob.danger * RISK_TICKS
            + (search if count < RARE_DROP else search / 4 if search >= RARE_FROM else 0),
            search=search,
            gate=gate,
            most=most,
            note=NOTES.get((mob.name, drop.removeprefix("music_disc_")), ""),
            risk=DREAD_TICKS if mob.name in DREADED else 0.0,
            health=mob.health,
        )
        for drop, count, most in mob.drops
    ]


def spared_ticks(method: Method, weapon: str) -> float:
    """Ticks of a fight that a sword saves over the weakest that is allowed, or over the bare hand if none is needed."""
    if not weapon.endswith("_sword"):
        return 0.0
    damage = DAMAGE.get(weapon.split("_")[0], 4)
    if not method.tools:
        return method.health * FIST_TICKS - ceil(method.health / damage) * SWING_TICKS
    hits, weakest = method.tools[0].wear, method.tools[0].choices[0]
    health = hits * DAMAGE[weakest.split("_")[0]]
    return (hits - ceil(health / damage - 1e-9)) * SWING_TICKS


NOTES = {
    **{("creeper", disc): "a skeleton has to shoot the creeper" for disc in CREEPER_DISCS.split()},
    ("ghast", "tears"): "by a fireball thrown back at it",
    ("zombie", "lava_chicken"): "a small one that rides a chicken",
    ("pillager", "ominous_bottle"): "a captain, with the banner",
    ("witch", "redstone"): "",
}
"""(mob, drop) → what has to be minded."""


LIVING = ("Passive mobs", "Hostile mobs")
PEOPLE = frozenset("player npc armor_stand mannequin".split())


def quarry(entities: Mapping[str, tuple[str, str]], methods: Mapping[str, list[Method]]) -> dict[str, Method]:
    """Mob → how it is killed: the method of its most frequent drop, or one of its own if it drops nothing.

    Args:
        entities: name → minecraft-data's type and category.
        methods: item → methods.
    """
    found: dict[str, Method] = {}
    for each in methods.values():
        for method in each:
            if method.action.spec.hunts:
                name = method.sources[0]
                if name not in found or method.count > found[name].count:
                    found[name] = method
    for name, (kind, category) in entities.items():
        if name not in found and category in LIVING and kind not in ("other", "projectile") and name not in PEOPLE:
            ticks = 10 * SWING_TICKS + CHASE_TICKS
            found[name] = Method(Action.KILL, name, 1, sources=(name,), ticks=ticks, search=2000)
    return found
