"""Nothing is missing that only changed hands between one look and the next."""

from collections.abc import Mapping

import pytest

from covoyager.board import Board
from covoyager.board.bases import Base
from covoyager.crew.roster import CrewWatch
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Observation, Plan, Status, Subtask, totals
from covoyager.planning import plan_goal
from tests.board.plans import PASS
from tests.fake_session import FakeSession
from tests.jobs.test_unplanned_goals import Wordy
from tests.planning.facts import knowledge


def watch(session: FakeSession) -> CrewWatch:
    return CrewWatch(session.board, session.crew, session.world_model)


def open_goal(session: Wordy, board: Board, have: Mapping[str, int]) -> int:
    goal = session.goals.meanings.understand("craft 6 furnaces")
    plan = plan_goal(goal, knowledge(), have=have, stations=frozenset({"crafting_table"}))
    number = board.add_goal(goal, "Ann", plan)
    session.goals.wanted.take_up(number, Base({}))
    return number


def test_what_a_bot_has_just_put_into_the_chest_is_not_missing() -> None:
    session = Wordy()
    session.world_model.standing = {"crafting_table": 1}
    open_goal(session, session.board, {"cobblestone": 48})
    # Its pockets were seen after it had put them in, the chest before.
    session.world_model.chest, session.world_model.carried = {}, {"Bot": {}}
    assert session.goals.repairs.lacks()
    assert session.goals.repairs.repair(counted={"cobblestone": 48}) == []
    assert session.goals.repairs.repair(counted={"cobblestone": 48}, still=True) == [], "nor while another stands still"
    ((_, plan, why),) = session.goals.repairs.repair(counted={"cobblestone": 40})
    assert plan is not None
    assert why == "missing 8 cobblestone"


def test_what_a_person_has_in_hand_is_not_counted_on_where_a_bot_stands_still() -> None:
    session = Wordy()
    session.world_model.standing = {"crafting_table": 1}
    open_goal(session, session.board, {"cobblestone": 48})
    session.world_model.chest, session.world_model.carried = {"cobblestone": 40}, {"Steve": {"cobblestone": 8}}
    session.world_model.hands = {"Steve"}
    repairs = session.goals.repairs
    assert (repairs.lacks(), repairs.lacks(still=True)) == (False, True)
    ((_, _, why),) = repairs.repair(counted={"cobblestone": 48}, still=True)
    assert why == "missing 8 cobblestone"


def test_without_books_what_is_known_counts() -> None:
    session = Wordy()
    session.world_model.standing = {"crafting_table": 1}
    open_goal(session, session.board, {"cobblestone": 48})
    session.world_model.chest = {}
    ((_, _, why),) = session.goals.repairs.repair()
    assert why == "missing 48 cobblestone"


async def test_the_books_are_the_newest_reading_and_all_pockets() -> None:
    session = FakeSession(bots=("Bot", "Bob"))
    bot, bob = (session.workers[name].bot for name in ("Bot", "Bob"))
    bot.inventory, bob.inventory = {"stick": 2}, {"cobblestone": 8}
    session.world_model.carried = {"Bot": {}, "Steve": {"stone_pickaxe": 1}}
    assert await watch(session).counted() is None, "nobody has looked into the chest"
    bot.chest_seen = bob.chest_seen = {"number": 2, "items": {"coal": 3}}
    assert await watch(session).counted() == {"coal": 3, "stick": 2, "cobblestone": 8, "stone_pickaxe": 1}


async def test_who_had_the_chest_open_between_two_answers_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = FakeSession(bots=("Bot", "Bob"))
    bot, bob = (session.workers[name].bot for name in ("Bot", "Bob"))
    bot.inventory, bot.chest_seen = {}, {"number": 1, "items": {"cobblestone": 48}}
    bob.inventory, bob.chest_seen = {}, {"number": 2, "items": {}}
    asked = bob.status

    async def status() -> Mapping[str, object]:
        # Bot took them after it had answered, and before Bob did.
        bot.inventory, bot.chest_seen = {"cobblestone": 48}, bob.chest_seen
        return await asked()

    monkeypatch.setattr(bob, "status", status)
    assert await watch(session).counted() == {"cobblestone": 48}


def test_an_older_look_into_the_chest_is_let_be() -> None:
    world_model = WorldModel(chest_at=(0, 64, 0))
    world_model.update(Observation(tick=5, chest={"cobblestone": 48}, reading=12))
    world_model.update(Observation(tick=5, chest={}, reading=11))
    assert world_model.chest == {"cobblestone": 48}
    world_model.chest_holds({"cobblestone": 40}, 13)
    assert world_model.chest == {"cobblestone": 40}


def test_what_burns_in_a_furnace_is_not_there_for_another() -> None:
    session = Wordy()
    session.world_model.standing = {"furnace": 2}
    goal = session.goals.meanings.understand("craft 6 iron ingots")
    loads = [
        Subtask(
            n, Action.SMELT, "iron_ingot", 3, consumes={"raw_iron": 3, "coal": 1}, produces={"iron_ingot": 3}, furnace=n
        )
        for n in (1, 2)
    ]
    number = session.board.add_goal(goal, "Ann", Plan(goal, "1.20.1", tuple(loads)))
    session.goals.wanted.take_up(number, Base({}))
    session.world_model.chest = {"raw_iron": 6, "coal": 2}
    session.board.set_stock(session.world_model.observation())
    session.board.claim(1, "Bot")
    session.world_model.leave_cooking("Bot", (number, 1), loads[0])
    session.world_model.chest = {"raw_iron": 3, "coal": 1}
    assert not session.goals.repairs.lacks()
    # Somebody has taken what the other had in its furnace.
    session.world_model.chest = {}
    ((_, plan, why),) = session.goals.repairs.repair()
    assert plan is not None
    assert why == "missing 3 raw iron and 1 coal"
    left = [view.subtask for view in session.board.subtasks(number) if view.subtask.action is Action.SMELT]
    assert totals(step.produces for step in left) == {"iron_ingot": 6}
    assert session.goals.repairs.repair() == [], "it is planned anew once"


def test_what_somebody_is_at_is_planned_for_once_where_the_rest_is_taken_away() -> None:
    session = Wordy()
    session.world_model.chest = {"stone_pickaxe": 1}
    goal = session.goals.meanings.understand("10 cobblestone")
    made = plan_goal(goal, knowledge(), have=session.world_model.chest)
    number = session.board.add_goal(goal, "Ann", made)
    session.goals.wanted.take_up(number, Base({}))
    session.board.set_stock(session.world_model.observation())
    session.board.claim(1, "Steve", amount=5)
    session.board.settle(2, PASS, "Bot")
    ((_, _, why),) = session.goals.repairs.repair()
    assert why == "missing 5 cobblestone"
    left = [view.subtask.quantity for view in session.board.subtasks(number) if view.state is not Status.DONE]
    assert left == [5, 5]
    assert session.goals.repairs.repair() == []
