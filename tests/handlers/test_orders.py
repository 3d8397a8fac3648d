"""Whoever asks the bot for something hears what became of it, whatever comes in between and whoever asks for that."""

import asyncio
from typing import Any

import pytest

from covoyager.bot.values import BotStatus
from covoyager.crew.places import Places, Spot
from covoyager.errors import SkillFailed
from covoyager.testing import FakeBot
from tests.fake_session import answered
from tests.handlers.commands.typing import Asked, Host

#: Every order that has the bot itself do something, and what it is called in the answer.
SHORT = {
    "!come": "!come",
    "!goto 0 64 5": "!goto 0 64 5",
    "!home": "!home",
    "!give torch 3": "!give 3 torches",
    "!take oak log 2": "!take 2 oak logs",
    "!deposit torch": "!deposit torch",
    "!equip iron helmet": "!equip iron helmet",
}
LASTING = {
    "!follow": "!follow",
    "!stay": "!stay",
    "!guard": "!guard",
    "!guard 0 64 9": "!guard 0 64 9",
    "!patrol 1 64 2 9 65 10": "!patrol 1 64 2 9 65 10",
}
EVERY = SHORT | LASTING
#: These end what lasts; the bot goes back to it after the others.
ENDING = {*LASTING, "!goto 0 64 5", "!home"}


class OneBot(FakeBot):
    """Stops what its worker has it do, and may take its time to tell how it is."""

    def __init__(self, worker: "Busy") -> None:
        super().__init__({"torch": 3, "iron_helmet": 1})
        self._worker = worker
        self.tells = asyncio.Event()
        self.tells.set()

    async def stop(self) -> bool:
        self._worker.cut("CANCELLED")
        return True

    async def status(self) -> BotStatus:
        await self.tells.wait()
        return await super().status()


class Busy(Asked):
    """At what it was asked for until something else is."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.running: asyncio.Future[None] | None = None
        self.body = self.bot = OneBot(self)

    def cut(self, code: str) -> None:
        if self.running is not None and not self.running.done():
            self.running.set_exception(SkillFailed(code, "Something else was asked for first."))

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        self.borrowed.append((primitive, arguments))
        self.requests.append(primitive)
        try:
            self.cut("INTERRUPTED")
            self.running = mine = asyncio.get_running_loop().create_future()
            await mine
            return self.answers
        finally:
            self.requests.remove(primitive)


class Working(Host):
    """A session with such a bot, and people who have homes."""

    def __init__(self) -> None:
        super().__init__()
        self.room = self.context()
        for name in ("Steve", "Alex"):
            Places(self.board).set_home(name, Spot(1, 64, 1, "overworld", "home"))

    def made(self, name: str) -> Asked:
        return Busy(name, self.world_model)

    def asks(self, user: str, text: str) -> "asyncio.Task[list[str]]":
        return asyncio.create_task(answered(self.room, user, text))

    async def begun(self, count: int) -> None:
        """So many things were asked of the bot."""
        while len(self.bot.borrowed) < count:
            await asyncio.sleep(0)

    def ends(self) -> None:
        """What the bot is at is done."""
        assert isinstance(self.bot, Busy)
        assert self.bot.running is not None
        self.bot.running.set_result(None)


@pytest.mark.parametrize("other", EVERY)
@pytest.mark.parametrize("first", EVERY)
async def test_no_order_ends_without_a_word(first: str, other: str) -> None:
    host = Working()
    asked = host.asks("Steve", first)
    await host.begun(1)
    host.outbox.to("Steve")
    second = host.asks("Alex", other)
    await host.begun(2)
    if first in LASTING and other not in ENDING:
        while not (said := host.outbox.to("Steve")):
            await asyncio.sleep(0)
        assert said == [f"Alex has asked me for {EVERY[other]}; after that I go on with {EVERY[first]}."]
        asked.cancel()
    else:
        (line,) = await asked
        assert line.startswith(f"Your {EVERY[first]} is off: Alex has asked me for {EVERY[other]}.")
    second.cancel()
    await asyncio.gather(asked, second, return_exceptions=True)


@pytest.mark.parametrize("first", EVERY)
async def test_who_stops_the_bot_is_named_to_whoever_asked(first: str) -> None:
    host = Working()
    asked = host.asks("Steve", first)
    await host.begun(1)
    await answered(host.room, "Alex", "!stop")
    (line,) = await asked
    assert line.startswith(f"Your {EVERY[first]} is off: Alex has stopped me.")


async def test_whoever_is_to_get_things_hears_where_they_are() -> None:
    host = Working()
    asked = host.asks("Steve", "!give torch 3")
    await host.begun(1)
    coming = host.asks("Steve", "!come")
    assert await asked == ["Your !give 3 torches is off: you have asked for !come since. I carry 3 torches."]
    host.ends()
    assert await coming == ["I am here."]

    host.bot.bot.inventory = {}
    host.world_model.chest = {"torch": 7}
    asked = host.asks("Steve", "!give torch 3")
    await host.begun(3)
    coming = host.asks("Alex", "!come")
    assert await asked == ["Your !give 3 torches is off: Alex has asked me for !come. In the chest: 7 torches."]
    host.ends()
    assert await coming == ["I am here."]


async def test_who_stops_it_themselves_hears_only_where_things_are() -> None:
    host = Working()
    for order, said in (("!come", []), ("!give torch 3", ["I carry 3 torches."])):
        asked = host.asks("Steve", order)
        await host.begun(len(host.bot.borrowed) + 1)
        assert await answered(host.room, "Steve", "!stop") == ["Stopped."]
        assert await asked == said


async def test_an_order_does_not_take_the_bot_from_a_later_one() -> None:
    host = Working()
    host.bot.bot.inventory = {}
    assert isinstance(host.bot, Busy)
    host.bot.body.tells.clear()
    asked = host.asks("Steve", "!give torch 3")
    await asyncio.sleep(0)
    coming = host.asks("Alex", "!come")
    await host.begun(1)
    host.bot.body.tells.set()
    assert await asked == ["Your !give 3 torches is off: Alex has asked me for !come."]
    host.ends()
    assert await coming == ["I am here."]
    assert [name for name, _ in host.bot.borrowed] == ["come"]


async def test_what_the_bot_could_not_do_is_told_whatever_its_code() -> None:
    host = Host()
    host.bot.bot.inventory = {"torch": 3}
    host.bot.fails = SkillFailed("INTERRUPTED", "The server did not let go of torch.")
    assert await answered(host.context(), "Steve", "!give torch 3") == [
        "I cannot do that. The server did not let go of torch."
    ]
