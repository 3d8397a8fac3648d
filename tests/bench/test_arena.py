"""What the arena's benchmark measures from a chat line on."""

from covoyager.bench.arena import measure_latency
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
