"""Game time, driven and by itself."""

import asyncio
from collections.abc import Iterator

import pytest

from covoyager import clock
from covoyager.clock import TICKS_PER_SECOND, Game, wall

LONG_SECONDS = 600


@pytest.fixture
def game() -> Iterator[Game]:
    clock = Game()
    yield clock
    clock.coast()


async def test_it_passes_as_wall_time_does_until_a_world_drives_it(game: Game) -> None:
    before, began, after = wall.now(), game.now(), wall.now()
    await game.sleep(0.03)
    least = wall.now() - after
    passed = game.now() - began
    assert passed >= 0.029
    assert least <= passed <= wall.now() - before


async def test_driven_it_stands_still_but_for_its_ticks(game: Game) -> None:
    await game.step(100, 5000.0)
    began, seen = game.now(), []
    sleeping = asyncio.create_task(game.sleep(0.12))
    sleeping.add_done_callback(lambda _: seen.append(round(game.now() - began, 6)))
    await wall.sleep(0.2)
    assert (game.now() - began, seen, game.date()) == (0.0, [], 5000.0)
    for tick in (101, 102):
        await game.step(tick, 5000.0)
    assert not seen
    await game.step(103, 5000.15)
    assert seen == [0.12]
    assert round(game.now() - began, 6) == 0.15
    assert game.date() == 5000.15


async def test_differences_of_times_are_exact_wherever_time_began() -> None:
    seen = []
    for pause in (0.0, 0.013):
        await wall.sleep(pause)
        clock = Game()
        # Before the first tick it passes as wall time does: it takes longer than any machine is held up.
        early = asyncio.create_task(clock.sleep(LONG_SECONDS))
        await wall.sleep(pause)
        await clock.step(7, 0.0)
        began = clock.now()
        moments: list[float] = []
        early.add_done_callback(lambda _, clock=clock, moments=moments: moments.append(clock.now()))  # type: ignore[misc]
        for tick in (*range(8, 60), 7 + LONG_SECONDS * TICKS_PER_SECOND):
            await clock.step(tick, 0.0)
            moments.append(clock.now())
        assert early.done()
        seen.append([moment - began for moment in moments])
        clock.coast()
    assert seen[0] == seen[1]


async def test_a_timeout_is_reckoned_in_ticks(game: Game) -> None:
    await game.step(1, 0.0)
    waiting = asyncio.create_task(game.within(1.0, asyncio.Event().wait()))
    await game.step(20, 0.0)
    assert not waiting.done()
    await game.step(21, 0.0)
    with pytest.raises(TimeoutError):
        await waiting


async def test_what_ends_in_time_leaves_no_timeout_behind(game: Game) -> None:
    await game.step(1, 0.0)
    assert await game.within(1.0, asyncio.sleep(0, "value")) == "value"
    await game.step(100, 0.0)


async def test_a_step_is_over_when_all_that_it_led_to_is(game: Game) -> None:
    seen: list[str] = []

    async def follow() -> None:
        while True:
            await game.stepped(10.0)
            if seen and seen[-1] != "seen":
                seen.append("seen")
                game.look_again()

    async def work() -> None:
        await game.sleep(0.05)
        for _ in range(20):
            await asyncio.sleep(0)
        seen.append("done")

    tasks = [asyncio.create_task(follow()), asyncio.create_task(work())]
    await game.step(1, 0.0)
    await game.step(2, 0.05)
    assert seen == ["done"] or seen == ["done", "seen"]
    await game.step(3, 0.1)
    assert seen == ["done", "seen"]
    for task in tasks:
        task.cancel()


async def test_when_the_world_is_gone_it_goes_on_from_where_it_stood(game: Game) -> None:
    await game.step(1, 0.0)
    await game.step(10_001, 500.0)
    at = game.now()
    sleeping = asyncio.create_task(game.sleep(0.02))
    await asyncio.sleep(0)
    game.coast()
    await sleeping
    assert 0.015 <= game.now() - at < 5


@pytest.mark.parametrize("ahead", [0.9, -30.0, 9000.0])
async def test_when_the_world_is_gone_its_date_goes_on_too(game: Game, ahead: float) -> None:
    """The log's times went back at a disconnect: a world begins on a whole second, up to one ahead of the machine."""
    date = wall.date() + ahead
    await game.step(1, date)
    game.coast()
    assert date <= game.date() < date + 5
    await game.step(1, round(date - 60, 3))
    back = game.date()
    assert date <= back < date + 5, "another world is at an earlier date"
    await game.step(3, round(date - 59.9, 3))
    assert round(game.date() - back, 6) == 0.1
    game.coast()
    await game.step(1, date + 600)
    assert game.date() == date + 600


async def test_a_world_waits_for_a_model_no_faster_than_the_game(game: Game) -> None:
    await game.step(1, 0.0)
    began = wall.now()
    with game.at_pace():
        for tick in range(2, 6):
            await game.step(tick, 0.0)
    assert wall.now() - began >= 0.19


async def test_a_step_waits_for_what_works_outside_the_loop(game: Game) -> None:
    await game.step(1, 0.0)
    seen: list[str] = []

    async def work() -> None:
        with game.hold():
            await asyncio.to_thread(wall.pause, 0.1)
            seen.append("done")

    task = asyncio.create_task(work())
    await game.step(2, 0.05)
    assert seen == ["done"]
    await task


async def test_it_tells_in_which_tick_it_is_to_be_asked_next(game: Game) -> None:
    await game.step(100, 5000.0)
    assert game.due() is None
    began = game.now()
    rang: list[float] = []
    sleeping = asyncio.create_task(game.sleep(0.12))
    sleeping.add_done_callback(lambda _: rang.append(round(game.now() - began, 6)))
    await game.step(100, 5000.0)
    assert game.due() == 103
    game.begin(103, 5000.15)
    assert (game.tick, round(game.now() - began, 6), game.date()) == (102, 0.1, 5000.1)
    await game.step(103, 5000.15)
    assert rang == [0.12]
    assert game.due() is None
    with game.at_pace():
        assert game.due() == 104


async def test_every_tick_that_is_skipped_leaves_the_same_times(game: Game) -> None:
    """Whether each tick is asked about, or only those in which something is due, the same rings at the same moments."""
    pauses = [0.03 * number + 0.05 for number in range(40)]

    async def rings(clock: Game, *, each: bool) -> list[float]:
        await clock.step(1, 0.0)
        began = clock.now()
        seen: list[float] = []

        async def wait() -> None:
            for pause in pauses:
                await clock.sleep(pause)
                seen.append(clock.now() - began)

        task = asyncio.create_task(wait())
        await clock.step(1, 0.0)
        for tick in range(2, 700):
            due = clock.due()
            if each or (due is not None and tick >= due):
                clock.begin(tick, tick / 20)
                await clock.step(tick, tick / 20)
        assert task.done()
        clock.coast()
        return seen

    assert await rings(Game(), each=True) == await rings(game, each=False)


async def test_who_has_something_to_do_between_two_ticks_asks_for_a_look_once(game: Game) -> None:
    asked: list[int] = []
    game.ask = lambda: asked.append(game.tick)
    await game.step(5, 0.0)
    sleeping = [asyncio.create_task(game.sleep(1.0)) for _ in range(3)]
    await asyncio.sleep(0)
    assert asked == [5]
    await game.step(5, 0.0)
    assert game.due() == 25
    for task in sleeping:
        task.cancel()


async def test_who_follows_something_else_looks_between_ticks_too_and_acts_in_one(game: Game) -> None:
    asked = asyncio.Event()
    game.ask = asked.set
    await game.step(5, 0.0)
    seen: list[int] = []

    async def follow() -> None:
        await game.stepped(0.01)
        seen.append(game.tick)
        await game.inside()
        seen.append(game.tick)

    following = asyncio.create_task(follow())
    await asked.wait()
    assert seen == [5]
    await game.step(9, 0.2)
    await following
    assert seen == [5, 9]


@pytest.mark.parametrize("turn", ["first", "second"])
def test_no_test_has_the_date_that_another_followed(turn: str) -> None:
    assert abs(clock.game.date() - wall.date()) < 1, turn
    clock.game.follow(1000.0)
