"""Sixty goals of every size that people go for from empty hands, and what is in sight of the chest in ``arena``."""

from collections.abc import Mapping

IN_SIGHT: Mapping[str, int] = {
    "oak_log": 80,
    "stone": 168,
    "iron_ore": 48,
    "coal_ore": 24,
    "redstone_ore": 18,
    "diamond_ore": 16,
    "pig": 4,
    "sheep": 4,
    "cow": 4,
}

GOALS = (
    "compass", "diamond pickaxe", "full iron armor", "cooked porkchop", "64 cobblestone and 32 oak logs",
    "30 torches and 3 chests", "50 oak logs", "stone pickaxe", "wooden pickaxe", "iron pickaxe",
    "iron sword", "iron axe", "bucket", "3 buckets", "shears",
    "shield", "iron helmet", "iron chestplate", "iron leggings", "iron boots",
    "diamond sword", "diamond axe", "diamond helmet", "diamond boots", "jukebox",
    "hopper", "cauldron", "minecart", "chest minecart", "3 iron doors",
    "16 iron bars", "16 rails", "6 activator rails", "piston", "4 pistons",
    "4 lanterns", "4 chains", "blast furnace", "smoker", "stonecutter",
    "heavy weighted pressure plate", "16 torches", "4 droppers", "2 repeaters", "8 redstone torches",
    "note block", "32 stone", "16 smooth stone", "32 stone bricks", "8 charcoal",
    "16 coal", "64 cobblestone", "128 cobblestone", "20 iron ingots", "10 iron ingots and 10 coal",
    "5 diamonds", "16 redstone", "32 ladders", "4 barrels", "100 oak planks",
)  # fmt: skip
