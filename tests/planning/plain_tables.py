"""What everybody knows who plays: fuels, cooking, what takes a tag, cutting, uses, dimensions; written down by hand."""

BURN = {"coal": 1600, "charcoal": 1600, "coal_block": 16000, "stick": 100, "lava_bucket": 20000, "dried_kelp_block": 4001,
        "bamboo": 50}  # fmt: skip
WOODEN_FUEL = r"(?!crimson|warped|stripped_crimson|stripped_warped).*_(planks|log|wood)"
"""Burns 300 ticks; what grows in the nether does not burn."""

COOKED = {
    "iron_ingot": "raw_iron iron_ore deepslate_iron_ore", "gold_ingot": "raw_gold gold_ore deepslate_gold_ore nether_gold_ore",
    "copper_ingot": "raw_copper copper_ore deepslate_copper_ore", "glass": "sand red_sand", "stone": "cobblestone",
    "smooth_stone": "stone", "brick": "clay_ball", "terracotta": "clay", "nether_brick": "netherrack",
    "netherite_scrap": "ancient_debris", "cooked_beef": "beef", "cooked_porkchop": "porkchop", "cooked_mutton": "mutton",
    "cooked_chicken": "chicken", "cooked_rabbit": "rabbit", "cooked_cod": "cod", "cooked_salmon": "salmon",
    "baked_potato": "potato", "dried_kelp": "kelp", "popped_chorus_fruit": "chorus_fruit", "sponge": "wet_sponge",
    "deepslate": "cobbled_deepslate", "green_dye": "cactus", "lime_dye": "sea_pickle", "resin_brick": "resin_clump",
    "smooth_sandstone": "sandstone", "smooth_red_sandstone": "red_sandstone", "smooth_quartz": "quartz_block",
    "smooth_basalt": "basalt", "cracked_stone_bricks": "stone_bricks", "cracked_nether_bricks": "nether_bricks",
    "cracked_deepslate_bricks": "deepslate_bricks", "cracked_deepslate_tiles": "deepslate_tiles",
    "cracked_polished_blackstone_bricks": "polished_blackstone_bricks",
    "coal": "coal_ore deepslate_coal_ore", "diamond": "diamond_ore deepslate_diamond_ore",
    "emerald": "emerald_ore deepslate_emerald_ore", "lapis_lazuli": "lapis_ore deepslate_lapis_ore",
    "redstone": "redstone_ore deepslate_redstone_ore", "quartz": "nether_quartz_ore",
}  # fmt: skip
COOKED_KINDS = (
    ("charcoal", r".+_(?:log|wood)"),
    ("leaf_litter", r".*_leaves"),
    (r"(iron|gold|copper)_nugget", r"(iron|golden|copper|chainmail)_(\w+)"),
    (r"(.+)_glazed_terracotta", r"\1_terracotta"),
)
"""Result, and what goes in, as patterns."""

TIER = {"wooden": 0, "golden": 0, "stone": 1, "copper": 1, "iron": 2, "diamond": 3, "netherite": 4}
PICKAXE = {
    "cobblestone": 0, "coal": 0, "raw_iron": 1, "raw_copper": 1, "lapis_lazuli": 1, "raw_gold": 2, "redstone": 2,
    "diamond": 2, "emerald": 2, "obsidian": 3, "ancient_debris": 3, "crying_obsidian": 3, "quartz": 0, "netherrack": 0,
    "andesite": 0, "granite": 0, "diorite": 0, "blackstone": 0, "basalt": 0, "end_stone": 0, "tuff": 0,
}  # fmt: skip
"""What only a pickaxe gets, and of which tier at least."""

DURABILITY = {"wooden": 59, "golden": 32, "stone": 131, "copper": 190, "iron": 250, "diamond": 1561, "netherite": 2031}

SEVERAL = (
    "redstone lapis_lazuli raw_copper snowball clay_ball glowstone_dust melon_slice gold_nugget prismarine_crystals book "
    "amethyst_shard resin_clump sweet_berries cocoa_beans carrot potato wheat_seeds beetroot_seeds"
)
"""What a block gives several of."""

FAMILIES = (
    (r"(stripped_)?(.+)_(log|wood|stem|hyphae)", r"log of \2"), (r"(stripped_)?bamboo_block", "log of bamboo"),
    (r"(.+)_planks", "planks"), (r"(?:coal|charcoal)", "coal"), (r"(cobblestone|cobbled_deepslate|blackstone)", "cobble"),
    (r"(?:red_)?sand", "sand"), (r"soul_(sand|soil)", "soul"), (r"(?:blue_|brown_)?egg", "egg"),
    (r"(oak|spruce|birch|jungle|acacia|dark_oak|pale_oak|mangrove|cherry|bamboo|crimson|warped)_slab", "wooden slab"),
    (r"purpur_(block|pillar)", "purpur"), (r"(.+_)?quartz_(block|pillar)", "quartz block"),
    (r"(chiseled_|cut_)?(red_)?sandstone", r"\2sandstone"),
)  # fmt: skip
"""Things that stand for one another in some recipes."""

WOODS = "oak spruce birch jungle acacia dark_oak pale_oak mangrove cherry bamboo crimson warped"
TAKES_ANY = (
    (r"(?!(" + WOODS.replace(" ", "|") + r")_).*", r".*_planks"),
    (r"(torch|soul_torch|campfire|fire_charge)", r"(coal|charcoal)"),
    (r"(.+)_planks", r"(stripped_)?\1_(log|wood|stem|hyphae|block)"),
    (r"(smoker|campfire|soul_campfire)", r".*_(log|wood|stem|hyphae)"),
    (r"(cake|pumpkin_pie)", r"(blue_|brown_)?egg"),
    (r"soul_(campfire|torch)", r"soul_(sand|soil)"),
    (r"painting", r".*_wool"),
    (r"(?!(" + WOODS.replace(" ", "|") + r")_).*", r"(" + WOODS.replace(" ", "|") + r")_slab"),
    (r"(stone_\w+|furnace|brewing_stand)", r"(cobblestone|cobbled_deepslate|blackstone)"),
)
"""Results (only what is called after no wood) that take any of a kind, though the raw recipes may name one only."""

ANY = {"smoker": "log of .*", "campfire": "log of .*", "soul_campfire": "log of .*", "painting": "(.+)_wool"}

SHAPES = (
    r"polished|chiseled|cut|smooth|bricks?|tiles?|slab|stairs|wall|pillar|block|cobbled|bars|chain|grate|bulb|mosaic"
)
"""Words that a stonecutter adds or takes away; the rest of a name is the material and stays."""

USES = """
(water|lava|milk|powder_snow)_bucket | 1 | bucket:1 | |
(cod|salmon|pufferfish|tropical_fish|axolotl|tadpole)_bucket | 1 | water_bucket:1 | |
potion|honey_bottle|dragon_breath | 1 | glass_bottle:1 | |
mud | 1 | potion:1 dirt:1 | |
(.+)_wool | 0 | ?\\1_dye:1 | shears |
honeycomb | 3 | | shears |
(blue_|brown_)?egg | 1 | | |
(turtle_)?scute | 1 | seagrass:2 | |
armadillo_scute | 1 | | brush |
goat_horn|.+_froglight|open_eyeblossom | 1 | | |
turtle_egg | 1 | seagrass:2 | iron_pickaxe |
wheat | 1 | wheat_seeds:1 ?bone_meal:3 | .+_hoe |
beetroot | 1 | beetroot_seeds:1 ?bone_meal:4 | .+_hoe |
wheat|beetroot | 1 | \\g<0>_seeds:4 | .+_hoe |
carrot|potato | 2 | \\g<0>:1 ?bone_meal:3 | .+_hoe |
pumpkin | 1 | pumpkin_seeds:1 | .+_hoe |
melon_slice | 4 | melon_seeds:1 | .+_hoe |
torchflower_seeds|pitcher_pod | 1 | sniffer_egg:1 | |
torchflower | 1 | torchflower_seeds:1 bone_meal:3 | .+_hoe |
pitcher_plant | 1 | pitcher_pod:1 bone_meal:5 | .+_hoe |
crimson_fungus | 1 | bone_meal:1 | |
big_dripleaf | 1 | small_dripleaf:1 bone_meal:1 | |
wither_rose | 1 | soul_sand:4 wither_skeleton_skull:3 | |
stripped_(.+) | 1 | \\1:1 | .+_axe |
carved_pumpkin | 1 | pumpkin:1 | shears |
(.+)_concrete | 1 | \\1_concrete_powder:1 | .+_pickaxe |
wet_sponge | 1 | sponge:1 | |
filled_map | 1 | map:1 | |
written_book | 1 | writable_book:1 | |
obsidian | 1 | | diamond_pickaxe |
chipped_anvil | 1 | anvil:1 | |
damaged_anvil | 1 | chipped_anvil:1 | |
dirt | 1 | rooted_dirt:1 | .+_hoe |
dead_(.+_coral(_fan)?) | 1 | \\1:1 | iron_pickaxe |
exposed_copper | 1 | copper_block:1 | |
exposed_(.+) | 1 | \\1:1 | |
weathered_(.+) | 1 | exposed_\\1:1 | |
oxidized_(?!.*statue)(.+) | 1 | weathered_\\1:1 | |
(weathered|exposed)_copper_golem_statue | 1 | oxidized_copper_golem_statue:1 | .+_axe |
(oxidized_)?copper_golem_statue | 1 | copper_block:1 carved_pumpkin:1 | |
splash_potion | 3 | potion:3 gunpowder:1 blaze_powder:1 | | brewing_stand
lingering_potion | 3 | splash_potion:3 dragon_breath:1 blaze_powder:1 | | brewing_stand
enchanted_book | 1 | book:1 lapis_lazuli:1 | | enchanting_table
iron_pickaxe | 1 | iron_pickaxe:1 lapis_lazuli:30 bookshelf:15 | (grindstone)? | enchanting_table
.+_pottery_(sherd|shard)|sniffer_egg|music_disc_relic|.+_armor_trim_smithing_template | 0 | | brush |
name_tag|saddle|nautilus_shell|cod|salmon|pufferfish|tropical_fish | 0 | | fishing_rod |
nether_portal | 1 | obsidian:10 | flint_and_steel |
end_portal | 1 | ender_eye:14 | |
"""
"""item | results a go (0: by chance) | what goes in (? may be left out) | tool | station"""

NETHER = (
    "blaze wither_skeleton ghast magma_cube hoglin strider zombified_piglin zombie_pigman nether_quartz_ore nether_gold_ore "
    "glowstone ancient_debris soul_sand soul_soil crimson_stem warped_stem crimson_nylium warped_nylium crimson_fungus "
    "warped_fungus nether_wart basalt blackstone shroomlight nether_sprouts twisting_vines_plant weeping_vines_plant "
    "gilded_blackstone nether_wart_block warped_wart_block crimson_roots warped_roots nether_bricks"
)
END = (
    "ender_dragon shulker end_stone chorus_plant chorus_flower purpur_block purpur_pillar end_stone_bricks end_rod "
    "dragon_head"
)

FIGHTERS = (
    "zombie husk drowned skeleton stray bogged spider cave_spider creeper slime witch enderman phantom guardian "
    "elder_guardian pillager vindicator evoker ravager breeze warden zombified_piglin hoglin magma_cube wither_skeleton "
    "blaze shulker wither"
)
"""Mobs that nobody attacks bare-handed."""

MORE_LOOT = """
pig: porkchop*2
cow mooshroom: beef*2 leather
sheep: white_wool mutton*1.5
hoglin: porkchop*3
blaze: blaze_rod*0.5
enderman: ender_pearl*0.5
rabbit: rabbit_hide*0.5 rabbit_foot*0.1
squid glow_squid: ink_sac*2 glow_ink_sac*2
slime: slime_ball*2
strider: string*3.5
parrot: feather*1.5
drowned: trident*0.006 nautilus_shell*0.03 copper_ingot*0.11 gold_ingot*0.05
wither: nether_star
ender_dragon: dragon_egg
evoker: totem_of_undying
creeper: gunpowder music_disc_\\w+
ghast: ghast_tear*0.5 gunpowder music_disc_tears
zombie: music_disc_lava_chicken
bogged: bone arrow tipped_arrow*0.5
breeze: breeze_rod*1.5
pillager: ominous_bottle
elder_guardian: wet_sponge prismarine_shard tide_armor_trim_smithing_template*0.2
wither_skeleton: wither_skeleton_skull*0.025
zombified_piglin: gold_nugget*0.5 rotten_flesh gold_ingot*0.025
copper_golem: copper_ingot*2
stray: tipped_arrow*0.5
"""
"""Drops by the kill on the average (Minecraft Wiki), where the loot files lack them or tell one at most."""

NEW_BLOCKS = """
short_grass tall_grass: wheat_seeds
short_grass: short_grass
creaking_heart: resin_clump creaking_heart
pale_oak_leaves: pale_oak_sapling
"""
"""Drops of blocks that are newer than the loot files, where not themselves."""

CREATIVE = """
air *_spawn_egg *command_block* barrier light structure_block structure_void jigsaw test_block test_instance_block debug_stick
knowledge_book bedrock end_portal_frame spawner trial_spawner vault budding_amethyst reinforced_deepslate infested_* farmland
dirt_path grass_path petrified_oak_slab player_head frogspawn suspicious_sand suspicious_gravel chorus_plant
"""
STRUCTURES = """
elytra enchanted_golden_apple mojang_banner_pattern iron_horse_armor golden_horse_armor diamond_horse_armor copper_horse_armor
netherite_horse_armor iron_nautilus_armor golden_nautilus_armor diamond_nautilus_armor copper_nautilus_armor
netherite_nautilus_armor heart_of_the_sea conduit music_disc_otherside music_disc_pigstep music_disc_creator
music_disc_creator_music_box music_disc_precipice disc_fragment_5 music_disc_5 echo_shard recovery_compass heavy_core mace
trial_key ominous_trial_key flow_banner_pattern guster_banner_pattern piglin_banner_pattern flow_pottery_sherd
guster_pottery_sherd scrape_pottery_sherd tall_grass large_fern netherite_upgrade_smithing_template
sentry_armor_trim_smithing_template dune_armor_trim_smithing_template coast_armor_trim_smithing_template
wild_armor_trim_smithing_template ward_armor_trim_smithing_template eye_armor_trim_smithing_template
vex_armor_trim_smithing_template snout_armor_trim_smithing_template rib_armor_trim_smithing_template
spire_armor_trim_smithing_template silence_armor_trim_smithing_template flow_armor_trim_smithing_template
bolt_armor_trim_smithing_template
"""
TRADERS = "chainmail_* globe_banner_pattern experience_bottle"
LIGHTNING = "skeleton_skull zombie_head creeper_head piglin_head creeper_banner_pattern"
FROM_TEMPLATE = (
    "netherite_sword netherite_pickaxe netherite_axe netherite_shovel netherite_hoe netherite_spear netherite_helmet "
    "netherite_chestplate netherite_leggings netherite_boots"
)
"""Since 1.20 these take a template that lies in bastions only."""

EXPERIMENTS = {"1.18.2": "bundle sculk_sensor", "1.20.1": "bundle"}
