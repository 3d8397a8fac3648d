"""Why an item cannot be planned for: survival does not give it, or only by luck in chests and trades.

Source: Minecraft Wiki, the page of each item ("Obtaining"); vanilla loot tables ``chests/*``.
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from covoyager.texts import marked

CREATIVE = marked("it can be had in creative mode only")
PATH = marked("dug up it is dirt again, so its item is in creative mode only; a shovel makes it of grass where it lies")
FARMLAND = marked("dug up it is dirt again, so its item is in creative mode only; a hoe makes it of dirt where it lies")
CHESTS = marked("it is found in structures only")
TRADES = marked("it is had from traders, chests or rare mob equipment only")
CHARGED = marked("it takes a charged creeper, which lightning makes")

TABLE = (
    (CREATIVE, "air *_spawn_egg *command_block* barrier light structure_block structure_void jigsaw test_block debug_stick "
               "test_instance_block knowledge_book bedrock end_portal_frame spawner trial_spawner vault budding_amethyst "
               "reinforced_deepslate infested_* petrified_oak_slab player_head frogspawn "
               "suspicious_sand suspicious_gravel chorus_plant smooth_stone smooth_quartz smooth_sandstone smooth_red_sandstone"),
    (PATH, "dirt_path grass_path"),
    (FARMLAND, "farmland"),
    (CHESTS, "elytra enchanted_golden_apple *_horse_armor *_nautilus_armor heart_of_the_sea music_disc_otherside "
             "music_disc_pigstep music_disc_creator music_disc_creator_music_box music_disc_precipice disc_fragment_5 "
             "echo_shard netherite_upgrade_smithing_template *_armor_trim_smithing_template heavy_core trial_key "
             "ominous_trial_key flow_banner_pattern guster_banner_pattern piglin_banner_pattern *_pottery_sherd tall_grass "
             "large_fern"),
    (TRADES, "chainmail_* globe_banner_pattern experience_bottle"),
    (CHARGED, "skeleton_skull zombie_head creeper_head piglin_head"),
)  # fmt: skip
"""Reason, and the names or patterns of the items that it holds for if no method is known."""

EXPERIMENT = marked("that version has it in an experiment only")

EXPERIMENTS = (
    ((1, 17), (1, 21, 2), "bundle *_bundle"),
    ((1, 17), (1, 19), "sculk_sensor"),
    ((1, 19, 3), (1, 20), "*bamboo_block bamboo_mosaic* bamboo_planks bamboo_slab bamboo_stairs bamboo_fence* bamboo_door "
                          "bamboo_trapdoor bamboo_button bamboo_pressure_plate bamboo_sign *_hanging_sign bamboo_*raft "
                          "chiseled_bookshelf piglin_head cherry_* stripped_cherry_* torchflower* brush decorated_pot "
                          "*_pottery_shard *_pottery_sherd suspicious_sand pink_petals *_smithing_template sniffer_egg "
                          "pitcher_p*"),
    ((1, 20, 3), (1, 21), "crafter *copper_bulb *copper_grate *copper_door *copper_trapdoor *chiseled_copper tuff_* "
                          "polished_tuff* chiseled_tuff* trial_* breeze_* vault heavy_core mace wind_charge ominous_* "
                          "flow_* guster_* bolt_* scrape_pottery_sherd"),
    ((1, 21, 2), (1, 21, 4), "pale_* stripped_pale_* creaking_heart"),
)  # fmt: skip
"""From, until (exclusive), patterns: items that are registered but not in the game unless an experiment is on."""


def experimental(names: Iterable[str], version: tuple[int, ...]) -> frozenset[str]:
    """Items that a version has only if an experiment is on."""
    patterns = [p for start, end, text in EXPERIMENTS if start <= version < end for p in text.split()]
    return frozenset(n for n in names if any(fnmatchcase(n, p) for p in patterns)) if patterns else frozenset()


def reason_for(name: str) -> str | None:
    """The reason that the tables give; None if they give none."""
    for reason, patterns in TABLE:
        if any(fnmatchcase(name, pattern) for pattern in patterns.split()):
            return reason
    return None
