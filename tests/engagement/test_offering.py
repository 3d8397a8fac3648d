"""Three people at the start: each is given work of their own, and what all are given makes up all of it."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from covoyager.chat.message import LIMIT
from covoyager.domain import Status
from covoyager.engagement.engagement import Engagement
from covoyager.handlers.commands.steps.claim import claim
from tests.board.plans import plan, step
from tests.engagement.test_greeting import Clock, after_a_moment
from tests.fake_session import LEASE_S, FakeSession

PEOPLE = ("Ann", "Ben", "Cid")

#: By hand, with the way from tree to tree: as ``covoyager plan`` reckons in the arena.
LOG_TICKS = 87


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for name in ("now", "date"):
        monkeypatch.setattr(f"covoyager.clock.game.{name}", clock)
    return clock


def at_the_start(logs: int, people: Sequence[str] = PEOPLE) -> tuple[FakeSession, Engagement]:
    """A goal whose only step that can begin is to gather logs; people are there."""
    session = FakeSession()
    felling = replace(step(1, "gather", "oak_log", logs), ticks=LOG_TICKS * logs)
    made = plan(felling, step(2, "craft", "oak_planks", 4 * logs, (1,), {"oak_log": logs}))
    session.board.add_goal(made.goal, "Steve", made)
    for name in people:
        session.board.see(name, "human")
    return session, session.engagement()


def told(lines: list[str]) -> tuple[int, int | None]:
    """The claim that somebody is told to type: step and amount."""
    (found,) = [found for line in lines for found in re.findall(r"!claim (\d+)(?: (\d+))?", line)]
    assert all(len(line) <= LIMIT for line in lines)
    return int(found[0]), int(found[1]) if found[1] else None


@pytest.mark.parametrize(("logs", "parts"), [(4, [1, 1, 1]), (12, [3, 3, 3]), (7, [1, 2, 2])])
async def test_of_what_the_bot_is_at_each_is_told_a_share_and_the_bot_keeps_one(
    clock: Clock,
    logs: int,
    parts: list[int],
) -> None:
    session, manners = at_the_start(logs)
    session.board.claim(1, "Bot", LEASE_S)
    offers = [told([*await manners.help(name)]) for name in PEOPLE]
    assert offers == [(1, part) for part in parts]
    for name, (number, part) in zip(PEOPLE, offers, strict=True):
        assert "is yours" in claim(session.context(engagement=manners), name, number, part)[0]
    assert session.board.subtask(1).subtask.quantity == logs - sum(parts) >= 1


async def test_who_is_told_of_a_part_hears_for_whom_else_there_is_one(clock: Clock) -> None:
    session, manners = at_the_start(4)
    session.board.claim(1, "Bot", LEASE_S)
    lines = [(await manners.help(name))[0] for name in PEOPLE]
    for line, others in zip(lines, ("Ben and Cid", "Ann and Cid", "Ann and Ben"), strict=True):
        assert line.startswith(
            f"Bot is at #1 gather 4 oak logs. There is a part for {others} too. You could take a part: !claim"
        )


async def test_of_so_little_that_a_bot_has_done_it_sooner_alone_nobody_is_told_a_share(clock: Clock) -> None:
    session, manners = at_the_start(3)
    session.board.claim(1, "Bot", LEASE_S)
    for name in PEOPLE:
        assert not any("part" in line for line in await manners.help(name))


@pytest.mark.parametrize(("seconds", "part"), [(0.0, 2), (2.0, 1)])
async def test_what_the_bot_has_under_way_already_makes_the_share_smaller(
    clock: Clock, seconds: float, part: int
) -> None:
    session, manners = at_the_start(4, ["Ann"])
    session.board.claim(1, "Bot", LEASE_S)
    clock.now += seconds
    assert told([*await manners.help("Ann")]) == (1, part)


@pytest.mark.parametrize(("reads", "then"), [(1.5, 2), (10.0, None)])
async def test_who_takes_long_to_answer_is_told_of_less_next_time(clock: Clock, reads: float, then: int | None) -> None:
    session, manners = at_the_start(4, ["Ann"])
    session.board.claim(1, "Bot", LEASE_S)
    assert told([*await manners.help("Ann")]) == (1, 2)
    clock.now += reads
    assert manners.meant("Ann", 1, 2) == 1
    assert told([*await manners.help("Ann")]) == (1, then)


async def test_a_second_tool_for_what_is_soon_over_is_not_offered(clock: Clock) -> None:
    """A second pickaxe for the last stones helps nobody: it was offered before logs that nobody was at."""
    session = FakeSession()
    stone = replace(step(1, "gather", "cobblestone", 8, tools=("stone_pickaxe",)), ticks=200)
    made = plan(stone, replace(step(2, "craft", "stone_pickaxe", 1), ticks=4), item="cobblestone")
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Bot", LEASE_S)
    session.board.see("Ann", "human")
    manners = session.engagement()
    (line,) = await manners.help("Ann")
    assert "#2" not in line


async def test_who_takes_the_share_at_once_leaves_as_much_for_the_others(clock: Clock) -> None:
    session, manners = at_the_start(12)
    session.board.claim(1, "Bot", LEASE_S)
    for name in PEOPLE:
        number, part = told([*await manners.help(name)])
        assert (number, part) == (1, 3)
        claim(session.context(engagement=manners), name, number, part)
    assert session.board.subtask(1).subtask.quantity == 3


@pytest.mark.parametrize("logs", [4, 12])
async def test_where_no_bot_is_at_it_the_shares_make_up_all_of_it_and_every_claim_holds(
    clock: Clock,
    logs: int,
) -> None:
    session, manners = at_the_start(logs)
    session.crew.workers.clear()
    offers = [told([*await manners.help(name)]) for name in PEOPLE]
    assert sum(part or 0 for _, part in offers) == logs
    for name, (number, part) in zip(PEOPLE, offers, strict=True):
        assert "is yours" in claim(session.context(engagement=manners), name, number, part)[0]
    views = [view for view in session.board.subtasks() if view.subtask.item == "oak_log"]
    assert sorted(view.by or "" for view in views) == [*PEOPLE]
    assert all(view.state is Status.IN_PROGRESS for view in views)


async def test_who_was_told_of_no_share_claims_what_they_say(clock: Clock) -> None:
    session, manners = at_the_start(12)
    session.board.claim(1, "Ann", LEASE_S, 4)
    assert manners.meant("Ben", 1, 4) == 1


async def test_where_there_is_a_step_for_each_nobody_is_told_a_share(clock: Clock) -> None:
    session = FakeSession()
    made = plan(*(step(number, "gather", f"thing_{number}", 12) for number in (1, 2, 3)))
    session.board.add_goal(made.goal, "Steve", made)
    session.crew.workers.clear()
    for name in PEOPLE:
        session.board.see(name, "human")
    manners = session.engagement()
    offers = [told([*await manners.help(name)]) for name in PEOPLE]
    assert sorted(offers) == [(1, None), (2, None), (3, None)]


def test_the_greeting_tells_each_of_three_a_share(clock: Clock) -> None:
    session, manners = at_the_start(8)
    session.board.claim(1, "Bot", LEASE_S)
    for name in PEOPLE:
        manners.came(name)
    after_a_moment(manners, clock)
    greetings = [session.outbox.to(name) for name in PEOPLE]
    assert [told([line for line in lines if "#1" in line]) for lines in greetings] == [(1, 2)] * 3
    assert all(lines[0].startswith("Hello ") and "!help" in lines[-1] for lines in greetings)


def test_who_came_when_nothing_could_be_taken_hears_when_something_can(clock: Clock) -> None:
    session = FakeSession()
    made = plan(step(1, "craft", "oak_planks", 4), *(step(n, "gather", f"thing_{n}", 30, (1,)) for n in (2, 3)))
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Bot", LEASE_S)
    manners = session.engagement()
    manners.came("Ann")
    after_a_moment(manners, clock)
    assert any("There is nothing to take right now. Bot is at #1" in line for line in session.outbox.to("Ann"))
    session.workers["Bot"].current = session.board.subtask(1)
    session.board.release(1, "Bot")
    session.board.skip(1, "Steve")
    manners.mind()
    (line,) = session.outbox.to("Ann")
    assert told([line])[0] in (2, 3)
