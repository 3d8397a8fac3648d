"""Good company: claims are minded, the idle are offered work, what a step needs is brought, what happens is said."""

from dataclasses import replace
from typing import Any

import pytest

from covoyager.assignment.thresholds import AWAY_SECONDS, IDLE_SECONDS, MOST_OFFERS, OFFER_SECONDS
from covoyager.chat import offers
from covoyager.domain import Event, Observation
from covoyager.engagement.engagement import Engagement
from covoyager.engagement.news import GATHERED_SECONDS
from tests.board.plans import PASS, pickaxe, plan, step
from tests.fake_session import LEASE_S, FakeSession


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for name in ("now", "date"):
        monkeypatch.setattr(f"covoyager.clock.game.{name}", clock)
    return clock


def seated(**words: Any) -> tuple[FakeSession, Engagement]:
    session = FakeSession(**words)
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    return session, session.engagement()


def test_the_steps_of_who_left_are_free_after_a_while(clock: Clock) -> None:
    session, manners = seated()
    session.board.claim(1, "Steve", LEASE_S)
    manners.gone("Steve")
    clock.now += AWAY_SECONDS - 1
    manners.mind()
    assert session.board.subtask(1).by == "Steve"
    clock.now += 2
    manners.mind()
    assert session.board.subtask(1).by is None
    assert session.outbox.to(None) == ["Steve has left: #1 (gather 3 oak logs) is free again."]


def test_who_comes_back_in_time_keeps_theirs(clock: Clock) -> None:
    session, manners = seated()
    session.board.claim(1, "Steve", LEASE_S)
    manners.gone("Steve")
    clock.now += AWAY_SECONDS - 1
    manners.came("Steve")
    clock.now += 2 * AWAY_SECONDS
    manners.mind()
    assert session.board.subtask(1).by == "Steve"


def test_a_claim_that_runs_out_is_warned_of_once_and_its_end_is_said(clock: Clock) -> None:
    session, manners = seated()
    session.board.claim(1, "Steve", 30.0)
    manners.mind()
    manners.mind()
    (warning,) = session.outbox.to("Steve")
    assert "!claim 1 keeps it" in warning
    holders = {1: "Steve"}
    freed = session.board.expire(now=4e9)
    manners.expired(freed, holders)
    assert session.outbox.to(None) == ["#1 (gather 3 oak logs) is free again: no sign of Steve."]


def test_speaking_renews_what_one_holds(clock: Clock) -> None:
    session, manners = seated()
    session.board.claim(1, "Steve", 30.0)
    with session.board.store.write() as tx:
        row = tx.row(1)
        assert row is not None
        tx.change_row(row, lease_until=clock.now + 1)
    manners.alive("Steve")
    assert (session.board.subtask(1).lease_until or 0.0) > clock.now + 20


def test_the_idle_are_offered_what_helps_most_and_not_nagged(clock: Clock) -> None:
    session, manners = seated()
    manners.alive("Steve")
    manners.mind()
    assert session.outbox.to("Steve") == []
    offers = 0
    for _ in range(3000):
        clock.now += 1
        if int(clock.now) % 100 == 0:
            session.crew.active("Steve")
        manners.mind()
        offers += len(session.outbox.to("Steve"))
    assert offers == MOST_OFFERS
    assert OFFER_SECONDS > IDLE_SECONDS


def test_who_has_a_step_is_left_alone(clock: Clock) -> None:
    session, manners = seated()
    manners.alive("Steve")
    session.board.claim(1, "Steve", LEASE_S)
    for _ in range(1000):
        clock.now += 1
        session.crew.active("Steve")
        manners.mind()
    assert [line for line in session.outbox.to("Steve") if "help most" in line] == []


async def test_help_me_offers_the_step_with_the_longest_way_behind_it(clock: Clock) -> None:
    session, manners = seated()
    (line,) = await manners.help("Steve")
    assert "!claim 4 " in line, "the bot begins with the logs"
    session.crew.workers.clear()
    (line,) = await manners.help("Steve")
    # Sixteen seconds of planks wait for the logs, nothing much for the cobblestone.
    assert "!claim 1 " in line


async def test_where_no_goal_is_open_it_is_not_said_that_all_is_being_done() -> None:
    session, manners = seated()
    session.board.cancel(1, "Alex")
    assert await manners.help("Steve") == ["There is no open goal. Set one: !task craft compass"]


async def test_who_found_nothing_to_do_is_told_as_soon_as_there_is_something(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "craft", "oak_planks", 4), *(step(n, "gather", f"thing_{n}", 30, (1,)) for n in (2, 3)))
    session.board.add_goal(made.goal, "Steve", made)
    manners = session.engagement()
    manners.alive("Steve")
    session.board.claim(1, "Bot", LEASE_S)
    (line,) = await manners.help("Steve")
    assert "nothing to take" in line
    assert ("Bot is at #1" in line, "!claim 1 makes it yours" in line) == (True, True), (
        "what a bot is at may be taken over"
    )
    manners.mind()
    assert session.outbox.to("Steve") == []
    session.board.settle(1, PASS, "Bot")
    manners.mind()
    manners.mind()
    (line,) = session.outbox.to("Steve")
    assert "!claim 3 " in line


async def test_two_who_ask_are_each_told_something_else(clock: Clock) -> None:
    session = FakeSession()
    logs = replace(step(1, "gather", "oak_log", 2), ticks=400)
    made = plan(logs, step(2, "craft", "oak_planks", 8, (1,)), step(3, "gather", "clay", 4, (2,)))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Bot", LEASE_S)
    manners = session.engagement()
    assert await manners.help("Mia") == ["Bot is at #1 gather 2 oak logs. You could take a part: !claim 1 1"]
    (line,) = await manners.help("Tom")
    assert line == (
        "There is nothing to take right now. Next comes #3 gather 4 clay, once #2 is done: !claim 3 keeps it for you. "
        "Till then ask for something of your own, such as: !task 8 torches (!suggest has ideas)."
    )
    assert await manners.help("Ann") == [offers.NOTHING]
    assert "!claim 1 1" in (await manners.help("Mia"))[0], "what she was told holds"


async def test_what_only_waits_for_its_tool_is_told_with_the_lesser_one_that_lies_there(clock: Clock) -> None:
    session = FakeSession()
    lesser = {"stone_pickaxe": ("wooden_pickaxe",)}
    digging = [replace(step(n, "gather", "coal", 3, tools=("stone_pickaxe",)), lesser_tools=lesser) for n in (1, 2)]
    made = plan(*digging)
    session.board.add_goal(made.goal, "Steve", made)
    session.board.set_stock(Observation(chest={"stone_pickaxe": 1, "wooden_pickaxe": 1}))
    session.board.claim(1, "Bot", LEASE_S)
    (line,) = await session.engagement().help("Steve")
    assert line == (
        "There is nothing to take right now, but #2 gather 3 coal only waits for its tool, and a wooden pickaxe does too: "
        "!claim 2 makes it yours."
    )


@pytest.mark.parametrize(("picks", "taken_over"), [(1, False), (2, True)])
async def test_what_takes_a_tool_that_only_the_bot_has_is_not_to_be_taken_over(picks: int, taken_over: bool) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "coal", 1, (), {}, ("stone_pickaxe",)))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.set_stock(Observation(chest={"stone_pickaxe": picks}))
    session.board.claim(1, "Bot", LEASE_S)
    (line,) = await session.engagement().help("Steve")
    assert ("!claim 1" in line) == taken_over


async def test_what_somebody_gave_back_twice_they_are_not_asked_to_take_over(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "coal", 1))
    session.board.add_goal(made.goal, "Steve", made)
    for _ in range(2):
        session.board.claim(1, "Steve", LEASE_S)
        session.board.release(1, "Steve")
    session.board.claim(1, "Bot", LEASE_S)
    manners = session.engagement()
    (line,) = await manners.help("Steve")
    assert line == offers.NOTHING
    session.crew.dangers["Bot"], session.crew.since["Bot"] = ("night", "it is dark"), 0.0
    (line,) = await manners.help("Steve")
    assert line == offers.NOTHING


def test_who_has_done_a_step_is_offered_the_next_one(clock: Clock) -> None:
    session, manners = seated()
    manners.alive("Steve")
    session.board.claim(4, "Steve", LEASE_S)
    session.board.settle(4, PASS, "Steve")
    session.crew.workers.clear()
    for event in session.board.events():
        manners.happened(event)
    manners.mind()
    (line,) = session.outbox.to("Steve")
    assert "!claim 1 " in line


def test_nobody_is_offered_what_a_bot_is_about_to_take(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    session, manners = seated()
    manners.alive("Steve")
    session.board.claim(1, "Steve", LEASE_S)
    session.board.settle(1, PASS, "Steve")
    manners.happened(event(1, "Steve", "DONE"))
    monkeypatch.setattr(session.workers["Bot"], "choices", session.board.subtasks)
    manners.mind()
    assert session.outbox.to("Steve") == []
    monkeypatch.undo()
    monkeypatch.setattr("covoyager.clock.game.now", clock)
    manners.mind()
    assert len(session.outbox.to("Steve")) == 1


async def test_two_who_ask_at_once_are_offered_different_steps(clock: Clock) -> None:
    session, manners = seated()
    session.crew.workers.clear()
    offers = [(await manners.help(name))[0] for name in ("Steve", "Alex", "Steve")]
    assert "!claim 1 " in offers[0]
    assert "!claim 4 " in offers[1]
    assert offers[2] == offers[0], "what was offered is kept for the person"


async def test_who_came_too_late_is_told_what_else_there_is(clock: Clock) -> None:
    session, manners = seated()
    session.board.claim(1, "Alex", LEASE_S)
    session.crew.workers.clear()
    assert "!claim 4 " in manners.instead("Steve")[0]
    session.board.claim(4, "Steve", LEASE_S)
    assert manners.instead("Steve") == ()


def test_a_bot_with_nothing_to_do_offers_its_help_once(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 30))
    session.board.add_goal(made.goal, "Steve", made)
    manners = session.engagement()
    manners.alive("Steve")
    session.board.claim(1, "Steve", LEASE_S)
    manners.mind()
    manners.mind()
    (line,) = session.outbox.to("Steve")
    assert "!release 1 20 " in line


async def test_help_me_brings_what_the_step_takes(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "craft", "iron_pickaxe", 1, (), {"iron_ingot": 3, "stick": 2}, ("hammer",)))
    session.board.add_goal(made.goal, "Steve", made)
    there = {"iron_ingot": 3, "stick": 1, "hammer": 1}
    session.board.set_stock(Observation(chest={**there, "stick": 2}))
    session.board.claim(1, "Steve", LEASE_S)
    session.world_model.chest = there
    manners = session.engagement()
    lines = await manners.help("Steve")
    assert lines == [
        "Here is what #1 takes: 3 iron ingots, 1 hammer, 1 stick.",
        "#1 still lacks 1 stick: the chest has no more. !why 1",
    ]
    given = [arguments for name, arguments in session.workers["Bot"].borrowed if name == "give"]
    assert sorted(given) == [["Steve", "hammer", 1], ["Steve", "iron_ingot", 3], ["Steve", "stick", 1]]


async def test_help_me_does_not_take_what_the_bot_works_with_itself() -> None:
    session = FakeSession()
    made = plan(
        step(1, "gather", "coal", 9, (), {}, ("stone_pickaxe",)),
        step(2, "gather", "clay", 9, (), {}, ("stone_pickaxe",)),
    )
    session.board.add_goal(made.goal, "Steve", made)
    session.board.set_stock(Observation(chest={"stone_pickaxe": 2}))
    session.board.claim(1, "Steve", LEASE_S)
    session.board.claim(2, "Bot", LEASE_S)
    session.world_model.chest = {}
    session.workers["Bot"].bot.inventory = {"stone_pickaxe": 1}
    lines = await session.engagement().help("Steve")
    assert lines == ["#1 still lacks 1 stone pickaxe: the chest has no more. !why 1"]
    assert session.workers["Bot"].borrowed == []


def event(number: int, by: str, to: str) -> Event:
    return Event(1, 0.0, 0, "status", 1, number, by, {"from": "READY", "to": to})


def test_what_people_take_is_said_to_the_others() -> None:
    session, manners = seated()
    session.board.see("Steve", "human")
    session.board.claim(1, "Steve", LEASE_S)
    manners.happened(event(1, "Steve", "IN_PROGRESS"))
    manners.mind()
    assert session.outbox.to(None) == [], "Steve knows"
    session.board.see("Alex", "human")
    manners.happened(event(1, "Steve", "IN_PROGRESS"))
    manners.mind()
    assert session.outbox.to(None) == ["Steve has #1 gather 3 oak logs."]


def test_bots_say_what_they_begin_and_end_where_somebody_hears_it(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 30), step(2, "craft", "stick", 1))
    session.board.add_goal(made.goal, "Steve", made)
    manners = session.engagement()
    session.board.claim(1, "Bot", LEASE_S)
    manners.happened(event(1, "Bot", "IN_PROGRESS"))
    manners.mind()
    assert session.outbox.to(None) == []
    session.board.see("Steve", "human")
    manners.happened(event(1, "Bot", "IN_PROGRESS"))
    manners.happened(event(2, "Bot", "IN_PROGRESS"))
    manners.mind()
    assert session.outbox.to(None) == ["Bot has #1 gather 30 oak logs."]
    session.board.settle(1, PASS, "Bot")
    manners.happened(event(1, "Bot", "DONE"))
    clock.now += GATHERED_SECONDS
    manners.mind()
    assert session.outbox.to(None) == ["#1 (gather 30 oak logs) is DONE, by Bot."]


async def test_who_holds_a_step_that_takes_nothing_hears_what_is_to_be_done_and_where_it_goes(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 4))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    assert await session.engagement().help("Steve") == [
        "#1 is yours: gather 4 oak logs. It counts once it lies in the chest at 0 64 0."
    ]
