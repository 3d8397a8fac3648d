"""What a bot brings along from where it is anyway."""

from dataclasses import replace

from covoyager.assignment.besides import ahead, besides
from covoyager.assignment.ranking import Situation, ranked
from covoyager.board import SubtaskView
from covoyager.domain import Action, Status, Subtask

ORES = ("iron_ore", "deepslate_iron_ore")


def view(number: int, item: str, *sources: str, state: Status = Status.READY, ticks: int = 100) -> SubtaskView:
    step = Subtask(number, Action.GATHER, item, 10, ticks=ticks, produces={item: 10}, sources=sources)
    return SubtaskView(number, 1, step, state, None)


IRON, REDSTONE = view(1, "raw_iron", *ORES), view(2, "redstone", "redstone_ore", state=Status.BLOCKED)
STONE = view(3, "cobblestone", "stone", ticks=500)


def test_from_the_ore_the_only_bot_brings_the_stone_that_nobody_is_at() -> None:
    blocked, begun = (
        view(4, "cobblestone", "stone", state=Status.BLOCKED),
        view(5, "cobblestone", state=Status.IN_PROGRESS),
    )
    rows = [IRON, REDSTONE, STONE, blocked, begun, view(6, "oak_log", "oak_log")]
    wanted = {"item": "cobblestone", "quantity": 10, "sources": ["stone"]}
    assert besides(IRON, rows, {"iron_ore"}, 1) == {"besides": [wanted, wanted]}
    assert besides(IRON, rows, {"iron_ore"}, 2) == {}, "the other digs it meanwhile"
    assert besides(STONE, rows, {"iron_ore"}, 1) == {}, "nobody digs stone twice"
    assert besides(IRON, rows, {*ORES, "redstone_ore"}, 1) == {}, "all is in sight: the plan has an order of its own"


def test_stone_comes_after_ore_where_something_has_to_be_dug_for() -> None:
    def first(nearby: set[str] | None) -> str:
        return ranked([IRON, STONE], Situation([IRON, REDSTONE, STONE], {}, nearby=nearby))[0].subtask.item

    assert first({"iron_ore", "stone"}) == "raw_iron"
    assert first({"iron_ore", "redstone_ore", "stone"}) == "cobblestone", "all is in sight: the critical path is first"
    assert first(None) == "cobblestone", "nobody has looked"


def test_while_it_waits_for_a_drop_it_may_dig_what_is_wanted_next_with_the_same_tool() -> None:
    def with_tool(one: SubtaskView, tool: str, goal: int = 1) -> SubtaskView:
        return replace(one, goal_id=goal, subtask=replace(one.subtask, tools=(tool,)))

    iron, stone = with_tool(IRON, "stone_pickaxe"), with_tool(STONE, "stone_pickaxe")
    better, others = with_tool(REDSTONE, "iron_pickaxe"), with_tool(view(4, "coal", "coal_ore"), "stone_pickaxe", 2)
    begun = with_tool(view(5, "diamond", "diamond_ore", state=Status.IN_PROGRESS), "stone_pickaxe")
    rows = [iron, stone, better, others, begun]
    assert ahead(iron, rows, 1) == {"ahead": ["stone"]}
    assert ahead(stone, rows, 1) == {"ahead": sorted(ORES)}
    assert ahead(better, rows, 1) == {}
    assert ahead(STONE, [STONE, view(6, "dirt", "dirt")], 1) == {}, "by hand nothing is done while a drop lies there"
    assert ahead(iron, rows, 2) == {}, "another may take that step"
