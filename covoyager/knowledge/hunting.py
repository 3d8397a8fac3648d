"""What mobs drop, how long a fight takes, and which weapon it needs.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/entities/<mob>.json`` (expected counts without Looting); Minecraft
Wiki, the page of each mob (health, spawning, special drops).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.knowledge.methods import Method, Slot, ToolNeed
from covoyager.knowledge.mining import TIERS, tier
from covoyager.knowledge.places import END, NETHER

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

DAMAGE: dict[str, int] = {
    material: damage for material, (damage, _) in shared_facts("player")["blows"]["sword"].items()
}
"""Attack damage of swords, by material."""

GROUNDS = {
    "grass": (400, "grassland by day", None),
    "dark": (600, "the dark: at night or in caves", None),
    "forest": (1200, "forests and taiga", None),
    "river": (800, "rivers and oceans", None),
    "ocean": (1500, "oceans", None),
    # Found soon, but swum after: nobody on foot gets near a shoal. A rod comes before that, whatever bites.
    "shoal": (60000, "rivers and oceans", None),
    "warm": (2000, "warm biomes: savanna, desert, jungle", None),
    "cold": (2000, "snowy and mountain biomes", None),
    "ice": (7000, "snowy plains and frozen oceans", None),
    "lush": (3000, "lush caves", None),
    "hut": (16000, "swamp huts, and the dark once in a while", None),
    "swamp": (2000, "swamps", None),
    "monument": (12000, "ocean monuments", None),
    "jungle": (6000, "jungles", None),
    "mineshaft": (10000, "abandoned mineshafts", None),
    "mansion": (48000, "woodland mansions and raids", None),
    "outpost": (9000, "pillager outposts and patrols", None),
    "trial": (12000, "trial chambers", None),
    "deep": (8000, "the deep dark", None),
    "village": (30000, "villages", None),
    "summon": (0, "where it is summoned", None),
    "nether": (600, "the nether", NETHER),
    "fortress": (3000, "nether fortresses", NETHER),
    "bastion": (3000, "bastion remnants", NETHER),
    "end": (400, "the end", END),
    "city": (4000, "end cities", END),
}
"""Ground → ticks of the search, where it is in words, and the gate to pass first. The ticks are our estimates."""

MOBS = """
pig 10 0 grass: porkchop*2/3
cow 10 0 grass: beef*2/3 leather*1/2
mooshroom 10 0 grass: beef*2/3 leather*1/2
sheep 8 0 grass: mutton*1.5/2 white_wool*1/1
chicken 4 0 grass: chicken*1/1 feather*1/2
rabbit 3 0 forest: rabbit*1/1 rabbit_hide*0.5/1 rabbit_foot*0.1/1
horse 20 0 grass: leather*1/2
donkey 20 0 grass: leather*1/2
mule 20 0 grass: leather*1/2
llama 20 0 cold: leather*1/2
cat 10 0 village: string*1/2
parrot 6 0 jungle: feather*1.5/2
panda 20 0 jungle: bamboo*1/1
polar_bear 30 1 ice: cod*0.75/2 salmon*0.25/2
turtle 30 0 ocean: seagrass*1/2
cod 3 0 shoal: cod*1/1 bone_meal*0.05/1
salmon 3 0 shoal: salmon*1/1 bone_meal*0.05/1
pufferfish 3 0 shoal: pufferfish*1/1 bone_meal*0.05/1
tropical_fish 3 0 shoal: tropical_fish*1/1 bone_meal*0.05/1
squid 10 0 river: ink_sac*2/3
glow_squid 10 0 lush: glow_ink_sac*2/3
dolphin 10 0 shoal: cod*0.5/1
iron_golem 100 2 village: iron_ingot*4/5 poppy*1/2
snow_golem 4 0 summon: snowball*7.5/15
copper_golem 12 0 summon: copper_ingot*2/3
strider 20 0 nether: string*3.5/5
zombie 20 1 dark: rotten_flesh*1/2 iron_ingot*0.0083/1 carrot*0.0083/1 potato*0.0083/1
husk 20 1 warm: rotten_flesh*1/2 iron_ingot*0.0083/1 carrot*0.0083/1 potato*0.0083/1
drowned 20 1 ocean: rotten_flesh*1/2 copper_ingot*0.11/1 nautilus_shell*0.03/1 trident*0.005/1
zombie_villager 20 1 dark: rotten_flesh*1/2 iron_ingot*0.0083/1 carrot*0.0083/1 potato*0.0083/1
skeleton 20 1 dark: bone*1/2 arrow*1/2
stray 20 1 cold: bone*1/2 arrow*1/2 tipped_arrow*0.5/1
bogged 16 1 swamp: bone*1/2 arrow*1/2 tipped_arrow*0.5/1
spider 16 1 dark: string*1/2 spider_eye*0.33/1
cave_spider 12 1 mineshaft: string*1/2 spider_eye*0.33/1
creeper 20 1 dark: gunpowder*1/2
slime 16 1 swamp: slime_ball*2/4
witch 26 2 hut: redstone*1/8 gunpowder*0.3/3 spider_eye*0.3/3 glowstone_dust*0.3/3 sugar*0.3/3 glass_bottle*0.3/3 stick*0.6/6
enderman 40 2 dark: ender_pearl*0.5/1
phantom 20 1 dark: phantom_membrane*0.5/1
guardian 30 2 monument: prismarine_shard*1/2 prismarine_crystals*0.4/1 cod*0.4/1
elder_guardian 80 3 monument: wet_sponge*1/1 prismarine_shard*1/2 prismarine_crystals*0.33/1 tide_armor_trim_smithing_template*0.2/1
pillager 24 1 outpost: ominous_bottle*0.1/1
vindicator 24 2 mansion: emerald*0.5/1
evoker 24 2 mansion: totem_of_undying*1/1
ravager 100 3 mansion: saddle*1/1
breeze 30 2 trial: breeze_rod*1.5/2
warden 500 3 deep: sculk_catalyst*1/1
zombified_piglin 20 2 nether: gold_nugget*0.5/1 rotten_flesh*0.5/1 gold_ingot*0.025/1
zombie_pigman 20 2 nether: gold_nugget*0.5/1 rotten_flesh*0.5/1 gold_ingot*0.025/1
hoglin 40 2 nether: porkchop*3/4 leather*0.5/1
magma_cube 16 2 nether: magma_cream*0.25/1
wither_skeleton 20 2 fortress: coal*0.33/1 bone*1/2 wither_skeleton_skull*0.025/1
blaze 20 2 fortress: blaze_rod*0.5/1
shulker 30 2 city: shulker_shell*0.5/1
ghast 10 9 nether: ghast_tear*0.5/1 gunpowder*1/2
wither 300 3 summon: nether_star*1/1
ender_dragon 200 9 end: dragon_egg*1/1
"""
"""A line each: name, health in half hearts, danger (0 none, 1 to 3 by the sword it needs, 9 if it must be shot), ground, and
drops as ``item*expected/most``."""

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
    """One line of :data:`MOBS`; drops as (item, expected per kill, most per kill)."""

    name: str
    health: int
    danger: int
    ground: str
    drops: tuple[tuple[str, float, int], ...]


def mob_table(items: Mapping[str, object], mobs: Mapping[str, object], version: tuple[int, ...]) -> dict[str, Mob]:
    """Name → mob, for the mobs of a version, with the drops that the version has."""
    table: dict[str, Mob] = {}
    for line in MOBS.strip().splitlines():
        head, _, tail = line.partition(":")
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
        table[name] = Mob(name, int(health), int(danger), ground, tuple(d for d in drops if d[0] in items))
    return table


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
    least = MINIMUM_SWORD.get(mob.danger, 0)
    swords = sorted((n for n in items if n.endswith("_sword") and tier(n) >= least), key=tier)
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
