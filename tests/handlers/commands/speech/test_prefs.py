"""What people like is told by what they took, gave back and got DONE; ``!prefs`` shows and forgets it, offers go by it."""

import pytest

from covoyager.crew.likings import KnownLikings, Tally, liking
from covoyager.domain import Action, Subtask
from covoyager.errors import UsageError
from tests.board.plans import PASS, plan
from tests.handlers.commands.typing import Host, typed


def gather(number: int) -> Subtask:
    return Subtask(number, Action.GATHER, "oak_log", 3, produces={"oak_log": 3}, ticks=400)


def kill(number: int) -> Subtask:
    return Subtask(number, Action.KILL, "pig", 2, produces={"porkchop": 2}, ticks=300)


def with_work() -> Host:
    """Three steps of gathering (1 to 3) and four hunts (4 to 7)."""
    host = Host()
    made = plan(*map(gather, (1, 2, 3)), *map(kill, (4, 5, 6, 7)), text="9 logs and pork", item="oak_log")
    host.board.add_goal(made.goal, "Steve", made)
    return host


def hunts(host: Host, *numbers: int) -> None:
    for number in numbers:
        host.board.claim(number, "Steve")
        host.board.settle(number, PASS, "Steve")


def leaves(host: Host, *numbers: int) -> None:
    for number in numbers:
        host.board.claim(number, "Steve")
        host.board.release(number, "Steve")


async def test_nothing_is_known_at_first() -> None:
    assert "know nothing of what you like" in (await typed(Host(), "!prefs"))[0]


async def test_who_cancels_a_goal_has_taken_none_of_its_steps() -> None:
    host = with_work()
    await typed(host, "!cancel 1")
    assert "know nothing of what you like" in (await typed(host, "!prefs"))[0]


async def test_what_was_done_twice_is_liked_and_what_was_given_back_twice_is_not() -> None:
    host = with_work()
    hunts(host, 4, 5)
    leaves(host, 1, 2)
    told = (await typed(host, "!prefs"))[0]
    assert told == (
        "You took so far: hunting, which you like (2 of 2 DONE); gathering, rather not (2 of 2 given back). "
        "!prefs clear forgets it."
    )
    assert (await typed(host, "!prefs", user="Alex"))[0].startswith("I know nothing")


async def test_offers_go_by_it_until_it_is_forgotten() -> None:
    host = with_work()
    manners = host.engagement()
    assert "gather 3 oak logs" in (await manners.help("Steve"))[0]
    hunts(host, 4, 5)
    leaves(host, 1, 2)
    assert "kill 2 pigs" in (await manners.help("Steve"))[0]
    assert "forgotten" in (await typed(host, "!prefs clear"))[0]
    assert "gather 3 oak logs" in (await manners.help("Steve"))[0]
    assert "know nothing of what you like" in (await typed(host, "!prefs"))[0]


async def test_whoever_leaves_the_game_has_given_nothing_back() -> None:
    host = with_work()
    for number in (1, 2):
        host.board.claim(number, "Steve")
        host.board.release(number, "Steve", "Steve left the game")
    known = KnownLikings(host.board).of("Steve")
    assert known == {"gathering": Tally(taken=2)}
    assert liking(known, Action.GATHER) == liking(known, Action.CRAFT) == 0


async def test_what_is_no_word_of_it_gets_one_line() -> None:
    with pytest.raises(UsageError, match="!prefs clear forgets it"):
        await typed(Host(), "!prefs of everybody")


async def test_what_was_skipped_is_no_work_of_theirs() -> None:
    host = with_work()
    hunts(host, 4, 5)
    for number in (1, 2, 3):
        await typed(host, f"!skip {number}")
    assert KnownLikings(host.board).of("Steve") == {"hunting": Tally(taken=2, done=2)}
