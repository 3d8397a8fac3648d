"""Methods that use one thing on another: buckets, shears, brushes, bottles, crops, weathering, brewing, gates.

Source: Minecraft Wiki, the page of each item ("Obtaining", "Usage"); chances and times as given there for the Java Edition.
"""

from collections.abc import Mapping

from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain.actions import Action
from covoyager.facts import shared_facts
from covoyager.knowledge.methods import Method, Slot, ToolNeed, unenchanted
from covoyager.knowledge.mining import tools_of
from covoyager.knowledge.places import CORALS, END, NETHER
from covoyager.knowledge.tags import COLOURS

SILK_PICKAXE = "iron_pickaxe[silk_touch]"
"""The planner treats it as an item of its own; in a plan it is an iron pickaxe that a subtask before has enchanted."""

MINUTE = 60.0 * TICKS_PER_SECOND
"""Ticks of a minute."""

CATCH_TICKS = 420.0
"""Ticks of one catch: 5 to 30 seconds until a fish comes, 1 to 4 until it bites, and the cast."""

FISHES = ("cod", "salmon", "pufferfish", "tropical_fish")
FLOWERS = (
    "dandelion poppy blue_orchid allium azure_bluet red_tulip orange_tulip white_tulip pink_tulip oxeye_daisy cornflower "
    "lily_of_the_valley wither_rose torchflower open_eyeblossom closed_eyeblossom"
).split()


class Uses:
    """Collects methods, leaving out what the version does not have."""

    def __init__(self, items: Mapping[str, object], version: tuple[int, ...]) -> None:
        self.items = items
        self.version = version
        self.methods: list[Method] = []

    def add(
        self,
        item: str,
        count: float = 1,
        takes: str = "",
        tool: str = "",
        on: str = "",
        ticks: float = 10.0,
        wait: float = 0.0,
        search: float = 0.0,
        station: str | None = None,
        back: str = "",
        gate: str | None = None,
        most: int = 0,
        action: Action = Action.USE,
        note: str = "",
        since: tuple[int, ...] = (),
        name: str = "",
    ) -> None:
        """Add one method, unless the version lacks something that it needs.

        ``takes`` is such as ``a|b:3 c`` (three of a or b, one c), ``tool`` has names or kinds (``*_axe``), ``on`` the blocks or
        mobs that it is done to, ``back`` what comes back, ``since`` the version that brought it; others as in :class:`Method`.
        """
        slots = []
        for word in takes.split():
            names, _, number = word.partition(":")
            choices = tuple(name for name in names.split("|") if name in self.items)
            if not choices:
                return
            slots.append(Slot(choices, int(number or 1)))
        tools = []
        for name in tool.split():
            kinds = self.kinds(name)
            if not kinds:
                return
            tools.append(ToolNeed(kinds))
        if item not in self.items and item not in (SILK_PICKAXE, NETHER, END):
            return
        if self.version < since or (station and station not in self.items and station not in (NETHER, END)):
            return
        returns = tuple((name, 1) for name in back.split() if name in self.items)
        self.methods.append(
            Method(action, item, count, tuple(slots), returns, station, tuple(tools), tuple(on.split()), ticks, search, wait, gate,
                most=most, note=note, name=name)
        )  # fmt: skip

    def kinds(self, tool: str) -> tuple[str, ...]:
        """The tools that a name stands for: itself, or all of a kind (``*_axe``), cheapest first."""
        if tool.startswith("*"):
            return tools_of(tool[1:], self.items)
        return (tool,) if unenchanted(tool) in self.items else ()


def using_methods(items: Mapping[str, object], blocks: Mapping[str, object], version: tuple[int, ...]) -> list[Method]:
    """All methods of this module for one version."""
    uses = Uses(items, version)
    for part in (buckets, animals, fishing, crops, tooling, weathering, brewing, enchanting, brushing, gates):
        part(uses)
    known = {*items, *blocks}
    return [
        method
        for method in uses.methods
        if not method.sources or any(s in known or s not in PLACES_ONLY for s in method.sources)
    ]


PLACES_ONLY = frozenset({"suspicious_sand", "suspicious_gravel", "powder_snow"})
"""Sources that some versions do not have."""


def buckets(uses: Uses) -> None:
    """Liquids and what swims in them."""
    uses.add("water_bucket", takes="bucket", on="water", search=200)
    uses.add("lava_bucket", takes="bucket", on="lava", search=1500)
    uses.add("powder_snow_bucket", takes="bucket", on="powder_snow", search=2000)
    uses.add("milk_bucket", takes="bucket", on="cow", search=400)
    for fish in FISHES:
        uses.add(f"{fish}_bucket", takes="water_bucket", on=fish, search=4500)
    uses.add("axolotl_bucket", takes="water_bucket", on="axolotl", search=3500)
    uses.add("tadpole_bucket", takes="water_bucket", on="tadpole", search=5000)
    uses.add("potion", takes="glass_bottle", on="water", search=200, note="a bottle of water")
    uses.add("honey_bottle", takes="glass_bottle", on="bee_nest", search=3500)
    uses.add("dragon_breath", takes="glass_bottle", on="ender_dragon", search=400, gate=END)
    if uses.version >= (1, 19):
        uses.add("mud", takes="potion dirt", back="glass_bottle", note="pour the water bottle over dirt")


def animals(uses: Uses) -> None:
    """What living animals give."""
    shears = "shears"
    for colour in COLOURS:
        # Naturally coloured sheep: 81.8% white, 5% each of black, gray and light gray, 3% brown, 0.2% pink.
        rare = {"white": 400, "black": 1500, "gray": 1500, "light_gray": 1500, "brown": 2500, "pink": 30000}
        if colour in rare:
            uses.add(f"{colour}_wool", 2, tool=shears, on="sheep", search=rare[colour], most=3)
        else:
            uses.add(f"{colour}_wool", 2, takes=f"{colour}_dye", tool=shears, on="sheep", search=400, most=3)
    uses.add("honeycomb", 3, tool=shears, on="bee_nest", search=3500)
    uses.add("egg", on="chicken", wait=7 * MINUTE, search=400, note="a hen lays one every 5 to 10 minutes")
    uses.add("brown_egg", on="chicken", wait=7 * MINUTE, search=1500, note="a hen of a warm biome lays it")
    uses.add("blue_egg", on="chicken", wait=7 * MINUTE, search=1500, note="a hen of a cold biome lays it")
    for scute in ("scute", "turtle_scute"):
        uses.add(scute, takes="seagrass:2", on="turtle", wait=20 * MINUTE, search=2500, note="breed two; the young one sheds it when it is grown")  # fmt: skip
    uses.add("armadillo_scute", tool="brush", on="armadillo", search=2000)
    uses.add("goat_horn", on="goat", wait=2 * MINUTE, search=2500, note="let a goat ram a log or stone")
    uses.add("turtle_egg", takes="seagrass:2", tool=SILK_PICKAXE, on="turtle", wait=3 * MINUTE, search=2500)
    for light in ("ochre", "verdant", "pearlescent"):
        uses.add(f"{light}_froglight", on="frog", gate=NETHER, wait=3 * MINUTE, search=4000, note="bring a frog to small magma cubes")  # fmt: skip


_FISHING = shared_facts("fishing")


def fishing(uses: Uses) -> None:
    """What is caught, by the table of the embedded worlds. Treasure is 5 % of the catches, its six kinds equally often."""
    shares, kinds = _FISHING["shares"], _FISHING["fish"]
    for name, weight in kinds.items():
        share = shares["fish"] / 100 * weight / sum(kinds.values())
        uses.add(name, share, tool="fishing_rod", on="water", ticks=CATCH_TICKS, search=200, note="fish with a rod")
    for treasure in ("name_tag", "saddle", "nautilus_shell"):
        uses.add(treasure, 1 / 120, tool="fishing_rod", on="water", ticks=370, search=200, most=1, note="fish in open water; about one catch in 120")  # fmt: skip


FIELD = "*_hoe water_bucket"
"""Tools for a field: crops need wet soil, and there is seldom water beside the soil."""

SOWN_THIN = 32 * MINUTE
SOWN_THICK = 18 * MINUTE
"""Ticks until all of what was sown is ripe, and until a quarter of it is: seven stages; a random tick comes every 4096 / 3 game
ticks, and one in three makes a crop grow on wet soil with soil all around (Minecraft Wiki, "Tutorials/Crop farming")."""


def crops(uses: Uses) -> None:
    """Crops, with bone meal or without.

    Bone meal grows a crop by 2 to 5 of 7 stages, so three of it are enough; beetroots by one of 3 stages in three cases of four
    (Minecraft Wiki, "Beetroot Seeds"), so four.
    """
    seeds = {"wheat": "wheat_seeds", "beetroot": "beetroot_seeds", "carrot": "carrot", "potato": "potato"}
    for crop, seed in seeds.items():
        grown = 1 if crop in ("wheat", "beetroot") else 2
        uses.add(
            crop,
            grown,
            takes=f"{seed} bone_meal:{4 if crop == 'beetroot' else 3}",
            tool="*_hoe",
            on="dirt grass_block",
            ticks=40,
        )
        sow(uses, crop, grown, seed, SOWN_THIN, "it grows by itself")
        if seed != crop:
            sow(uses, crop, grown, f"{seed}:4", SOWN_THICK, "it grows by itself; a quarter of it is ripe first")
    for crop, stem in (("pumpkin", "pumpkin_seeds"), ("melon_slice", "melon_seeds")):
        sow(uses, crop, 4 if crop == "melon_slice" else 1, stem, SOWN_THIN, "")
    uses.add("torchflower_seeds", takes="sniffer_egg", on="grass_block", wait=20 * MINUTE, note="hatch the egg; the sniffer digs seeds up")  # fmt: skip
    uses.add("pitcher_pod", takes="sniffer_egg", on="grass_block", wait=20 * MINUTE, note="hatch the egg; the sniffer digs pods up")  # fmt: skip
    uses.add("torchflower", takes="torchflower_seeds bone_meal:3", tool="*_hoe", on="dirt grass_block", ticks=40)
    uses.add("pitcher_plant", takes="pitcher_pod bone_meal:5", tool="*_hoe", on="dirt grass_block", ticks=60)
    uses.add("crimson_fungus", takes="bone_meal", on="crimson_nylium", search=600, gate=NETHER, ticks=20)
    if "small_dripleaf" in uses.items:
        uses.add("big_dripleaf", takes="small_dripleaf bone_meal", ticks=20)
    uses.add("open_eyeblossom", on="closed_eyeblossom", search=3000, note="it opens at night")
    uses.add("wither_rose", takes="soul_sand:4 wither_skeleton_skull:3", on="wither", wait=MINUTE, note="grows where the wither kills a mob")  # fmt: skip


def sow(uses: Uses, crop: str, count: float, takes: str, wait: float, note: str) -> None:
    """Add a field that is sown and left to grow for ``wait`` ticks."""
    uses.add(crop, count, takes=takes, tool=FIELD, on="dirt grass_block", ticks=40, wait=wait, note=note)


def tooling(uses: Uses) -> None:
    """Blocks that a tool or a liquid turns into others."""
    for name in list(uses.items):
        plain = name.removeprefix("stripped_")
        if plain != name and plain in uses.items:
            uses.add(name, takes=plain, tool="*_axe")
    uses.add("carved_pumpkin", takes="pumpkin", tool="shears", since=(1, 13))
    for colour in COLOURS:
        uses.add(
            f"{colour}_concrete", takes=f"{colour}_concrete_powder", tool="*_pickaxe", on="water", search=200, ticks=20
        )
    uses.add("wet_sponge", takes="sponge", on="water", search=200)
    uses.add("filled_map", takes="map")
    uses.add("written_book", takes="writable_book")
    uses.add("obsidian", tool="water_bucket diamond_pickaxe", on="lava", search=1500, ticks=220, note="pour water over a lake of lava")  # fmt: skip
    uses.add("chipped_anvil", takes="anvil", ticks=200, note="each fall or use may damage it")
    uses.add("damaged_anvil", takes="chipped_anvil", ticks=200, note="each fall or use may damage it")
    uses.add("dirt", takes="rooted_dirt", tool="*_hoe")
    for coral in CORALS:
        uses.add(
            f"dead_{coral}_coral", takes=f"{coral}_coral", tool=SILK_PICKAXE, ticks=100, note="it dies out of water"
        )
        uses.add(f"dead_{coral}_coral_fan", takes=f"{coral}_coral_fan", tool=SILK_PICKAXE, ticks=100, note="it dies out of water")  # fmt: skip


OXIDATION = ("exposed", "weathered", "oxidized")


def weathering(uses: Uses) -> None:
    """Copper left in the open air; an axe takes wax or one stage off (Minecraft Wiki, "Oxidation")."""
    note = "left in the open air"
    for name in list(uses.items):
        head, _, rest = name.partition("_")
        if head not in OXIDATION:
            continue
        stage = OXIDATION.index(head)
        fresh = rest if rest != "copper" else "copper_block"
        before = fresh if stage == 0 else f"{OXIDATION[stage - 1]}_{rest}"
        if before in uses.items and "waxed" not in name:
            uses.add(name, takes=before, wait=60 * MINUTE, note=note)
    uses.add("copper_golem_statue", takes="copper_block carved_pumpkin", wait=300 * MINUTE, note="a copper golem turns into it when it is oxidized through")  # fmt: skip
    if "copper_golem_statue" in uses.items:
        for earlier in ("weathered", "exposed"):
            uses.add(f"{earlier}_copper_golem_statue", takes="oxidized_copper_golem_statue", tool="*_axe")
        uses.add("oxidized_copper_golem_statue", takes="copper_block carved_pumpkin", wait=300 * MINUTE, note="a copper golem turns into it when it is oxidized through")  # fmt: skip


def brewing(uses: Uses) -> None:
    """Potions: three bottles a brew (Minecraft Wiki, "Brewing"); one blaze powder heats twenty brews."""
    uses.add("splash_potion", 3, takes="potion:3 gunpowder blaze_powder", station="brewing_stand", ticks=400)
    uses.add(
        "lingering_potion", 3, takes="splash_potion:3 dragon_breath blaze_powder", station="brewing_stand", ticks=400
    )


def enchanting(uses: Uses) -> None:
    """Enchanting: Silk Touch comes about once in ten tries at level 30; a grindstone removes what came instead."""
    uses.add("enchanted_book", takes="book lapis_lazuli", station="enchanting_table", ticks=40, note="takes one level")
    grindstone = "grindstone" if "grindstone" in uses.items else ""
    uses.add(SILK_PICKAXE, takes="iron_pickaxe lapis_lazuli:30 bookshelf:15", tool=grindstone, station="enchanting_table", wait=10 * MINUTE, note="Silk Touch: about ten tries at level 30, the bookshelves around the table")  # fmt: skip


DIGS = {
    "suspicious_sand": {
        "desert wells and temples": "archer miner prize skull arms_up brewer",
        "warm ocean ruins": "angler shelter snort",
    },
    "suspicious_gravel": {
        "cold ocean ruins": "blade explorer mourner plenty",
        "trail ruins": "burn danger friend heart heartbreak howl sheaf",
    },
}
"""Block → ruins → pottery sherds that are brushed out there (Minecraft Wiki, "Pottery Sherd")."""

TRAIL_TRIMS = "wayfinder shaper raiser host".split()


def brushing(uses: Uses) -> None:
    """Archaeology: each block gives one find of many (loot tables ``archaeology/*``)."""
    for block, ruins in DIGS.items():
        for where, sherds in ruins.items():
            for sherd in sherds.split():
                uses.add(
                    f"{sherd}_pottery_sherd", 0.08, tool="brush", on=block, ticks=100, search=6000, most=1, note=where
                )
                uses.add(
                    f"{sherd}_pottery_shard", 0.08, tool="brush", on=block, ticks=100, search=6000, most=1, note=where
                )
    uses.add(
        "sniffer_egg", 0.06, tool="brush", on="suspicious_sand", ticks=100, search=6000, most=1, note="warm ocean ruins"
    )
    uses.add(
        "music_disc_relic",
        0.02,
        tool="brush",
        on="suspicious_gravel",
        ticks=100,
        search=6000,
        most=1,
        note="trail ruins",
    )
    for trim in TRAIL_TRIMS:
        uses.add(f"{trim}_armor_trim_smithing_template", 0.02, tool="brush", on="suspicious_gravel", ticks=100, search=6000, most=1, note="trail ruins")  # fmt: skip


def gates(uses: Uses) -> None:
    """Portals to other dimensions, planned like items (Minecraft Wiki, "Nether portal", "End portal")."""
    uses.add(NETHER, takes="obsidian:10", tool="flint_and_steel", ticks=200, action=Action.BUILD)
    uses.add(END, takes="ender_eye:14", ticks=600, search=6000, action=Action.BUILD, note="in a stronghold; two eyes to find it")  # fmt: skip


OLD_DYES = {
    "white": "bone_meal", "yellow": "dandelion_yellow", "blue": "lapis_lazuli", "brown": "cocoa_beans",
    "green": "cactus_green", "red": "rose_red", "black": "ink_sac",
}  # fmt: skip
"""Colour → item that dyed before 1.14, which brought dyes of all colours."""


def dyed(items: Mapping[str, object], version: tuple[int, ...]) -> list[Method]:
    """Crafting recipes that minecraft-data does not list (types ``crafting_special_*`` and ``crafting_transmute``)."""
    uses = Uses(items, version)

    def craft(item: str, count: float, takes: str, table: bool = False, name: str = "") -> None:
        station = "crafting_table" if table else None
        uses.add(item, count, takes, action=Action.CRAFT, ticks=4.0, station=station, name=name)

    own_file = version >= (1, 21, 2)
    boxes = "|".join(name for name in items if name.endswith("shulker_box"))
    bundles = "|".join(name for name in items if name.endswith("bundle"))
    for colour in COLOURS:
        dye = f"{colour}_dye" if f"{colour}_dye" in items else OLD_DYES.get(colour, "")
        box, bundle = f"{colour}_shulker_box", f"{colour}_bundle"
        craft(box, 1, f"{boxes} {dye}", name=box if own_file else "shulker_box_coloring")
        if own_file:
            craft(bundle, 1, f"{bundles} {dye}", name=bundle)
    dyes = "|".join(name for name in items if name.endswith("_dye")) or "bone_meal"
    craft("firework_star", 1, f"gunpowder {dyes}", name="firework_star")
    craft("firework_rocket", 3, "paper gunpowder", name="firework_rocket")
    craft("tipped_arrow", 8, "arrow:8 lingering_potion", table=True, name="tipped_arrow")
    if version < (1, 21, 2):
        craft("suspicious_stew", 1, f"bowl red_mushroom brown_mushroom {'|'.join(FLOWERS)}", name="suspicious_stew")
    sherds = "".join(f"|{name}" for name in items if name.endswith("_pottery_sherd"))
    craft("decorated_pot", 1, f"brick{sherds}:4", table=True, name="decorated_pot")
    if (1, 21, 4) <= version < (1, 21, 5):
        for item, count, takes in RESIN:
            craft(item, count, takes, table=item not in ("resin_clump", "chiseled_resin_bricks"), name=item)
        craft("gray_dye", 1, "closed_eyeblossom", name="gray_dye_from_closed_eyeblossom")
        craft("orange_dye", 1, "open_eyeblossom", name="orange_dye_from_open_eyeblossom")
    return uses.methods


RESIN = (
    ("resin_clump", 9, "resin_block"),
    ("resin_block", 1, "resin_clump:9"),
    ("resin_bricks", 1, "resin_brick:4"),
    ("resin_brick_slab", 6, "resin_bricks:3"),
    ("resin_brick_stairs", 4, "resin_bricks:6"),
    ("resin_brick_wall", 6, "resin_bricks:6"),
    ("chiseled_resin_bricks", 1, "resin_brick_slab:2"),
    ("creaking_heart", 1, "pale_oak_log:2 resin_block"),
)
"""Recipes of 1.21.4 that minecraft-data lacks for that version."""
