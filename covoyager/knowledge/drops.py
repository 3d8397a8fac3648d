"""What a block gives when it is dug.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/blocks/<block>.json``; Minecraft Wiki, the page of each block
("Drops"). A block that is not listed gives itself; one that gives something else gives itself to Silk Touch.
"""

from dataclasses import dataclass

from covoyager.knowledge.tags import TREES

SHEARS = "shears"
SILK = "silk"


@dataclass(frozen=True, slots=True)
class Drop:
    """What a block drops.

    Attributes:
        item: the item.
        count: expected number per block.
        most: the most that one block can drop; 0 if ``count`` is certain.
        tool: ``shears``, or ``silk`` for Silk Touch; "" for any tool that harvests the block.
    """

    item: str
    count: float = 1.0
    most: int = 0
    tool: str = ""


TABLE = """
stone: cobblestone
deepslate: cobbled_deepslate
grass_block mycelium podzol: dirt
crimson_nylium warped_nylium: netherrack
gravel: gravel*0.9/1 flint*0.1/1
coal_ore deepslate_coal_ore: coal
diamond_ore deepslate_diamond_ore: diamond
emerald_ore deepslate_emerald_ore: emerald
redstone_ore deepslate_redstone_ore: redstone*4.5/5
lapis_ore deepslate_lapis_ore: lapis_lazuli*6.5/9
nether_quartz_ore: quartz
nether_gold_ore: gold_nugget*4/6
gilded_blackstone: gilded_blackstone*0.9/1 gold_nugget*0.35/5
clay: clay_ball*4/4
glowstone: glowstone_dust*3/4
sea_lantern: prismarine_crystals*2.5/3
melon: melon_slice*5/7
snow_block: snowball*4/4
snow: snowball
bookshelf: book*3/3
amethyst_cluster: amethyst_shard*4/4
creaking_heart: resin_clump*2/3
short_grass grass: wheat_seeds*0.125/1 short_grass:shears grass:shears
fern: wheat_seeds*0.125/1 fern:shears
tall_grass: wheat_seeds*0.125/1 short_grass*2/2:shears grass*2/2:shears
large_fern: wheat_seeds*0.125/1 fern*2/2:shears
dead_bush: stick*1/2 dead_bush:shears
seagrass: seagrass:shears
tall_seagrass: seagrass*2/2:shears
vine: vine:shears
glow_lichen: glow_lichen:shears
nether_sprouts: nether_sprouts:shears
hanging_roots: hanging_roots:shears
small_dripleaf: small_dripleaf:shears
pale_hanging_moss: pale_hanging_moss:shears
short_dry_grass: short_dry_grass:shears
tall_dry_grass: tall_dry_grass:shears
bush: bush:shears
cobweb: string cobweb:shears
weeping_vines_plant: weeping_vines*0.33/1 weeping_vines:shears
twisting_vines_plant: twisting_vines*0.33/1 twisting_vines:shears
azalea_leaves: azalea*0.05/1 azalea_leaves:shears
flowering_azalea_leaves: flowering_azalea*0.05/1 flowering_azalea_leaves:shears
mangrove_leaves: stick*0.03/2 mangrove_leaves:shears
brown_mushroom_block: brown_mushroom*0.33/2
red_mushroom_block: red_mushroom*0.33/2
mushroom_stem:
wheat: wheat wheat_seeds*2.71/4
carrots: carrot*3.71/5
potatoes: potato*3.71/5 poisonous_potato*0.02/1
beetroots: beetroot beetroot_seeds*2.71/4
cocoa: cocoa_beans*3/3
nether_wart: nether_wart*3/4
sweet_berry_bush: sweet_berries*2.5/3
cave_vines_plant: glow_berries
chorus_plant: chorus_fruit*0.5/1
sculk sculk_sensor sculk_shrieker sculk_catalyst sculk_vein:
ice packed_ice blue_ice powder_snow water lava turtle_egg bee_nest:
small_amethyst_bud medium_amethyst_bud large_amethyst_bud:
tube_coral brain_coral bubble_coral fire_coral horn_coral:
tube_coral_fan brain_coral_fan bubble_coral_fan fire_coral_fan horn_coral_fan:
tube_coral_block: dead_tube_coral_block
brain_coral_block: dead_brain_coral_block
bubble_coral_block: dead_bubble_coral_block
fire_coral_block: dead_fire_coral_block
horn_coral_block: dead_horn_coral_block
"""
"""A line each: blocks, and what they drop as ``item*expected/most:tool``, all but the item optional."""

NO_SILK = frozenset(
    "tall_grass large_fern tall_seagrass wheat carrots potatoes beetroots cocoa sweet_berry_bush powder_snow water lava "
    "chorus_plant snow".split()
)
"""Blocks that not even Silk Touch gives as items."""

RAW = {"iron_ore": Drop("raw_iron"), "gold_ore": Drop("raw_gold"), "copper_ore": Drop("raw_copper", 3.5, 5)}


def drop_table(version: tuple[int, ...]) -> dict[str, tuple[Drop, ...]]:
    """Block → its drops, for blocks that do not simply drop themselves."""
    table: dict[str, tuple[Drop, ...]] = {}
    for line in TABLE.strip().splitlines():
        names, _, drops = line.partition(":")
        for name in names.split():
            table[name] = tuple(read_drop(word) for word in drops.split())
    for wood in TREES:
        leaves = f"{wood}_leaves"
        if leaves not in table:
            chance = 0.025 if wood == "jungle" else 0.05
            saplings = (Drop(f"{wood}_sapling", chance, 1),)
            apples = (Drop("apple", 0.005, 1),) if wood in ("oak", "dark_oak") else ()
            sticks = (Drop("stick", 0.03, 2),) if version >= (1, 14) else ()
            table[leaves] = (*saplings, *apples, *sticks, Drop(leaves, tool=SHEARS))
    if version < (1, 15):
        table["large_fern"] = tuple(drop for drop in table["large_fern"] if drop.item != "wheat_seeds")
    if version >= (1, 17):
        table |= {f"{deep}{ore}": (drop,) for ore, drop in RAW.items() for deep in ("", "deepslate_")}
    return table


def read_drop(word: str) -> Drop:
    """``redstone*4.5/5`` → 4.5 expected, 5 at best; ``vine:shears`` → one, with shears."""
    rest, _, tool = word.partition(":")
    item, _, numbers = rest.partition("*")
    expected, _, most = numbers.partition("/")
    count = float(expected or 1)
    sure = count == float(most or 1)
    return Drop(item, count, 0 if sure else int(most), tool)


def drops_of(block: str, table: dict[str, tuple[Drop, ...]]) -> tuple[Drop, ...]:
    """All drops of a block, that by Silk Touch included; ``table`` is from :func:`drop_table`."""
    plain = table.get(block)
    if plain is None:
        return (Drop(block),)
    if block in NO_SILK or any(drop.item == block for drop in plain):
        return plain
    return (*plain, Drop(block, tool=SILK))
