"""Simulated people in a real world: they do what they took, at their own pace, and a bench hears of one who breaks down."""

import pytest

from covoyager.bench import coplay
from covoyager.bench.people.player import PROFILES, REGULAR, Player
from covoyager.bot import ensure_runtime
from covoyager.config import Settings
from covoyager.errors import UsageError, WorldError


async def test_a_person_takes_a_step_and_does_it() -> None:
    settings = Settings.load(speed="max")
    runtime = ensure_runtime(settings.cache, settings.node)
    row, _ = await coplay.measure(settings, runtime, "arena", 1, "24 cobblestone and 12 oak logs", 1, 1)
    assert row["state"] == "DONE"
    assert row["crew"] == {"bots": 1, "people": 1, "profile": REGULAR}
    done = [event for event in row["people"]["Steve"] if "did" in event]
    assert done
    assert not [event for event in row["people"]["Steve"] if event.get("saw") in ("error", "failed")]
    assert row["by"]["Steve"] >= 1


async def test_a_game_with_a_person_is_the_same_twice() -> None:
    settings = Settings.load(speed="max")
    runtime = ensure_runtime(settings.cache, settings.node)
    rows = [(await coplay.measure(settings, runtime, "arena", 1, "2 oak logs", 1, 1))[0] for _ in range(2)]
    first, second = ([event for event in row["people"]["Steve"] if event["saw"] == "chat"] for row in rows)
    assert len(first) > 3
    assert [each["text"] for each in first] == [each["text"] for each in second]
    assert {each["ms"] - one["ms"] for one, each in zip(first, second, strict=True)} == {
        second[0]["ms"] - first[0]["ms"]
    }
    assert rows[0]["ticks"] == rows[1]["ticks"]


async def test_where_a_person_breaks_down_there_is_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings.load(speed="max")
    runtime = ensure_runtime(settings.cache, settings.node)
    monkeypatch.setattr(Player, "failed", "heard is not defined")
    with pytest.raises(WorldError, match="broke down: heard is not defined"):
        await coplay.measure(settings, runtime, "arena", 1, "4 oak logs", 1, 1)


async def test_only_known_profiles_are_played() -> None:
    assert set(PROFILES) == {"learner", "regular", "expert"}
    with pytest.raises(UsageError, match="learner, regular, expert, not 'wizard'"):
        await coplay.run(Settings.load(), profile="wizard")
