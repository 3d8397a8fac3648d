"""How fast a goal can be reached in a given world at best: a lower bound that no honest run beats.

Everything that takes no time by the rules of the game counts as nothing: crafting, moving items, turning, thinking.
What is left is digging, walking, fighting and smelting, in the order that the recipes force:

1. **Wood.** Three logs come before the first stone: 4 planks make the table, 3 and two sticks (2 planks) the pickaxe,
   9 planks in all, and a log makes 4. They are dug by hand: a wooden axe costs another log and saves half of one.
2. **Stone.** Iron wants a stone pickaxe (3 cobblestone, dug with wood); a furnace takes 8. Each block is dug with the
   best tool that can exist by then.
3. **Ore or meat**, then the **furnace**: 200 ticks an item. More furnaces pay where each is done by the time it is
   needed: the j-th to start has 8 j cobblestone and j pieces of ore behind it, dug by the same hands. The bound takes
   as many as pay; :func:`lower_bound` with ``furnaces=1`` is the same for one.
4. **The ore that wants the iron pickaxe** comes after the third ingot; what else has to be smelted goes on meanwhile.

Fuel costs nothing here (planks are left over, and more is dug while the furnaces burn). Walking is at sprint speed, as
the crow flies, past everything once, in the order above: a block's drop has to be picked up, so each outcrop has to be
approached to where a drop that rolled towards the player comes by itself. (In a small world that is next to nothing:
``Bound.tour`` tells the way where drops do not roll.) Mobs wander, perhaps towards the player: the
way to them counts as nothing, and they are hit without leaping (no critical hits).

The three chains of events are: the ore that wants iron; the last thing smelted; and the one pair of hands that digs all
of it. The longest is the bound.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, hypot

from covoyager.assignment.thresholds import SPRINT
from covoyager.bench.bounds.tour import Area, Point, clusters, shortest_tour
from covoyager.clock import TICKS_PER_SECOND
from covoyager.facts import shared_facts
from covoyager.knowledge import Knowledge
from covoyager.knowledge.fuels import SMELT_TICKS

#: From the eyes to a block that is used.
REACH: float = shared_facts("player")["block_reach"]
#: From a player's middle to an item that it picks up: half its width, a block, and half the item's width.
ARM = 1.425
#: How far from its block's middle a drop comes to rest at most: a tenth of a block a tick while it falls down a tree.
SCATTER = 2.0
LOGS = 3
COBBLESTONE = {"stone_pickaxe": 3, "furnace": 8}
#: Weapons that can be had: damage, blows a second, cobblestone that they take (their wood is left over).
WEAPONS = {
    "wooden_sword": (4.0, 1.6, 0),
    "wooden_axe": (7.0, 0.8, 0),
    "stone_sword": (5.0, 1.6, 2),
    "stone_axe": (9.0, 0.8, 3),
}


@dataclass(frozen=True, slots=True)
class Bill:
    """What a goal takes beyond wood and stone.

    Attributes:
        smelted: items to be smelted.
        first: how many of these the iron pickaxe takes; 0 where there is none.
        ore: the block that only the iron pickaxe gets.
        ores: how many of those.
        health: of the mob to be killed, in half hearts; 0 where there is none.
    """

    smelted: int
    first: int = 0
    ore: str = ""
    ores: int = 0
    health: float = 0.0


#: The Co-Voyager report's goals: a compass is 4 iron and 1 redstone, a pickaxe 3 of them and 2 sticks; a pig has 5 hearts.
BILLS: dict[str, Bill] = {
    "craft compass": Bill(smelted=7, first=3, ore="redstone_ore", ores=1),
    "craft diamond pickaxe": Bill(smelted=3, first=3, ore="diamond_ore", ores=3),
    "kill a pig and cook it on a furnace": Bill(smelted=1, health=10.0),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are, as a player saw them at the start: block positions by name, the chest, the bot's own (x, z)."""

    blocks: Mapping[str, Sequence[tuple[int, int, int]]]
    chest: tuple[int, int, int]
    start: Point

    @property
    def logs(self) -> list[str]:
        """Kinds of logs that grow here."""
        return [name for name, found in self.blocks.items() if name.endswith("_log") and found]


@dataclass(frozen=True, slots=True)
class Bound:
    """The least ticks, what those of the longest chain are made of, and the tour on foot in blocks, for comparison."""

    ticks: int
    tour: float
    parts: Mapping[str, float] = field(default_factory=dict)


def lower_bound(bill: Bill, layout: Layout, knowledge: Knowledge, furnaces: int | None = None) -> Bound:
    """The bound for one goal.

    Args:
        bill: what the goal takes.
        layout: where things are.
        knowledge: dig times.
        furnaces: how many at most; None takes as many as pay.
    """
    wood = LOGS * min(knowledge.dig(name, None) for name in layout.logs)
    stone = stone_ticks(knowledge, pickaxe=bill.first > 0)
    piece = knowledge.dig("iron_ore", "stone_pickaxe") if bill.first else 0
    fight = fight_ticks(bill.health, knowledge) if bill.health else 0.0
    ore = bill.ores * knowledge.dig(bill.ore, "iron_pickaxe") if bill.ore else 0
    another = COBBLESTONE["furnace"] * knowledge.dig("stone", "stone_pickaxe") + piece

    chest = [Area.around([layout.chest], REACH + 0.5)]
    stops = _stops(layout, bill, ARM + SCATTER)
    to_furnace = shortest_tour(layout.start, stops[:3])
    way_home = _gap(stops[3], chest) if bill.ore else 0.0
    whole = shortest_tour(layout.start, [*stops, chest])

    chains = [
        {
            "digging": wood + stone + piece,
            "fighting": fight,
            "walking": to_furnace / SPRINT,
            "smelting": smelt_ticks(bill.smelted, another, furnaces),
        },
        {"digging": wood + stone + piece * bill.smelted + ore, "fighting": fight, "walking": whole / SPRINT},
    ]
    if bill.ore:
        chains.append(
            {
                "digging": wood + stone + piece + ore,
                "walking": (to_furnace + way_home) / SPRINT,
                "smelting": smelt_ticks(bill.first, another, furnaces),
            }
        )
    longest = max(chains, key=lambda chain: sum(chain.values()))
    return Bound(
        ticks=int(sum(longest.values())),
        tour=shortest_tour(layout.start, [*_stops(layout, bill, ARM), chest]),
        parts={name: round(ticks, 1) for name, ticks in longest.items() if ticks},
    )


def stone_ticks(knowledge: Knowledge, *, pickaxe: bool) -> int:
    """Ticks to dig the cobblestone of the first furnace, and of a stone pickaxe where it is needed or pays."""
    slow, fast = (knowledge.dig("stone", tool) for tool in ("wooden_pickaxe", "stone_pickaxe"))
    with_pickaxe = COBBLESTONE["stone_pickaxe"] * slow + COBBLESTONE["furnace"] * fast
    return with_pickaxe if pickaxe else min(with_pickaxe, COBBLESTONE["furnace"] * slow)


def smelt_ticks(items: int, another: int, furnaces: int | None = None) -> int:
    """Ticks from the first furnace's start until ``items`` are done.

    Args:
        items: how many.
        another: ticks of digging behind each further furnace: the j-th cannot start before (j - 1) times that.
        furnaces: how many at most.
    """
    most = items if furnaces is None else min(furnaces, items)
    ends = sorted(j * another + SMELT_TICKS * (k + 1) for j in range(most) for k in range(items))
    return ends[items - 1] if items else 0


def fight_ticks(health: float, knowledge: Knowledge) -> float:
    """Ticks from the first blow to the last, with the weapon for which these and its cobblestone come to least."""
    block = knowledge.dig("stone", "stone_pickaxe")
    return min(
        (ceil(health / damage) - 1) * TICKS_PER_SECOND / blows + stones * block
        for damage, blows, stones in WEAPONS.values()
    )


def _stops(layout: Layout, bill: Bill, margin: float) -> list[list[Area]]:
    """Wood, stone, and as far as the goal wants them iron and the last ore: where one may stand to get each."""
    names = [layout.logs, ["stone"], *([["iron_ore"]] if bill.first else []), *([[bill.ore]] if bill.ore else [])]
    return [
        [Area.around(cluster, margin) for name in kinds for cluster in clusters(layout.blocks.get(name, ()))]
        for kinds in names
    ]


def _gap(one: Sequence[Area], other: Sequence[Area]) -> float:
    """The shortest way between two groups of areas."""
    return min(
        hypot(max(0.0, a.west - b.east, b.west - a.east), max(0.0, a.north - b.south, b.north - a.south))
        for a in one
        for b in other
    )
