"""What the arena's benchmark measures from a chat line on."""

from covoyager.bench.arena import measure_goal, measure_latency
from covoyager.bench.staging import prepared
from covoyager.config import Settings


async def test_a_player_for_whom_no_world_waits_sees_the_bot_move() -> None:
    settings = Settings.load(speed="max")
    goals = ["craft chest"]
    runtime, _ = prepared(settings, goals)
    (times,) = await measure_latency(settings, runtime, 1, goals)
    assert times["goal"] == "craft chest"
    assert times["seed"] == 1
    assert 0 < times["planned"] <= times["claimed"]
    assert times["moved"] > 0


async def test_the_second_goal_is_watched_as_the_first_is() -> None:
    """The session's dates went on from the world before, at full speed ahead of the observer's: it had seen nothing since."""
    settings = Settings.load(speed="max")
    runtime, knowledge = prepared(settings, ["craft chest"])
    games = [await measure_goal(settings, runtime, knowledge, 1, "craft chest") for _ in range(2)]
    assert [game["state"] for game in games] == ["DONE", "DONE"]
    assert games[0]["ticks"] == games[1]["ticks"]
    assert games[0]["spent"] == games[1]["spent"]
