"""What goes into the shared chest."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from covoyager.board import Board, SubtaskView
from covoyager.crew.between.tidying import Tidying, means_of, spare_things, tools_alone, unused_tools
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Goal, Plan, Ruling, Status, Subtask, Verdict
from covoyager.errors import SkillFailed
from covoyager.testing import FakeBot, board_in_memory


def view(number: int, action: Action, item: str, *tools: str, state: Status = Status.BLOCKED) -> SubtaskView:
    return SubtaskView(number, 1, Subtask(number, action, item, 8, tools=tools, produces={item: 8}), state, None)


def test_tools_that_nobody_asked_for_are_means() -> None:
    pickaxes = view(1, Action.CRAFT, "stone_pickaxe", state=Status.READY)
    digging = view(2, Action.GATHER, "cobblestone", "stone_pickaxe")
    done = view(2, Action.GATHER, "cobblestone", "stone_pickaxe", state=Status.DONE)
    assert means_of(pickaxes, [pickaxes, digging], {"compass"}) == {"means": True}
    assert means_of(pickaxes, [pickaxes, digging], {"stone_pickaxe"}) == {}, "a goal wants them"
    assert means_of(pickaxes, [pickaxes, done], {"compass"}) == {}, "nobody works with them any more"
    assert means_of(digging, [pickaxes, digging], {"compass"}) == {}


@pytest.mark.parametrize(
    ("inventory", "chest"),
    [({}, (0, 64, 0)), ({"oak_log": 1}, None)],
    ids=["what it is taken to carry is gone", "there is no chest"],
)
async def test_what_cannot_be_put_down_is_not_tried_without_end(
    inventory: dict[str, int], chest: tuple[int, int, int] | None
) -> None:
    model = WorldModel()
    model.chest_at = chest
    model.carried["Bot"] = {"oak_log": 1}
    tidying = Tidying(FakeBot(inventory), model)  # type: ignore[arg-type]
    with board_in_memory() as board:
        assert await tidying.while_idle(board, {"oak_log"}) is not bool(inventory), "what it still has went in nowhere"
        assert not await tidying.while_idle(board, {"oak_log"}), "the bot rests"
    assert bool(model.carried["Bot"]) is bool(inventory)


def test_tools_that_only_steps_use_are_no_results() -> None:
    digging = view(1, Action.GATHER, "cobblestone", "stone_pickaxe")
    shearing = view(2, Action.SHEAR, "white_wool", "shears")
    assert tools_alone([digging, shearing], {"white_wool"}) == {"stone_pickaxe"}
    assert tools_alone([digging], {"stone_pickaxe"}) == set(), "a goal wants it"


def made_by(board: Board, who: str, item: str, count: int) -> None:
    """A goal is DONE of which somebody has crafted so many."""
    goal = Goal(item, {item: count})
    step = Subtask(1, Action.CRAFT, item, count, produces={item: count})
    number = board.subtasks(board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (step,))))[0].id
    board.claim(number, who)
    board.settle(number, Verdict(Ruling.PASS, "seen in the chest"), who)


def test_of_tools_that_bots_made_the_chest_may_do_with_one() -> None:
    chest = {"wooden_pickaxe": 5, "stone_pickaxe": 3, "iron_pickaxe": 1, "stone_axe": 4, "saddle": 9}
    with board_in_memory() as board:
        for bot in ("Bot", "Bot9"):
            board.see(bot, "ai")
        board.see("Steve", "human")
        made_by(board, "Bot", "wooden_pickaxe", 8)
        made_by(board, "Bot9", "stone_pickaxe", 1)
        made_by(board, "Steve", "stone_axe", 3)
        assert spare_things(board, chest, ()) == {"wooden_pickaxe": 4, "stone_pickaxe": 1}
        assert spare_things(board, chest, {"wooden_pickaxe"}) == {"stone_pickaxe": 1}, "it was brought for somebody"
        assert spare_things(board, {"saddle": 9}, ()) == {}
        assert unused_tools(board, ["wooden_pickaxe", "stone_pickaxe"]) == {"wooden_pickaxe", "stone_pickaxe"}
        goal = Goal("dirt", {"cobblestone": 1})
        step = Subtask(1, Action.GATHER, "cobblestone", 1, tools=("stone_pickaxe",), produces={"cobblestone": 1})
        board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (step,)))
        assert unused_tools(board, ["wooden_pickaxe", "stone_pickaxe"]) == {"wooden_pickaxe"}


def test_what_is_left_over_of_materials_may_go_where_no_step_takes_it_and_bots_brought_all_of_it() -> None:
    chest = {"oak_planks": 4, "furnace": 7, "stick": 3, "coal": 5}
    with board_in_memory() as board:
        board.see("Bot", "ai")
        made_by(board, "Bot", "oak_planks", 8)
        made_by(board, "Bot", "furnace", 8)
        made_by(board, "Bot", "stick", 2)
        assert spare_things(board, chest, ()) == {"oak_planks": 4, "furnace": 7}, (
            "a third stick is somebody's, and the coal"
        )
        assert spare_things(board, chest, {"furnace"}) == {"oak_planks": 4}, "a goal wants them"
        goal = Goal("table", {"crafting_table": 1})
        steps = [
            Subtask(1, Action.CRAFT, "crafting_table", 1, consumes={"oak_planks": 4}, produces={"crafting_table": 1})
        ]
        board.add_goal(goal, "Steve", Plan(goal, "1.20.1", tuple(steps)))
        number = board.subtasks()[-1].id
        assert spare_things(board, chest, ()) == {"furnace": 7}, "an open step takes them"
        board.claim(number, "Bot")
        board.settle(number, Verdict(Ruling.PASS, "seen in the chest"), "Bot")
        assert spare_things(board, chest, ()) == {"oak_planks": 4, "furnace": 7}
        assert spare_things(board, {"oak_planks": 5}, ()) == {}, "four of eight are used up"


class Hoarder(FakeBot):
    """A bot at a chest that is nearly full: of each tool one goes in."""

    async def primitive(self, name: str, *args: Any, **_: Any) -> Any:
        self.calls.append(name)
        for tool in args[0]["means"]:
            if not self.chest[tool]:
                self.inventory[tool] -= 1
                self.chest[tool] = 1
        return {"chest": dict(+self.chest), "kept": dict(self.inventory)}


async def test_of_spare_tools_the_next_goes_in_once_the_one_before_is_taken() -> None:
    bot, model = Hoarder({"stone_pickaxe": 3}), WorldModel()
    model.chest_at = (0, 64, 0)
    model.chest_holds({})
    model.carried["Bot"] = {"stone_pickaxe": 3}
    tidying = Tidying(bot, model)  # type: ignore[arg-type]
    with board_in_memory() as board:
        goal = Goal("9 cobblestone", {"cobblestone": 9})
        step = Subtask(1, Action.GATHER, "cobblestone", 9, tools=("stone_pickaxe",), produces={"cobblestone": 9})
        board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (step,)))
        assert await tidying.while_idle(board, {"cobblestone"})
        assert model.carried["Bot"] == {"stone_pickaxe": 2}, "what it keeps is known"
        assert not await tidying.while_idle(board, {"cobblestone"}), "one lies there"
        bot.chest.clear()
        model.chest_holds({})
        assert await tidying.while_idle(board, {"cobblestone"})
        assert model.carried["Bot"] == {"stone_pickaxe": 1}


FAR = (90, 64, 3)


class Walker(FakeBot):
    """Its walks end when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = asyncio.Event()
        self.stopped = False

    async def primitive(self, name: str, *_: Any, **__: Any) -> Any:
        self._ask(name)
        try:
            await self.arrived.wait()
        except asyncio.CancelledError:
            self.stopped = True
            raise


async def test_who_has_nothing_to_do_comes_back_to_the_chest_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, model, last = FakeBot(), WorldModel(chest_at=FAR), view(7, Action.GATHER, "oak_log")
    tidying = Tidying(bot, model)  # type: ignore[arg-type]
    with board_in_memory() as board:
        await tidying.come_home(board, last, list)
        assert bot.calls == [], "nothing is under way, so that it may stay"
        begin(board)
        await tidying.come_home(board, None, list)
        await tidying.come_home(board, last, lambda: [last])
        assert bot.calls == [], "somebody led it there, or it has work"
        await tidying.come_home(board, last, list)
        await tidying.come_home(board, last, list)
        assert bot.calls == ["navigateTo"]
        model.chest_at = (3, 64, 3)
        await tidying.come_home(board, replace(last, id=8), list)
        assert bot.calls == ["navigateTo"], "it is there"
        model.chest_at = FAR
        for where in ({"dimension": "the_nether"}, {"time_of_day": 18_000}):
            status = await bot.status()
            monkeypatch.setattr(bot, "status", lambda seen={**status, **where}: asyncio.sleep(0, seen))
            await tidying.come_home(board, replace(last, id=10), list)
            monkeypatch.undo()
            tidying = Tidying(bot, model)  # type: ignore[arg-type]
        assert bot.calls == ["navigateTo"], "it stays where it is"
        bot.fails["navigateTo"], model.chest_at = SkillFailed("NO_PATH", "There is no way."), FAR
        await tidying.come_home(board, replace(last, id=9), list)


async def test_on_the_way_back_work_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.crew.between.tidying.LOOK_SECONDS", 0.01)
    bot, last = Walker(), view(7, Action.GATHER, "oak_log")
    tidying = Tidying(bot, WorldModel(chest_at=FAR))  # type: ignore[arg-type]
    looks: list[str] = []

    def choices() -> list[SubtaskView]:
        looks.append("anything?")
        return [last] if len(looks) > 3 else []

    with board_in_memory() as board:
        begin(board)
        await tidying.come_home(board, last, choices)
    assert bot.stopped
    assert len(looks) == 4, "it walks until there is something"


def begin(board: Board) -> None:
    """A goal with one step that nobody is at."""
    goal = Goal("logs", {"oak_log": 1})
    step = Subtask(1, Action.GATHER, "oak_log", 1, produces={"oak_log": 1})
    board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (step,)))
