"""A bot looks after itself between two steps, with what nobody needs."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from covoyager.assignment.ranking import Situation, ranked
from covoyager.board import Board, open_board
from covoyager.crew.abilities import set_abilities
from covoyager.crew.between.upkeep import AGAIN_SECONDS, Upkeep
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState, Status
from covoyager.errors import SkillFailed
from tests.board.plans import plan, step
from tests.engagement.test_engagement import Clock, clock
from tests.places import HERE

__all__ = ["clock"]

CHEST = (0, 64, 0)
DAY, NIGHT = 6000, 15_000


class Keeper:
    """Records what it is asked for."""

    name = "Bot"

    def __init__(self) -> None:
        self.inventory: dict[str, int] = {}
        self.hour = DAY
        self.asleep: list[str] = []
        self.asked: list[tuple[str, Any]] = []
        self.fails: SkillFailed | None = None
        self.on_call: Callable[[], None] | None = None

    async def status(self) -> Mapping[str, Any]:
        return {
            "inventory": dict(self.inventory),
            "time_of_day": self.hour,
            "asleep": self.asleep,
            "food": 20,
            "health": 20,
            "distance_cm": 0,
        }

    async def primitive(self, name: str, *arguments: Any, **_: Any) -> Any:
        self.asked.append((name, arguments[0] if arguments else None))
        if self.on_call is not None:
            self.on_call()
        if self.fails is not None:
            raise self.fails
        return {}

    async def lend(self, bed: str, *, back: bool) -> None:
        self.asked.append(("lend", (bed, back)))

    def told(self) -> list[tuple[str, Any]]:
        asked, self.asked = self.asked, []
        return asked


def upkeep_on(bot: Keeper, chest: Mapping[str, int]) -> tuple[Upkeep, Board, WorldModel]:
    board, world_model = open_board("memory:", HERE), WorldModel(chest_at=CHEST, chest=dict(chest))
    made = plan(step(1, "gather", "raw_iron", 3, (), {}, ("stone_pickaxe", "stone_sword")))
    board.add_goal(made.goal, "Steve", made)
    return Upkeep(bot, board, world_model), board, world_model  # type: ignore[arg-type]


async def test_it_takes_and_wears_what_is_to_spare_once(clock: Clock) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {"iron_helmet": 2, "stone_sword": 1, "iron_sword": 1, "torch": 9, "dirt": 64})
    await upkeep.take({"iron_helmet": 1, "torch": 3})
    [(name, arguments)] = bot.told()
    assert name == "gear"
    assert arguments["spare"] == {"iron_helmet": 1, "iron_sword": 1, "torch": 6}
    assert {"iron_helmet", "torch", "stone_sword", "stone_pickaxe"} <= set(arguments["keep"])
    await upkeep.take({"iron_helmet": 1, "torch": 3})
    assert bot.told() == []
    # What people give it, it looks at again.
    bot.inventory = {"leather_boots": 1}
    await upkeep.take({"iron_helmet": 1, "torch": 3})
    assert [name for name, _ in bot.told()] == ["gear"]


async def test_what_was_brought_for_somebody_stays_in_the_chest(clock: Clock) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {"torch": 4, "shield": 1, "dirt": 64})
    await upkeep.take({}, {"torch": 3, "shield": 1})
    [(name, arguments)] = bot.told()
    assert (name, arguments["spare"]) == ("gear", {"torch": 1})
    # What people give it is its own, whatever lies in the chest.
    bot.inventory = {"shield": 1}
    await upkeep.take({}, {"torch": 3, "shield": 1})
    assert [name for name, _ in bot.told()] == ["gear"]


async def test_after_a_death_it_goes_back_for_its_things_where_that_is_wise(clock: Clock) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {})
    await upkeep.take({})
    assert bot.told() == []
    upkeep.died()
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]
    await upkeep.take({})
    assert bot.told() == []
    bot.fails = SkillFailed("UNSUPPORTED", "What was lost is left: it would kill again.")
    upkeep.died()
    await upkeep.take({})
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]


async def test_who_dies_on_the_way_to_its_things_goes_back_once_more(clock: Clock) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {})
    upkeep.died()
    bot.on_call, bot.fails = upkeep.died, SkillFailed("DEAD", "Bot was slain by Zombie.")
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]
    bot.on_call, bot.fails = None, None
    await upkeep.take({})
    assert bot.told() == []
    clock.now += AGAIN_SECONDS
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]


@pytest.mark.parametrize("code", ["TIMEOUT", "NO_PATH", "INTERRUPTED"])
async def test_who_is_held_up_on_the_way_to_its_things_goes_again(clock: Clock, code: str) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {})
    upkeep.died()
    bot.fails = SkillFailed(code, "It took too long.")
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]
    bot.fails = None
    clock.now += AGAIN_SECONDS
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]


async def test_things_wait_for_something_to_fight_with(clock: Clock) -> None:
    bot = Keeper()
    upkeep, _, _ = upkeep_on(bot, {})
    upkeep.died()
    bot.fails = SkillFailed("NO_TOOL", "What was lost waits: it is night, and there is nothing to fight with.")
    for _ in range(2):
        await upkeep.take({})
        assert bot.told() == [("recoverLost", None)]
        clock.now += AGAIN_SECONDS
    bot.fails = None
    await upkeep.take({})
    assert bot.told() == [("recoverLost", None)]
    clock.now += AGAIN_SECONDS
    await upkeep.take({})
    assert bot.told() == []


async def test_it_is_told_whether_it_may_hunt_by_itself_once_that_changes(clock: Clock) -> None:
    bot = Keeper()
    upkeep, board, _ = upkeep_on(bot, {})
    await upkeep.take({})
    assert bot.told() == []
    set_abilities(board, "Bot", ["gather"])
    await upkeep.take({})
    await upkeep.take({})
    assert bot.told() == [("letHunt", False)]
    set_abilities(board, "Bot", None)
    await upkeep.take({})
    assert bot.told() == [("letHunt", True)]


async def test_alone_it_sleeps_the_night_away(clock: Clock) -> None:
    bot = Keeper()
    upkeep, board, world_model = upkeep_on(bot, {"red_bed": 1})
    await upkeep.take({})
    assert bot.told() == []
    bot.hour = NIGHT
    await upkeep.take({})
    assert bot.told() == [("spendNight", {"bed": "red_bed"})]
    # A bed that is asked for is not slept in; there may be one that stands.
    world_model.chest_holds({"red_bed": 1})
    bot.fails = SkillFailed("NOT_FOUND", "There is no bed near by.")
    await upkeep.take({"red_bed": 1})
    assert bot.told() == [("spendNight", {"bed": None})]
    await upkeep.take({"red_bed": 1})
    assert bot.told() == [], "not before a while"
    clock.now += AGAIN_SECONDS + 1
    # A bed that a step of a night's plan waits for is there to be slept in first.
    step_after = plan(step(1, "gather", "dirt", 3, (), {}, ("red_bed",)))
    board.add_goal(step_after.goal, "Steve", step_after)
    await upkeep.take({})
    assert bot.told() == [("spendNight", {"bed": "red_bed"})]
    bot.fails, clock.now = None, clock.now + AGAIN_SECONDS + 1
    # With people in the world it is for them to say when the night is over.
    board.see("Steve", "human")
    await upkeep.take({})
    assert bot.told() == []
    bot.asleep = ["Steve"]
    world_model.chest_holds({"red_bed": 1})
    await upkeep.take({})
    assert bot.told() == [("spendNight", {"bed": "red_bed"})]


async def test_a_bed_that_a_step_takes_later_is_slept_in_first_and_put_back(clock: Clock) -> None:
    bot = Keeper()
    bot.hour = NIGHT
    upkeep, board, world_model = upkeep_on(bot, {"white_bed": 1})

    def asleep() -> None:
        world_model.chest_holds({})
        assert (world_model.stock() or {}).get("white_bed") == 1, "it is not missed while it stands"

    bot.on_call = asleep
    made = plan(step(1, "build", "house", 1, (), {"white_bed": 1}))
    goal = board.add_goal(made.goal, "Steve", made)
    await upkeep.take({})
    assert bot.told() == [("spendNight", {"bed": "white_bed", "back": True})]
    assert not (world_model.stock() or {}).get("white_bed"), "once it is in the chest again a look there tells of it"
    world_model.chest_holds({"white_bed": 1})
    bot.on_call = None
    # Whoever builds with it now has it.
    [house] = [view.id for view in board.subtasks() if view.goal_id == goal]
    board.claim(house, "Bot2")
    clock.now += AGAIN_SECONDS + 1
    await upkeep.take({})
    assert bot.told() == [("spendNight", {"bed": None})]


async def test_whoever_sees_no_bed_while_others_sleep_is_lent_one_out_of_the_chest(clock: Clock) -> None:
    bot = Keeper()
    bot.hour = NIGHT
    upkeep, board, world_model = upkeep_on(bot, {"white_bed": 1, "red_bed": 1, "blue_bed": 1})
    made = plan(step(1, "build", "house", 1, (), {"white_bed": 1}))
    board.add_goal(made.goal, "Steve", made)
    await upkeep.bedless({"red_bed": 1})
    assert bot.told() == [("lend", ("blue_bed", False))]
    # What a step takes later goes back; what is for people is never slept in.
    world_model.chest_holds({"white_bed": 1, "red_bed": 1})
    await upkeep.bedless({"red_bed": 1})
    assert bot.told() == [("lend", ("white_bed", True))]
    upkeep.in_bed(True)
    world_model.chest_holds({"red_bed": 1})
    assert (world_model.stock() or {}).get("white_bed") == 1, "it is not missed while it stands"
    upkeep.in_bed(False)
    assert not (world_model.stock() or {}).get("white_bed")
    await upkeep.bedless({"red_bed": 1})
    assert bot.told() == []


async def test_what_it_left_cooking_for_a_step_that_cannot_go_on_is_fetched(clock: Clock) -> None:
    bot = Keeper()
    board, world_model = open_board("memory:", HERE), WorldModel(chest_at=CHEST, chest={})
    made = plan(
        step(1, "gather", "oak_log", 2), step(2, "smelt", "iron_ingot", 7, (1,), {"raw_iron": 7, "oak_planks": 5})
    )
    board.add_goal(made.goal, "Steve", made)
    world_model.leave_cooking("Bot", (1, 2), made.subtasks[1])
    assert (world_model.stock() or {})["oak_planks"] == 5
    upkeep = Upkeep(bot, board, world_model)  # type: ignore[arg-type]
    await upkeep.take({})
    assert bot.told() == [("collectLeft", "iron_ingot")]
    # What is not at hand is no longer counted on.
    assert "oak_planks" not in (world_model.stock() or {})


async def test_what_was_left_cooking_for_a_cancelled_goal_is_fetched_though_another_goal_has_the_number(
    clock: Clock,
) -> None:
    bot = Keeper()
    board, world_model = open_board("memory:", HERE), WorldModel(chest_at=CHEST, chest={})
    made = plan(step(1, "smelt", "iron_ingot", 4, (), {"raw_iron": 4}))
    old = board.add_goal(made.goal, "Steve", made)
    world_model.leave_cooking("Bot", (old, 1), made.subtasks[0])
    board.finish(old, GoalState.CANCELLED, "cancelled by Steve")
    other = plan(step(1, "gather", "oak_log", 2))
    board.add_goal(other.goal, "Steve", other)
    assert board.subtask(1).state is Status.READY
    await Upkeep(bot, board, world_model).take({})  # type: ignore[arg-type]
    assert bot.told() == [("collectLeft", "iron_ingot")]
    assert "raw_iron" not in (world_model.stock() or {})


@pytest.mark.parametrize(("night", "first"), [(False, "oak_log"), (True, "cobblestone")])
def test_at_night_what_is_done_under_ground_comes_first(night: bool, first: str) -> None:
    board = open_board("memory:", HERE)
    logs = replace(step(1, "gather", "oak_log", 4), sources=("oak_log",), ticks=900)
    stone = replace(step(2, "gather", "cobblestone", 4), sources=("stone",), ticks=90)
    made = plan(logs, stone)
    board.add_goal(made.goal, "Steve", made)
    views = board.subtasks()
    assert ranked(views, Situation(views, {}, (), (), night))[0].subtask.item == first
