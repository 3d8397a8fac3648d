"""What lasts until it is stopped: guarding, patrols, following; short errands in between do not end it."""

import asyncio
from typing import Any

import pytest

from covoyager.errors import SkillFailed, UsageError
from tests.fake_session import answered
from tests.handlers.commands.typing import Asked, Host, typed


async def test_guard_somebody_or_a_place() -> None:
    host = Host()
    for text in ("!guard", "!guard me", "!defend me!"):
        assert await typed(host, text) == []
    assert host.outbox.to("Steve") == ["I guard you; !stop ends it."] * 3
    await typed(host, "!guard 10 64 -3")
    assert host.outbox.to("Steve") == ["I guard 10 64 -3; !stop ends it."]
    assert host.bot.borrowed == [("guard", ["Steve"])] * 3 + [("guard", [{"x": 10, "y": 64, "z": -3}])]
    with pytest.raises(UsageError, match="I know no place called 'king'"):
        await typed(host, "!guard the king")
    host.bot.fails = SkillFailed("NOT_FOUND", "Steve is not in sight.")
    assert await typed(host, "!guard") == ["I cannot do that. Steve is not in sight."]


async def test_who_died_says_so_and_what_is_off() -> None:
    host = Host()
    host.bot.fails = SkillFailed("DEAD", "Bot was slain by Steve")
    assert await typed(host, "!guard") == ["I have died, so that !guard is off."]
    assert await typed(host, "!come") == ["I have died, so that !come is off."]


async def test_who_has_far_to_come_says_so_at_once() -> None:
    for height, said in ((64.0, []), (111.0, ["I am coming, 48 blocks off; !stop ends it."])):
        host = Working()
        host.bot.bot.players[0]["position"] |= {"y": height}
        assert isinstance(host.bot, Busy)
        host.bot.lasts = frozenset(["come"])
        coming = asyncio.ensure_future(answered(host.context(), "Steve", "!come"))
        while host.bot.running is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert host.outbox.to("Steve") == said
        host.bot.running.set_result(None)
        assert await coming == ["I am here."]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("!patrol 1 64 2 9 65 10", [(1, 64, 2), (9, 65, 10)]),
        ("!patrol 1 64 2 and 9 65 10", [(1, 64, 2), (9, 65, 10)]),
        ("!patrol 1 64 2 to home", [(1, 64, 2), (5, 64, 7)]),
        ("!patrol 1 64 2", [(5, 64, 7), (1, 64, 2)]),
        ("!patrol here", [(5, 64, 7), (0, 64, 0)]),
        ("!patrol hier und 1 64 2", [(5, 64, 7), (1, 64, 2)]),
    ],
)
async def test_patrol_between_two_places(text: str, ends: list[tuple[int, int, int]]) -> None:
    host = Host()
    await typed(host, "!sethome")
    assert await typed(host, text) == []
    assert host.bot.borrowed == [("patrol", [dict(zip("xyz", end, strict=True)) for end in ends])]


@pytest.mark.parametrize("text", ["!patrol a and b and c", "!patrol 1 64", "!patrol 5 64 7", "!patrol nowhere"])
async def test_what_is_no_patrol_gets_one_line(text: str) -> None:
    with pytest.raises(UsageError):
        await typed(Host(), text)


class Busy(Asked):
    """Guards until something comes in between."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.running: asyncio.Future[None] | None = None
        self.lasts: frozenset[str] = frozenset()

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> None:
        self.borrowed.append((primitive, arguments))
        self.requests.append(primitive)
        try:
            if self.running is not None and not self.running.done():
                self.running.set_exception(SkillFailed("INTERRUPTED", "another errand"))
            if seconds is None or primitive in self.lasts:
                self.running = asyncio.get_running_loop().create_future()
                await self.running
        finally:
            self.requests.remove(primitive)


class Working(Host):
    """A session with such a bot."""

    def made(self, name: str) -> Asked:
        return Busy(name, self.world_model)


async def test_it_goes_on_after_a_short_errand_and_ends_with_stop() -> None:
    host = Working()
    bot = host.bot
    assert isinstance(bot, Busy)
    room = host.context()
    guarding = asyncio.ensure_future(answered(room, "Steve", "!guard"))
    await asyncio.sleep(0)
    bot.bot.inventory = {"shield": 1}
    assert await answered(room, "Steve", "!equip shield") == ["I hold the shield."]
    while len(bot.borrowed) < 3:
        await asyncio.sleep(0)
    assert [name for name, _ in bot.borrowed] == ["guard", "equipItem", "guard"]
    assert bot.running is not None
    room.end("Steve")
    bot.running.set_exception(SkillFailed("CANCELLED", "stopped"))
    assert await guarding == []
    assert bot.requests == []
    assert host.outbox.to("Steve") == ["I guard you; !stop ends it."], "who asked for both knows that it goes on"


async def test_who_asks_for_the_same_once_more_is_not_told_that_it_is_off() -> None:
    host = Working()
    bot = host.bot
    assert isinstance(bot, Busy)
    room = host.context()
    first = asyncio.ensure_future(answered(room, "Steve", "!stay"))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(answered(room, "Steve", "!stay"))
    assert await first == []
    room.end("Steve")
    assert bot.running is not None
    bot.running.set_exception(SkillFailed("CANCELLED", "stopped"))
    assert await second == []


async def test_the_newer_of_two_stays() -> None:
    host = Working()
    bot = host.bot
    assert isinstance(bot, Busy)
    room = host.context()
    guarding = asyncio.ensure_future(answered(room, "Steve", "!guard"))
    await asyncio.sleep(0)
    staying = asyncio.ensure_future(answered(room, "Steve", "!stay"))
    assert await guarding == ["Your !guard is off: you have asked for !stay since."]
    assert bot.requests == ["stay"]
    assert bot.running is not None
    room.end("Steve")
    bot.running.set_exception(SkillFailed("CANCELLED", "stopped"))
    assert await staying == []


async def test_what_lasts_ends_once_whoever_asked_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.handlers.command_context.AWAY_SECONDS", 0.0)
    monkeypatch.setattr("covoyager.handlers.command_context.THERE_SECONDS", 0.0)
    host = Working()
    bot = host.bot
    assert isinstance(bot, Busy)
    host.crew.online = frozenset({"Steve", "Bot", "Ann"})
    stopped = asyncio.Event()

    async def stop() -> bool:
        assert bot.running is not None
        bot.running.set_exception(SkillFailed("CANCELLED", "stopped"))
        stopped.set()
        return True

    monkeypatch.setattr(bot.bot, "stop", stop)
    staying = asyncio.ensure_future(answered(host.context(), "Steve", "!stay"))
    await asyncio.sleep(0)
    assert not staying.done()
    host.crew.online = frozenset({"Bot", "Ann"})
    await asyncio.wait_for(stopped.wait(), 5)
    assert await staying == []
    assert bot.requests == []
    assert (None, "Steve has left, so that !stay is off.") in host.outbox.lines
