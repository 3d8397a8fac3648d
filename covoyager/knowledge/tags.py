"""The game's own item tags, as patterns over item names.

Source: vanilla tag files ``data/minecraft/tags/item(s)/*.json``; Minecraft Wiki, "Item tag (Java Edition)". Tags that only
steer mobs or enchantments are left out: no recipe asks for them.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase

from covoyager.facts import shared_facts

#: The most usual first.
TREES = "oak spruce birch jungle acacia dark_oak mangrove cherry pale_oak".split()
WOODS = [*TREES, "bamboo", "crimson", "warped"]
COLOURED = {"wool": "wool", "beds": "bed", "carpets": "carpet", "wool_carpets": "carpet", "banners": "banner",
            "candles": "candle", "harnesses": "harness", "dyes": "dye", "terracotta": "terracotta",
            "shulker_boxes": "shulker_box", "bundles": "bundle"}  # fmt: skip
WOODEN = {"wooden_slabs": "slab", "wooden_stairs": "stairs", "wooden_fences": "fence", "wooden_doors": "door",
          "wooden_trapdoors": "trapdoor", "wooden_buttons": "button", "wooden_pressure_plates": "pressure_plate",
          "fence_gates": "fence_gate", "signs": "sign", "hanging_signs": "hanging_sign", "planks": "planks"}  # fmt: skip
COLOURS: tuple[str, ...] = tuple(shared_facts("blocks")["colours"])

TABLE = """
coals: coal charcoal
stone_tool_materials: cobblestone blackstone cobbled_deepslate
stone_crafting_materials: cobblestone blackstone cobbled_deepslate
wooden_tool_materials: #planks
iron_tool_materials: iron_ingot
gold_tool_materials: gold_ingot
diamond_tool_materials: diamond
copper_tool_materials: copper_ingot
netherite_tool_materials: netherite_ingot
sand: sand red_sand suspicious_sand
smelts_to_glass: sand red_sand
soul_fire_base_blocks: soul_sand soul_soil
stone_bricks: stone_bricks mossy_stone_bricks cracked_stone_bricks chiseled_stone_bricks
leaves: *_leaves
saplings: *_sapling azalea flowering_azalea mangrove_propagule
rails: rail powered_rail detector_rail activator_rail
boats: *_boat *_raft
chest_boats: *_chest_boat *_chest_raft
eggs: egg blue_egg brown_egg
arrows: arrow tipped_arrow spectral_arrow
anvil: anvil chipped_anvil damaged_anvil
fishes: cod cooked_cod salmon cooked_salmon pufferfish tropical_fish
meat: beef chicken cooked_beef cooked_chicken cooked_mutton cooked_porkchop cooked_rabbit mutton porkchop rabbit rotten_flesh
small_flowers: dandelion open_eyeblossom poppy blue_orchid allium azure_bluet *_tulip oxeye_daisy cornflower lily_of_the_valley wither_rose torchflower closed_eyeblossom golden_dandelion
tall_flowers: sunflower lilac peony rose_bush pitcher_plant
flowers: #small_flowers #tall_flowers flowering_azalea_leaves flowering_azalea mangrove_propagule cherry_leaves pink_petals wildflowers chorus_flower spore_blossom cactus_flower
fences: #wooden_fences nether_brick_fence
doors: #wooden_doors iron_door *copper_door
trapdoors: #wooden_trapdoors iron_trapdoor *copper_trapdoor
buttons: #wooden_buttons stone_button polished_blackstone_button
stone_buttons: stone_button polished_blackstone_button
slabs: *_slab
stairs: *_stairs
walls: *_wall
swords: *_sword
pickaxes: *_pickaxe
axes: *_axe
shovels: *_shovel
hoes: *_hoe
spears: *_spear
tools: #swords #axes #pickaxes #shovels #hoes trident mace
head_armor: *_helmet
chest_armor: *_chestplate
leg_armor: *_leggings
foot_armor: *_boots
gold_ores: *gold_ore
iron_ores: *iron_ore
copper_ores: *copper_ore
coal_ores: *coal_ore
diamond_ores: *diamond_ore
emerald_ores: *emerald_ore
lapis_ores: *lapis_ore
redstone_ores: *redstone_ore
dirt: dirt coarse_dirt rooted_dirt grass_block podzol mycelium moss_block mud muddy_mangrove_roots
bamboo_blocks: bamboo_block stripped_bamboo_block
crimson_stems: crimson_stem stripped_crimson_stem crimson_hyphae stripped_crimson_hyphae
warped_stems: warped_stem stripped_warped_stem warped_hyphae stripped_warped_hyphae
wart_blocks: nether_wart_block warped_wart_block
logs: #logs_that_burn #crimson_stems #warped_stems
non_flammable_wood: *crimson_* *warped_*
music_discs: music_disc_*
creeper_drop_music_discs: music_disc_13 music_disc_cat music_disc_blocks music_disc_chirp music_disc_far music_disc_mall music_disc_mellohi music_disc_stal music_disc_strad music_disc_ward music_disc_11 music_disc_wait
lectern_books: written_book writable_book
bookshelf_books: book written_book enchanted_book writable_book knowledge_book
beacon_payment_items: netherite_ingot emerald diamond gold_ingot iron_ingot
decorated_pot_sherds: *_pottery_sherd *_pottery_shard
decorated_pot_ingredients: brick #decorated_pot_sherds
trim_materials: iron_ingot copper_ingot gold_ingot lapis_lazuli emerald diamond netherite_ingot redstone quartz amethyst_shard resin_brick
trim_templates: *_armor_trim_smithing_template
compasses: compass recovery_compass
metal_nuggets: copper_nugget iron_nugget gold_nugget
mud: mud muddy_mangrove_roots
moss_blocks: moss_block pale_moss_block
grass_blocks: grass_block podzol mycelium
skulls: *_skull *_head
villager_plantable_seeds: wheat_seeds potato carrot beetroot_seeds torchflower_seeds pitcher_pod
copper_chests: *copper_chest
copper_golem_statues: *copper_golem_statue
lanterns: *lantern
chains: *chain
bars: *_bars
lightning_rods: *lightning_rod
piglin_food: porkchop cooked_porkchop
fox_food: sweet_berries glow_berries
"""
"""A line each: tag, and its members: names, patterns with ``*``, other tags with ``#``."""


def tag_members(names: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Tag → its members among the items of a version; tags without any are left out."""
    rules: dict[str, list[str]] = {}
    for line in TABLE.strip().splitlines():
        tag, _, members = line.partition(": ")
        rules[tag] = members.split()
    for tag, kind in COLOURED.items():
        rules[tag] = [f"{colour}_{kind}" for colour in COLOURS]
        if tag in ("candles", "terracotta", "shulker_boxes", "bundles"):
            rules[tag].append(kind)
    for tag, kind in WOODEN.items():
        rules[tag] = [f"{wood}_{kind}" for wood in WOODS]
    for wood in TREES:
        rules[f"{wood}_logs"] = [f"{wood}_log", f"{wood}_wood", f"stripped_{wood}_log", f"stripped_{wood}_wood"]
    rules["logs_that_burn"] = [f"#{wood}_logs" for wood in TREES]
    found: dict[str, tuple[str, ...]] = {}

    def members_of(tag: str) -> tuple[str, ...]:
        if tag not in found:
            members: list[str] = []
            for rule in rules.get(tag, ()):
                if rule.startswith("#"):
                    members += members_of(rule[1:])
                elif "*" in rule:
                    members += [name for name in names if fnmatchcase(name, rule)]
                elif rule in names:
                    members.append(rule)
            found[tag] = tuple(dict.fromkeys(members))
        return found[tag]

    for tag in rules:
        members_of(tag)
    return {tag: members for tag, members in found.items() if members}
