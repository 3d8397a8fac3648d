"""The typed API against the embedded world."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from covoyager.bot import Bot, BotEvent, BotHost, Runtime
from covoyager.bot.wire import Failure
from covoyager.domain import Position
from covoyager.errors import BridgeLost, ConnectionFailed, ServerLost, SkillFailed

CHEST = (0, 64, 0)
WORLD = {
    "name": "typed",
    "terrain": {"kind": "void"},
    "spawn": [3, 64, 0],
    "chest": list(CHEST),
    "blocks": [
        {"block": "stone", "from": [-20, 63, -20], "to": [20, 63, 20]},
        {"block": "furnace", "at": [2, 64, 2]},
    ],
    "containers": [{"type": "chest", "position": list(CHEST), "items": {"redstone": 1}}],
    "rules": {"daylight_cycle": False},
}
ENDLESS = """export default async function (ctx) {
  for (;;) { await ctx.navigateTo({ x: 18, y: 64, z: 0 }); await ctx.navigateTo({ x: -18, y: 64, z: 0 }) }
}"""


@dataclass
class WorldModel:
    """A server, a host, and a bot that stands in the world."""

    host: BotHost
    bot: Bot
    port: int
    server: asyncio.subprocess.Process
    folder: Path

    def skill(self, name: str, source: str) -> Path:
        file = self.folder / f"{name}.mjs"
        file.write_text(source, encoding="utf-8")
        return file

    async def busy(self) -> None:
        async with asyncio.timeout(10):
            while (await self.bot.status())["busy"] is None:
                await asyncio.sleep(0.02)


@pytest.fixture
async def world_model(runtime: Runtime, tmp_path: Path) -> AsyncIterator[WorldModel]:
    world = tmp_path / "typed.json"
    world.write_text(json.dumps(WORLD), encoding="utf-8")
    server = await asyncio.create_subprocess_exec(
        *runtime.command("worlds/server.mjs", "--world", str(world), "--seed", "1"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        assert server.stdout is not None
        port = json.loads(await server.stdout.readline())["port"]
        async with BotHost(runtime, tmp_path / "logs") as host:
            bot = host.bot("Bot")
            await bot.connect("127.0.0.1", port)
            yield WorldModel(host, bot, port, server, tmp_path)
    finally:
        if server.returncode is None:
            server.terminate()
        await server.wait()


async def test_a_bot_joins_looks_and_speaks(world_model: WorldModel) -> None:
    steve = world_model.host.bot("Steve")
    joined = await steve.connect("127.0.0.1", world_model.port, version="1.20.1")
    assert joined.username == "Steve"
    assert joined.minecraft == "1.20.1"
    assert isinstance(joined.position, Position)
    assert world_model.host.bot("Steve") is steve

    seen = await world_model.bot.observe(chest=CHEST, look=True)
    assert seen.chest == {"redstone": 1}
    assert seen.carried == {"Bot": {}}
    assert seen.standing == {"furnace": 1}
    assert seen.stations == {"furnace"}
    assert seen.blocks["furnace"] == 1
    assert seen.tick > 0
    assert seen.stock() == {"redstone": 1}
    assert await world_model.bot.find_chest() == CHEST
    status = await world_model.bot.status()
    assert (status["health"], status["held"], status["distance_cm"]) == (20, None, 0)

    events = world_model.bot.events()
    await steve.say("!board")
    await steve.say("!inv", to="Bot")
    heard: list[dict[str, object]] = []
    async with asyncio.timeout(10):
        while len(heard) < 2:
            event = await anext(events)
            if event.kind == "chat":
                heard.append(dict(event.data))
    assert {"user": "Steve", "text": "!board", "whisper": False} in heard
    assert {"user": "Steve", "text": "!inv", "whisper": True} in heard


async def test_a_skill_runs_fails_with_its_code_and_can_be_cancelled(world_model: WorldModel) -> None:
    values = world_model.skill(
        "values", "export default async (ctx, args) => ({ twice: 2 * args.n, chest: ctx.chest })"
    )
    assert await world_model.bot.run(values, {"n": 4}, chest=CHEST) == {"twice": 8, "chest": {"x": 0, "y": 64, "z": 0}}
    bare = world_model.skill("bare", "export default async () => 7")
    assert await world_model.bot.run(bare, {}) == {"value": 7}
    with pytest.raises(SkillFailed) as caught:
        await world_model.bot.primitive("equipItem", "diamond_pickaxe")
    assert caught.value.code in {"NO_TOOL", "NOT_FOUND", "NO_MATERIAL"}

    endless = world_model.skill("endless", ENDLESS)
    task = asyncio.create_task(world_model.bot.run(endless, {}))
    await world_model.busy()
    with pytest.raises(SkillFailed) as caught:
        await world_model.bot.run(bare, {})
    assert caught.value.code == "BUSY"
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # The bot is free the moment the task has ended.
    assert await world_model.bot.run(bare, {}) == {"value": 7}
    with pytest.raises(SkillFailed) as caught:
        await world_model.bot.run(endless, {}, seconds=0.3)
    assert caught.value.code == "TIMEOUT"


async def test_a_skill_on_trial_is_told_about(world_model: WorldModel) -> None:
    tried = await world_model.bot.try_skill("export default async (ctx, args) => args", {"n": 1})
    assert (tried["ok"], tried["value"], tried["error"]) == (True, {"n": 1}, None)
    tried = await world_model.bot.try_skill("export default async () => { for (;;); }")
    assert (tried["ok"], tried["error"]["code"]) == (False, "LIMIT")


async def test_a_server_that_goes_away_is_lost_in_every_call(world_model: WorldModel) -> None:
    gone = asyncio.create_task(world_model.bot.gone())
    running = asyncio.create_task(world_model.bot.run(world_model.skill("endless", ENDLESS), {}))
    await world_model.busy()
    world_model.server.kill()
    with pytest.raises(ServerLost):
        await running
    with pytest.raises(ServerLost):
        await gone
    with pytest.raises(ServerLost):
        await world_model.bot.status()
    with pytest.raises(ConnectionFailed) as caught:
        await world_model.bot.connect("127.0.0.1", world_model.port)
    # Whoever knocks while the port is being closed is cut off instead of refused.
    assert caught.value.code in ("CONNECT_REFUSED", "NO_SERVER")


async def test_a_killed_host_is_back_and_the_bot_joins_again(world_model: WorldModel) -> None:
    gone = asyncio.create_task(world_model.bot.gone())
    running = asyncio.create_task(world_model.bot.run(world_model.skill("endless", ENDLESS), {}))
    await world_model.busy()
    psutil.Process(world_model.host.pid).kill()
    for task in (running, gone):
        with pytest.raises(BridgeLost):
            await task
    # The new host knows of no bot until it joins again; the server may still be letting go of the old one.
    await world_model.bot.connect("127.0.0.1", world_model.port)
    assert (await world_model.bot.status())["health"] == 20


async def test_a_version_that_does_not_fit_names_the_servers(world_model: WorldModel) -> None:
    with pytest.raises(ConnectionFailed) as caught:
        await world_model.host.bot("Late").connect("127.0.0.1", world_model.port, version="1.18.2")
    assert caught.value.code == "VERSION_MISMATCH"
    assert caught.value.data == {"server_version": "1.20.1"}


async def test_leaving_is_no_error_twice(world_model: WorldModel) -> None:
    await world_model.bot.disconnect()
    await world_model.bot.disconnect()
    with pytest.raises(ServerLost):
        await world_model.bot.gone()


async def test_a_bot_that_is_sent_away_the_moment_it_has_joined_is_known_to_be_gone(tmp_path: Path) -> None:
    host = BotHost(Runtime(tmp_path, tmp_path, tmp_path, tmp_path, tmp_path), tmp_path)
    bot = host.bot("Bot")

    async def joins(*_: object, **__: object) -> dict[str, object]:
        # Both lines stand in one chunk of the wire: the event is heard before whoever called goes on.
        host._publish(BotEvent("Bot", "disconnected", {"code": "KICKED", "reason": "full"}))
        place = {"x": 0, "y": 64, "z": 0}
        return {"username": "Bot", "minecraft": "1.20.1", "position": place}

    bot._node = SimpleNamespace(call=joins)  # type: ignore[assignment]
    await bot.connect("127.0.0.1", 1)
    with pytest.raises(ServerLost, match="full"):
        await asyncio.wait_for(bot.gone(), 5)


async def test_a_server_that_lets_nobody_in_is_told_as_that() -> None:
    """One that takes the connection, answers the list of servers and then says nothing."""

    class Silent:
        async def call(self, *_: Any, **__: Any) -> Any:
            raise Failure("TIMEOUT", "connect took longer than 40000 ms.", {})

    silent: Any = Silent()
    nothing: Any = None
    with pytest.raises(ConnectionFailed) as caught:
        await Bot("Bot", silent, nothing).connect("::1", 7)
    assert str(caught.value).startswith("[::1]:7 took the connection, but did not let Bot into its world within 40 s: ")
