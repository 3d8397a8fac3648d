"""What is written down of the crew: pockets, hands, the map."""

import pytest

from covoyager.assignment.thresholds import HELD_UP_SECONDS
from covoyager.bot.values import BotStatus
from covoyager.crew.roster import STILL_SECONDS, CrewWatch
from tests.board.plans import plan, step, wide
from tests.fake_session import LEASE_S, FakeSession


def watched(session: FakeSession) -> CrewWatch:
    return CrewWatch(session.board, session.crew, session.world_model)


async def test_the_board_shows_bots_with_their_map_and_what_they_may_do() -> None:
    session = FakeSession()
    session.board.set_setting("jobs:Bot", ["craft"])
    watch = watched(session)
    await watch.look()
    await watch.look()
    (bot,) = session.board.participants()
    assert bot.state["map"]["rows"] == ["."]
    assert bot.state["abilities"] == ["craft"]
    assert session.workers["Bot"].bot.maps == 1


@pytest.mark.parametrize(("health", "weak"), [(8, True), (8.5, False)])
async def test_the_board_is_told_who_is_weak_by_the_figure_that_bots_go_by(
    health: float, weak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = FakeSession()
    bot = session.workers["Bot"].bot
    status = await bot.status()

    async def told() -> BotStatus:
        return {**status, "health": health}

    monkeypatch.setattr(bot, "status", told)
    await watched(session).look()
    (shown,) = session.board.participants()
    assert shown.state["weak"] is weak


async def test_a_tool_that_a_person_took_for_their_step_is_with_them() -> None:
    session = FakeSession()
    made = plan(
        step(1, "gather", "cobblestone", 9, (), {}, ("stone_pickaxe",)),
        step(2, "gather", "coal", 9, (), {}, ("stone_pickaxe",)),
    )
    session.board.add_goal(made.goal, "Steve", made)
    session.world_model.chest = {"stone_pickaxe": 2}
    watch = watched(session)
    await watch.look()
    session.board.claim(1, "Steve", LEASE_S)
    # One of the two is gone from the chest: is it the one that was promised to Steve, or another?
    session.world_model.chest = {"stone_pickaxe": 1}
    await watch.look()
    assert session.board.subtask(2).state == "BLOCKED"
    at = {"x": 0.0, "y": 64.0, "z": 0.0}
    session.workers["Bot"].bot.players = [{"name": "Steve", "position": at, "held": "stone_pickaxe"}]
    await watch.look()
    assert session.board.subtask(2).state == "READY"
    # It stays with Steve when he takes something else into his hand, until he has no step that it is for.
    session.workers["Bot"].bot.players = [{"name": "Steve", "position": at, "held": "dirt"}]
    await watch.look()
    assert session.world_model.carried["Steve"] == {"stone_pickaxe": 1}
    session.board.release(1, "Steve")
    session.world_model.chest = {"stone_pickaxe": 2}
    await watch.look()
    assert "Steve" not in session.world_model.carried
    assert session.board.stock() == {"stone_pickaxe": 2}, "what he put back is not counted with him as well"


async def test_a_tool_that_somebody_has_in_hand_does_not_lie_in_the_chest_as_well() -> None:
    session = FakeSession()
    made = plan(
        step(1, "gather", "cobblestone", 9, (), {}, ("stone_pickaxe",)),
        step(2, "gather", "coal", 9, (), {}, ("stone_pickaxe",)),
    )
    session.board.add_goal(made.goal, "Steve", made)
    session.world_model.chest = {"stone_pickaxe": 1}
    watch = watched(session)
    await watch.look()
    session.board.claim(1, "Steve", LEASE_S)
    await watch.look()
    at = {"x": 0.0, "y": 64.0, "z": 0.0}
    session.workers["Bot"].bot.players = [{"name": "Steve", "position": at, "held": "stone_pickaxe"}]
    for _ in range(2):
        await watch.look()
        assert session.board.stock() == {"stone_pickaxe": 1}, "nobody has looked into the chest since"
        assert session.board.subtask(2).state == "BLOCKED"


def test_a_bot_stands_still_when_it_has_had_nothing_to_do_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    session = FakeSession(bots=("Bot", "Bot2"))
    made = plan(step(1, "gather", "coal", 9))
    session.board.add_goal(made.goal, "Steve", made)
    for worker in session.workers.values():
        worker.current = session.board.subtask(1)
    assert not session.crew.stands_still()
    session.workers["Bot2"].current = None
    assert not session.crew.stands_still()
    now[0] += STILL_SECONDS - 1
    session.crew.active("Steve")
    assert not session.crew.stands_still(), "somebody says something just now"
    now[0] += STILL_SECONDS
    assert session.crew.stands_still()
    monkeypatch.setattr(session.workers["Bot2"], "choices", session.board.subtasks)
    assert not session.crew.stands_still()


def test_a_bot_that_hides_for_long_is_held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    crew = FakeSession().crew
    crew.dangers["Bot"], crew.since["Bot"] = ("shelter", "hurt"), now[0]
    now[0] += HELD_UP_SECONDS - 1
    assert crew.held_up() == set()
    now[0] += 1
    assert crew.held_up() == {"Bot"}
    crew.dangers.clear()
    assert crew.held_up() == set()


def test_a_bot_that_somebody_has_until_stop_is_held_up() -> None:
    session = FakeSession()
    worker = session.workers["Bot"]
    for primitive, held_up in (("stay", {"Bot"}), ("followPlayer", {"Bot"}), ("give", set())):
        worker.requests[:] = [primitive]
        assert session.crew.held_up() == held_up
    worker.requests.clear()
    assert session.crew.held_up() == set()


def test_who_is_at_a_step_is_a_bot_or_a_person_or_nobody() -> None:
    session, made = FakeSession(), wide(3)
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Bot")
    session.board.claim(2, "Steve")
    views = session.board.subtasks()
    assert [view.id for view in views if session.crew.is_with_bot(view)] == [1]
    assert [view.id for view in views if session.crew.is_with_person(view)] == [2]
