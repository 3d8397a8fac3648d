"""Where blocks are found in a generated world, and how long the first one takes to find.

Source: Minecraft Wiki, the page of each block ("Natural generation") and "Ore" (height distribution, Java Edition). The
search is our estimate in ticks for a player on foot who has none in sight; it only ranks alternatives. Ruined portals have netherrack and
magma, too; with one in a square of 640 blocks ("Ruined Portal") nobody is sent to look for one.
"""

from dataclasses import dataclass

from covoyager.facts import shared_facts

NETHER = "nether_portal"
END = "end_portal"

CORALS = "tube brain bubble fire horn".split()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block is found: ``search`` in ticks, ``where`` in words, and the ``gate`` to pass first."""

    search: float
    where: str
    gate: str | None = None


OVERWORLD = """
60 the surface nearly everywhere: dirt grass_block short_grass grass tall_grass
120 underground, everywhere below the soil: stone
200 underground and in hills: andesite diorite granite gravel
200 rivers, beaches and deserts: sand
200 rivers and lakes: water seagrass tall_seagrass
300 forests and plains: oak_log oak_leaves
400 forests: birch_log birch_leaves
600 taiga: spruce_log spruce_leaves fern large_fern podzol sweet_berry_bush
1200 jungle, savanna and dark forest: jungle_log jungle_leaves acacia_log acacia_leaves dark_oak_log dark_oak_leaves
2000 mangrove swamps and cherry groves: mangrove_log mangrove_leaves mangrove_roots mangrove_propagule mud cherry_log cherry_leaves pink_petals
3000 pale gardens: pale_oak_log pale_oak_leaves pale_moss_block pale_hanging_moss creaking_heart closed_eyeblossom
300 plains and meadows: dandelion poppy
600 plains, meadows and flower forests: azure_bluet oxeye_daisy cornflower red_tulip orange_tulip white_tulip pink_tulip
900 flower forests: allium lily_of_the_valley lilac rose_bush peony
1200 sunflower plains and swamps: sunflower blue_orchid wildflowers
400 beside water: sugar_cane clay bush
1000 beside water: firefly_bush
600 caves, swamps and dark forests: brown_mushroom red_mushroom
1500 mushrooms grown tall, in dark forests and on mushroom islands: brown_mushroom_block red_mushroom_block mushroom_stem
4000 mushroom islands: mycelium
800 deserts and badlands: cactus dead_bush short_dry_grass tall_dry_grass cactus_flower
2000 badlands: red_sand terracotta orange_terracotta yellow_terracotta brown_terracotta red_terracotta white_terracotta light_gray_terracotta
900 patches in the grass: pumpkin
1500 jungles: melon cocoa bamboo
600 swamps and jungles: vine
900 swamps: lily_pad
600 snowy biomes and mountains: snow snow_block ice
1500 frozen oceans and ice spikes: packed_ice
3000 icebergs: blue_ice
1000 snowy slopes: powder_snow
600 oceans: kelp
2500 warm oceans: sea_pickle tube_coral brain_coral bubble_coral fire_coral horn_coral tube_coral_block brain_coral_block bubble_coral_block fire_coral_block horn_coral_block tube_coral_fan brain_coral_fan bubble_coral_fan fire_coral_fan horn_coral_fan
400 y 0 to 256, most at y 95, in hillsides: coal_ore deepslate_coal_ore
500 y -16 to 112, most at y 48: copper_ore deepslate_copper_ore
500 y -24 to 56 and in mountains, most at y 16: iron_ore deepslate_iron_ore
2400 y -64 to 32, most at y -16: gold_ore deepslate_gold_ore
2000 y -64 to 15, most at y -59: redstone_ore deepslate_redstone_ore
2400 y -64 to 64, most at y 0: lapis_ore deepslate_lapis_ore
4800 y -64 to 16, most at y -59: diamond_ore deepslate_diamond_ore
6000 mountains, y -16 to 256: emerald_ore deepslate_emerald_ore
400 below y 0: deepslate
600 below y 16: tuff
1500 lava lakes deep below: lava
3500 where water meets lava, and ruined portals: obsidian
9000 ruined portals: crying_obsidian
2500 amethyst geodes: amethyst_cluster small_amethyst_bud medium_amethyst_bud large_amethyst_bud calcite smooth_basalt
2000 dripstone caves: pointed_dripstone dripstone_block
2500 lush caves: moss_block azalea flowering_azalea azalea_leaves flowering_azalea_leaves spore_blossom hanging_roots rooted_dirt big_dripleaf small_dripleaf cave_vines_plant
900 caves: glow_lichen
7000 the deep dark: sculk sculk_vein sculk_sensor sculk_shrieker sculk_catalyst
10000 abandoned mineshafts: cobweb rail
10000 dungeons: mossy_cobblestone
30000 villages: wheat carrots potatoes beetroots hay_block bell bookshelf
12000 ocean monuments: prismarine prismarine_bricks dark_prismarine sea_lantern wet_sponge
5000 trees with bees in plains and flower forests: bee_nest
2500 beaches where turtles nest: turtle_egg
12000 trial chambers: exposed_copper oxidized_copper
15000 strongholds and jungle temples: mossy_stone_bricks cracked_stone_bricks
"""

NETHER_BLOCKS = """
60 the nether: netherrack
400 the nether: nether_quartz_ore nether_gold_ore magma_block gravel
600 soul sand valleys: soul_sand soul_soil
600 basalt deltas: basalt blackstone
500 ceilings of the nether: glowstone
600 crimson forests: crimson_stem crimson_nylium crimson_fungus crimson_roots nether_wart_block shroomlight weeping_vines_plant
600 warped forests: warped_stem warped_nylium warped_fungus warped_roots warped_wart_block twisting_vines_plant nether_sprouts
600 the nether: brown_mushroom red_mushroom
6000 y 8 to 119, most at y 15: ancient_debris
3000 nether fortresses: nether_wart nether_bricks
4000 bastion remnants: gilded_blackstone
300 seas of the nether: lava
"""

END_BLOCKS = """
60 the end: end_stone
2500 outer islands of the end: chorus_plant chorus_flower
5000 end cities: purpur_block purpur_pillar end_stone_bricks end_rod dragon_head
"""

BEFORE_1_18 = {
    "coal_ore": "y 0 to 128", "iron_ore": "y 0 to 63", "gold_ore": "y 0 to 31", "redstone_ore": "y 0 to 15",
    "lapis_ore": "y 0 to 30", "diamond_ore": "y 0 to 15", "emerald_ore": "mountains, y 4 to 31",
    "copper_ore": "y 0 to 96", "deepslate": "below y 16", "tuff": "below y 16",
}  # fmt: skip
"""Heights before 1.18, when the world became deeper."""


ROCK: dict[str, int] = shared_facts("blocks")["buried"]
"""Blocks of rock that are dug on the way to the first of what lies in the rock and takes no pickaxe itself."""


def places(version: tuple[int, ...]) -> list[tuple[str, Place]]:
    """(block, place) for every block that is generated or grows by itself, and can be taken; a block may be there twice."""
    found: list[tuple[str, Place]] = []
    for text, gate in ((OVERWORLD, None), (NETHER_BLOCKS, NETHER), (END_BLOCKS, END)):
        for line in text.strip().splitlines():
            head, _, names = line.partition(": ")
            search, _, where = head.partition(" ")
            for name in names.split():
                deep = where if version >= (1, 18) else BEFORE_1_18.get(name, where)
                found.append((name, Place(float(search), deep, gate)))
    return found
