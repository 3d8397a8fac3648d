"""Which chest is the shared one, and what the board knows of its content."""

from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.board import Board, open_boards
from covoyager.crew.shared_chest import AGAIN_SECONDS, SharedChest, wood_for
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Plan
from covoyager.errors import SkillFailed
from tests.board.acting import add, states
from tests.board.plans import plan, step
from tests.engagement.test_greeting import Clock
from tests.places import HERE, THERE


class Finder:
    def __init__(self, at: tuple[int, int, int] | None) -> None:
        self.at = at

    async def find_chest(self, radius: int = 32, player: str | None = None) -> tuple[int, int, int] | None:
        return self.at


class Builder:
    """A bot that is to put another chest beside the shared one; ``ends`` are what its tries come to."""

    def __init__(self, *ends: Any) -> None:
        self.ends = list(ends)
        self.inventory: dict[str, int] = {}
        self.asked: list[Any] = []
        self.calls: list[Any] = []
        self.bot: Any = self

    async def primitive(self, name: str, *args: Any, **_: Any) -> Any:
        self.calls.append((name, *args))
        end = self.ends.pop(0)
        if isinstance(end, SkillFailed):
            raise end
        return end

    async def status(self) -> dict[str, Any]:
        return {"inventory": self.inventory}

    async def run(self, skill: str, *args: Any, **__: Any) -> dict[str, Any]:
        self.calls.append(skill)
        self.asked += args
        raise SkillFailed("CHEST_FULL", "What was made is in the pocket.")

    async def look(self) -> None:
        self.calls.append("look")


class Barred(Builder):
    """A bot that sees no chest and gets none made; ``ends`` are what it fails for."""

    async def find_chest(self, *_: Any) -> None:
        return None

    async def run(self, skill: str, *args: Any, **__: Any) -> dict[str, Any]:
        del skill, args
        raise self.ends.pop(0)


def chest(board: Board, world_model: WorldModel | None = None, made: Plan | None = None) -> SharedChest:
    made = made or plan(step(1, "craft", "chest", 1))
    reporter: Any = SimpleNamespace(emit=lambda *_, **__: None)
    return SharedChest(board, world_model or WorldModel(), reporter, lambda _: made)


async def test_the_chest_is_remembered_for_its_world() -> None:
    with open_boards("memory:") as boards:
        here, there = boards.board(HERE), boards.board(THERE)
        world_model = WorldModel()
        await chest(here, world_model).find(Finder((1, 64, 1)))
        assert world_model.chest_at == (1, 64, 1)
        again, elsewhere = WorldModel(), WorldModel()
        await chest(here, again).find(Finder(None))
        await chest(there, elsewhere).find(Finder(None))
        assert (again.chest_at, elsewhere.chest_at) == ((1, 64, 1), None)


async def test_what_lies_in_another_worlds_chest_is_no_stock_here() -> None:
    with open_boards("memory:") as boards:
        boards.board(THERE).set_stock(Observation(chest={"iron_ingot": 64}, carried={"Bot": {"stick": 1}}))
        board = boards.board(HERE)
        assert board.stock() == {}
        # Without a chest in sight a look tells of pockets alone.
        board.set_stock(Observation(chest=None, carried={"Bot": {"stick": 1}}))
        assert board.stock() == {"stick": 1}
        add(board, plan(step(1, "craft", "bucket", 1, (), {"iron_ingot": 3})))
        assert board.available() == {"stick": 1}
        assert states(board) == {1: "READY"}, "what nobody has looked at is not counted"
        assert boards.board(THERE).stock() == {"iron_ingot": 64, "stick": 1}, "another session finds it as it was"


async def test_a_chest_that_never_opened_is_passed_over_and_one_that_did_is_not() -> None:
    shut = SkillFailed("TIMEOUT", "The chest does not open.")
    with open_boards("memory:") as boards:
        board, world_model = boards.board(HERE), WorldModel()
        shared = chest(board, world_model)
        await shared.find(Finder((1, 64, 1)))
        board.set_stock(Observation(chest=None, carried={"Bot": {"stick": 1}}))
        shared.pass_over(shut)
        assert world_model.chest_at is None
        await shared.find(Finder((5, 64, 5)))
        assert world_model.chest_at == (5, 64, 5), "the next session does not go back to it either"
        board.set_stock(Observation(chest={"stick": 1}, carried={}))
        assert shared.pass_over(shut) == "The chest does not open. See to it that it opens.", (
            "people are asked to mend it"
        )
        assert world_model.chest_at == (5, 64, 5)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("covoyager.clock.game.now", clock)
    return clock


async def test_why_none_could_be_had_is_kept_and_told_once_for_each_cause(clock: Clock) -> None:
    with open_boards("memory:") as boards:
        world_model, told = WorldModel(), list[tuple[str, str]]()
        reporter: Any = SimpleNamespace(emit=lambda kind, _tick, text, **__: told.append((kind, text)))
        shared = SharedChest(boards.board(HERE), world_model, reporter, lambda _: plan(step(1, "gather", "oak_log", 2)))
        guarded = SkillFailed("PROTECTED", "No more oak logs can be reached: the server guards its spawn.")
        bot = Barred(guarded, guarded, SkillFailed("NO_PATH", "No way leads on."))
        for _ in range(3):
            assert not await shared.provide(bot)
        assert told == [
            ("session", "There is no shared chest: looking for one, or making it."),
            ("error", f"No shared chest could be had: {guarded}"),
            ("error", "No shared chest could be had: No way leads on."),
        ]
        assert world_model.chestless == "No way leads on."
        shared.use((1, 64, 1))
        assert not world_model.chestless


async def test_a_full_chest_is_made_a_large_one_once(clock: Clock) -> None:
    with open_boards("memory:") as boards:
        world_model = WorldModel(chest_at=(1, 64, 1))
        shared, bot = (
            chest(boards.board(HERE), world_model),
            Builder({"large": True, "position": {"x": 2, "y": 64, "z": 1}}),
        )
        assert not shared.may_grow(), "it has room"
        world_model.no_room = clock.now
        assert shared.may_grow()
        assert world_model.grows
        assert await shared.enlarge(bot, {"oak_log": 4}) == (2, 64, 1)
        assert bot.calls == [("enlargeChest", {"oak_log": 4}), "look"]
        assert world_model.no_room is None
        assert not world_model.grows
        world_model.no_room = clock.now
        assert not shared.may_grow(), "full again: people are asked"


async def test_where_the_wood_will_not_do_the_bot_gets_some_and_where_there_is_no_place_it_is_tried_again_later(
    clock: Clock,
) -> None:
    with open_boards("memory:") as boards:
        world_model = WorldModel(chest_at=(1, 64, 1), no_room=clock.now)
        shared = chest(boards.board(HERE), world_model)
        bot = Builder(SkillFailed("NO_MATERIAL", "There is no wood."), SkillFailed("NOT_FOUND", "There is no place."))
        assert await shared.enlarge(bot, {}) is None
        assert bot.calls == [("enlargeChest", {}), "craft", ("enlargeChest", {"chest": 1})]
        assert world_model.no_room == clock.now
        assert not world_model.grows
        assert not shared.may_grow()
        clock.now += AGAIN_SECONDS
        assert shared.may_grow()
        shared.use((9, 64, 9))
        assert world_model.grows, "it is another chest"


async def test_what_the_bot_carries_already_is_got_besides_what_the_plan_lacks(clock: Clock) -> None:
    with open_boards("memory:") as boards:
        world_model = WorldModel(chest_at=(1, 64, 1), no_room=clock.now)
        made = plan(step(1, "gather", "oak_log", 1), step(2, "craft", "chest", 1, (1,)))
        bot = Builder(SkillFailed("NO_MATERIAL", "There is no wood."), {"large": True, "position": None})
        bot.inventory = {"oak_log": 2}
        await chest(boards.board(HERE), world_model, made).enlarge(bot, {})
        assert [each["quantity"] for each in bot.asked] == [3, 1], "a skill counts what is in the pockets"


async def test_where_others_have_made_room_it_counts_as_full_no_more(clock: Clock) -> None:
    with open_boards("memory:") as boards:
        world_model = WorldModel(chest_at=(1, 64, 1), no_room=clock.now)
        bot = Builder({"large": True, "position": None})
        assert await chest(boards.board(HERE), world_model).enlarge(bot, {}) is None
        assert world_model.no_room is None


def test_what_people_want_stays_and_what_steps_take_goes_last() -> None:
    lies = {"oak_log": 9, "birch_log": 5, "oak_planks": 12, "dirt": 64, "crimson_stem": 3, "stick": 4}
    assert wood_for(lies, {"birch_log": 3, "crimson_stem": 3}, {"oak_planks"}) == {
        "oak_log": 9,
        "birch_log": 2,
        "oak_planks": 12,
    }
