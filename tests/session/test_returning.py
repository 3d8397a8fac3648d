"""How long a bot stays away, by how it came to be out of the world, and what is told of it."""

import pytest

from covoyager.clock import game
from covoyager.errors import ConnectionFailed
from covoyager.session.returning import BACK_OFF, STAYED, UNWANTED, Returning, bar


class Clock:
    """A game clock that goes on where somebody waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self.waits = 0.0, list[float]()
        monkeypatch.setattr(game, "now", lambda: self.at)
        monkeypatch.setattr(game, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.at += seconds
        self.waits.append(seconds)


async def test_who_is_sent_away_each_time_stays_away_longer_and_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, told = Clock(monkeypatch), list[str]()
    back = Returning(told.append, kept_up=False)
    tries = len(BACK_OFF) + len(UNWANTED) + 1
    for _ in range(tries):
        back.entered()
        clock.at += 1.0
        back.fell_out()
        back.say("No bots here")
        await back.pause()
    assert clock.waits == [*BACK_OFF, *UNWANTED, UNWANTED[-1]]
    assert told == ["No bots here"]
    back.entered()
    clock.at += STAYED
    back.fell_out()
    back.say("No bots here")
    await back.pause()
    assert (clock.waits[-1], told) == (BACK_OFF[0], ["No bots here"] * 2)


@pytest.mark.parametrize(("kept_up", "longest"), [(False, BACK_OFF[-1]), (True, BACK_OFF[1])])
async def test_a_server_that_is_away_is_asked_again_soon(
    kept_up: bool, longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    back = Returning(lambda _: None, kept_up=kept_up)
    for _ in range(10):
        back.fell_out()
        await back.pause()
    assert (clock.waits[0], clock.waits[-1]) == (BACK_OFF[0], longest)


@pytest.mark.parametrize(
    ("code", "reason", "why"),
    [
        ("KICKED", "You are banned from this server!", "You are banned from this server"),
        ("KICKED", "You are not white-listed on this server!", "You are not white-listed on this server"),
        ("KICKED", "Whitelist is on.", "Whitelist is on"),
        ("KICKED", "The server is full!", None),
        ("KICKED", "Urban server is full", None),
        ("CONNECT_REFUSED", "You are banned", None),
    ],
)
def test_what_only_an_operator_can_mend_is_known(code: str, reason: str, why: str | None) -> None:
    assert bar(ConnectionFailed("away", code, {"reason": reason})) == why
