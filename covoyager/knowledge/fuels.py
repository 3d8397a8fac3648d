"""What burns in a furnace, and for how long.

Source: Minecraft Wiki, "Smelting" (table of fuels, Java Edition); class ``AbstractFurnaceBlockEntity`` before 1.21.2, data
map ``furnace_fuels``/class ``FuelValues`` after. Burn times are in ticks; one item smelts in 200.
"""

from collections.abc import Iterable

SMELT_TICKS = 200
"""One item in a furnace; a blast furnace or smoker takes half, a campfire three times as long."""

BY_NAME = {
    "lava_bucket": 20000,
    "coal_block": 16000,
    "dried_kelp_block": 4001,
    "blaze_rod": 2400,
    "coal": 1600,
    "charcoal": 1600,
    "bamboo_mosaic": 300,
    "bamboo_mosaic_stairs": 300,
    "bamboo_mosaic_slab": 150,
    "chiseled_bookshelf": 300,
    "note_block": 300,
    "bookshelf": 300,
    "lectern": 300,
    "jukebox": 300,
    "chest": 300,
    "trapped_chest": 300,
    "crafting_table": 300,
    "daylight_detector": 300,
    "bow": 300,
    "fishing_rod": 300,
    "ladder": 300,
    "loom": 300,
    "barrel": 300,
    "cartography_table": 300,
    "fletching_table": 300,
    "smithing_table": 300,
    "composter": 300,
    "crossbow": 300,
    "mangrove_roots": 300,
    "wooden_shovel": 200,
    "wooden_sword": 200,
    "wooden_hoe": 200,
    "wooden_axe": 200,
    "wooden_pickaxe": 200,
    "wooden_spear": 200,
    "stick": 100,
    "bowl": 100,
    "dead_bush": 100,
    "azalea": 100,
    "flowering_azalea": 100,
    "scaffolding": 400,
    "bamboo": 50,
    "leaf_litter": 100,
    "short_dry_grass": 100,
    "tall_dry_grass": 100,
}

BY_SUFFIX = (
    ("_log", 300),
    ("_wood", 300),
    ("_planks", 300),
    ("_wooden_stairs", 300),
    ("bamboo_block", 300),
    ("_sapling", 100),
    ("_wool", 100),
    ("_carpet", 67),
    ("_banner", 300),
    ("_hanging_sign", 800),
    ("_sign", 200),
    ("_boat", 1200),
    ("_raft", 1200),
    ("_shelf", 300),
)
"""Families by the end of the name; the first that fits counts."""

WOODEN_PARTS = {
    "stairs": 300,
    "slab": 150,
    "fence": 300,
    "fence_gate": 300,
    "trapdoor": 300,
    "pressure_plate": 300,
    "door": 200,
    "button": 100,
}
"""Parts that burn when they are of wood: ``<wood>_<part>``."""

FIREPROOF = ("crimson", "warped")
"""Nether woods do not burn (Minecraft Wiki, "Crimson Stem")."""

FIREPROOF_NAMES = {"petrified_oak_slab", "bamboo_sapling", "moss_carpet", "pale_moss_carpet"}


def burn_times(names: Iterable[str], woods: Iterable[str], version: tuple[int, ...]) -> dict[str, int]:
    """Burn time in ticks by item, longest first. ``woods`` are the kinds of planks, such as ``oak``."""
    parts = {f"{wood}_{part}": ticks for wood in woods for part, ticks in WOODEN_PARTS.items()}
    times: dict[str, int] = {}
    for name in names:
        if name in FIREPROOF_NAMES or name.split("_")[0] in FIREPROOF or "_".join(name.split("_")[1:2]) in FIREPROOF:
            continue
        ticks = BY_NAME.get(name) or parts.get(name) or next((t for end, t in BY_SUFFIX if name.endswith(end)), None)
        if name in ("sign",):
            ticks = 200
        if name == "dried_kelp_block" and version < (1, 15):
            ticks = 4000
        if ticks:
            times[name] = ticks
    return dict(sorted(times.items(), key=lambda entry: -entry[1]))
