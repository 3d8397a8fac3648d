"""Minecraft's own map colours, and what is drawn in them.

Base colours and the factors of their shades: "Map item format", minecraft.wiki (Java Edition, 1.8.1 on): a base colour
stands for a material, and its shade for the height of the block against that to the north of it. One thing is not the
game's: ores, which it shows as stone, have a colour each and no shade, for people look for them.
"""

from collections.abc import Mapping
from typing import TypeAlias

from covoyager.texts import marked

Rgb: TypeAlias = tuple[int, int, int]

GRASS: Rgb = (127, 178, 56)
SAND: Rgb = (247, 233, 163)
WOOL: Rgb = (199, 199, 199)
FIRE: Rgb = (255, 0, 0)
ICE: Rgb = (160, 160, 255)
METAL: Rgb = (167, 167, 167)
PLANT: Rgb = (0, 124, 0)
SNOW: Rgb = (255, 255, 255)
DIRT: Rgb = (151, 109, 77)
STONE: Rgb = (112, 112, 112)
WATER: Rgb = (64, 64, 255)
WOOD: Rgb = (143, 119, 72)
ORANGE: Rgb = (216, 127, 51)
BLUE: Rgb = (51, 76, 178)
GREY: Rgb = (76, 76, 76)
YELLOW: Rgb = (229, 229, 51)
GOLD: Rgb = (250, 238, 77)
DIAMOND: Rgb = (92, 219, 213)
EMERALD: Rgb = (0, 217, 58)
UNKNOWN: Rgb = (24, 28, 34)
UNKNOWN_LIGHT: Rgb = (226, 229, 228)

LOWER, SAME, HIGHER = 180, 220, 255
"""Of 255: the shade of what lies lower than, as high as, and higher than what is to the north of it."""

ORES: Mapping[str, Rgb] = {
    marked("coal ore"): (30, 30, 34), marked("iron ore"): (224, 150, 128), marked("copper ore"): (168, 60, 33),
    marked("gold ore"): (251, 250, 71), marked("redstone ore"): (255, 58, 145), marked("lapis lazuli ore"): (41, 29, 145),
    marked("diamond ore"): (120, 205, 255), marked("emerald ore"): (28, 212, 60), marked("quartz ore"): (240, 248, 236),
    marked("ancient debris"): (105, 46, 118),
}  # fmt: skip
"""Apart from one another, and from the stone around them, for every kind of eyes; a test measures it."""

DYES: Mapping[str, Rgb] = {
    marked("white"): SNOW, marked("orange"): ORANGE, marked("magenta"): (178, 76, 216),
    marked("light blue"): (102, 153, 216), marked("yellow"): YELLOW, marked("lime"): (127, 204, 25),
    marked("pink"): (242, 127, 165), marked("gray"): GREY, marked("light gray"): (153, 153, 153),
    marked("cyan"): (76, 127, 153), marked("purple"): (127, 63, 178), marked("blue"): BLUE, marked("brown"): (102, 76, 51),
    marked("green"): (102, 127, 51), marked("red"): (153, 51, 51), marked("black"): (25, 25, 25),
}  # fmt: skip
"""Wool, concrete, terracotta and glass of each dye; for terracotta the game has paler colours."""

LETTERED = ("high contrast", "colour-blind safe")
"""The themes in which an ore shows its letter too."""

GROUND: Mapping[str, Rgb] = {
    marked("water"): WATER, marked("lava"): FIRE, marked("tree"): WOOD, marked("leaves"): PLANT,
    marked("ore"): GOLD, marked("storage"): ORANGE, marked("workplace"): ORANGE, marked("crop"): YELLOW,
    marked("sand"): SAND, marked("snow"): SNOW, marked("stone"): STONE, marked("built"): WOOD,
    marked("grass"): GRASS, marked("ground"): DIRT, **DYES, **ORES,
}  # fmt: skip
"""The words of a map's legend."""

ITEMS: Mapping[str, Rgb] = {
    "wooden": WOOD, "oak": WOOD, "spruce": WOOD, "birch": SAND, "jungle": DIRT, "acacia": ORANGE, "planks": WOOD,
    "log": WOOD, "stick": WOOD, "crafting_table": WOOD, "raw_iron": (216, 175, 147), "chainmail": METAL, "netherite": GREY,
    "iron": METAL, "bucket": METAL, "shears": METAL, "gold": GOLD, "diamond": DIAMOND, "emerald": EMERALD,
    "redstone": FIRE, "lapis": BLUE, "copper": ORANGE, "coal": GREY, "cobble": STONE, "stone": STONE, "furnace": STONE,
    "granite": DIRT, "gravel": STONE, "flint": GREY, "obsidian": GREY, "sand": SAND, "glass": ICE, "wool": WOOL,
    "string": WOOL, "paper": SNOW, "book": DIRT, "leather": DIRT, "dirt": DIRT, "torch": YELLOW, "seeds": GRASS,
    "wheat": YELLOW, "bread": DIRT, "sapling": PLANT, "leaves": PLANT, "water": WATER, "lava": FIRE, "snow": SNOW,
    "ice": ICE, "beef": FIRE, "porkchop": FIRE, "apple": FIRE, "bone": SNOW, "compass": METAL, "clock": GOLD,
    "chest": WOOD, "bow": WOOD,
}  # fmt: skip
"""Words in the names of items, the first that fits: what a thing is made of before what it is."""


def shaded(colour: Rgb, shade: int) -> Rgb:
    """A base colour in one of its shades."""
    red, green, blue = colour
    return red * shade // 255, green * shade // 255, blue * shade // 255


def ink(paper: Rgb) -> str:
    """What can be read on a colour: black or white, whichever has more contrast (WCAG 2.1, relative luminance)."""
    red, green, blue = ((part / 255) ** 2.2 for part in paper)
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "#ffffff"


def written(colour: Rgb) -> str:
    """As styles have it: ``#7fb238``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def chip(item: str) -> str:
    """The colour of an item's chip."""
    return written(next((colour for word, colour in ITEMS.items() if word in item), WOOL))
