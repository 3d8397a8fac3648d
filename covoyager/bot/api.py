"""What the rest of the program says to a bot, in its own types: observations, positions, errors of our own tree."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from covoyager.bot.events import BotEvent, Subscriptions
from covoyager.bot.host import SCRIPT, NodeHost
from covoyager.bot.runtime import Runtime, ensure_view
from covoyager.bot.values import BlockPosition, BotStatus, Joined
from covoyager.bot.wire import Failure
from covoyager.domain import Observation, Position
from covoyager.errors import BridgeLost, ConnectionFailed, CovoyagerError, ServerLost, SkillFailed
from covoyager.texts import StoredText, _

CONNECT_SECONDS = 40.0
#: A person has to enter a code in a browser.
ACCOUNT_SECONDS = 600.0
LOOK_SECONDS = 60.0
_CONNECTING = frozenset({"CONNECT_REFUSED", "NO_SERVER", "VERSION_MISMATCH", "LOGIN_FAILED", "KICKED", "TIMEOUT"})


class BotHost:
    """All bots of this session, carried by one Node process; an async context manager.

    Args:
        runtime: Node and the JavaScript (``ensure_runtime``).
        logs: folder for the host's log.
        script: the host's script, for tests.
    """

    def __init__(self, runtime: Runtime, logs: Path, *, script: str = SCRIPT) -> None:
        self._subscriptions = Subscriptions()
        self._bots: dict[str, Bot] = {}
        self._node = NodeHost(runtime, logs, self._publish, script=script)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start Node.

        Raises:
            SetupError: it does not start.
        """
        await self._node.start()

    async def stop(self) -> None:
        """Let every bot leave, end Node, end every iteration over events."""
        await self._node.stop()
        self._subscriptions.close()

    @property
    def pid(self) -> int | None:
        """Node's process id while it runs."""
        return self._node.pid

    def bot(self, name: str) -> "Bot":
        """The bot of that name, connected or not; the same object each time."""
        return self._bots.setdefault(name, Bot(name, self._node, self._subscriptions))

    def events(self) -> AsyncIterator[BotEvent]:
        """Every event of every bot from now on, and the host's own (``ready``, ``lost``)."""
        return self._subscriptions.listen()

    def _publish(self, event: BotEvent) -> None:
        if event.bot is None and event.kind == "lost":
            for bot in self._bots.values():
                bot._lose(BridgeLost())
        elif event.kind == "disconnected" and event.bot in self._bots:
            self._bots[event.bot]._lose(ServerLost(str(event.data.get("reason") or "") or None))
        self._subscriptions.publish(event)


class Bot:
    """One bot. Every method raises BridgeLost where Node went away and ServerLost where the bot is in no world."""

    def __init__(self, name: str, node: NodeHost, subscriptions: Subscriptions) -> None:
        self.name = name
        self._node = node
        self._subscriptions = subscriptions
        self._gone: asyncio.Future[None] | None = None

    async def connect(
        self,
        host: str,
        port: int,
        *,
        version: str | None = None,
        auth: Literal["offline", "microsoft"] | str = "offline",
        profiles: Path | None = None,
    ) -> Joined:
        """Join a server, within 40 s, or ten minutes where an account may ask for its code.

        Args:
            host: the server; a name with the default port is looked up as the game does (SRV).
            port: of the server.
            version: of Minecraft; found out by asking the server where None.
            auth: ``microsoft`` asks for a login by code (event ``login``) the first time.
            profiles: folder for the account's tokens.

        Raises:
            ConnectionFailed: with ``code`` and, for a version that does not fit, ``data["server_version"]``.
        """
        params = {
            "username": self.name,
            "host": host,
            "port": port,
            "version": version,
            "auth": auth,
            "profiles_folder": str(profiles) if profiles else None,
        }
        seconds = ACCOUNT_SECONDS if auth == "microsoft" else CONNECT_SECONDS
        # The event that it is gone may be here before the answer that it has joined is looked at.
        self._gone = asyncio.get_running_loop().create_future()
        try:
            joined = await self._node.call("connect", params, bot=self.name, seconds=seconds)
        except Failure as failure:
            if failure.code == "TIMEOUT":
                raise ConnectionFailed(
                    _(
                        "{where} took the connection, but did not let {name} into its world within {seconds} s: it may still "
                        "be starting, or hang. Try again; covoyager doctor says what it tells of itself.",
                        where=f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
                        name=self.name,
                        seconds=round(seconds),
                    ),
                    failure.code,
                ) from None
            if failure.code in _CONNECTING:
                raise ConnectionFailed(failure.message, failure.code, failure.data) from None
            raise _translate(failure) from None
        return Joined(
            username=str(joined["username"]),
            minecraft=str(joined["minecraft"]),
            position=Position(**joined["position"]),
            world=joined.get("world"),
        )

    async def gone(self) -> None:
        """Wait until the bot is out of the world, which no other call tells of while it has nothing to do.

        Raises:
            ServerLost: the server sent it away or went away.
            BridgeLost: Node went away.
        """
        if self._gone is None:
            raise ServerLost("The bot is not connected.")
        await asyncio.shield(self._gone)

    async def disconnect(self) -> None:
        """Leave the server; no error where the bot is in none."""
        await self._call("disconnect", {}, seconds=5.0)

    async def status(self) -> BotStatus:
        """What the bot is and has now."""
        result: BotStatus = await self._call("status", {}, seconds=10.0)
        return result

    async def observe(
        self, *, chest: BlockPosition | None = None, radius: int = 32, look: bool = False, seconds: float = LOOK_SECONDS
    ) -> Observation:
        """Look at the world.

        Args:
            chest: the shared chest, remembered for later calls.
            radius: how far blocks and mobs are counted.
            look: walk to the chest and open it, pausing what the bot does; else it is read where it is at hand.
            seconds: how long it may take.

        Raises:
            SkillFailed: NOT_FOUND (no chest there), NO_PATH, TIMEOUT.
        """
        params = {"chest": _place(chest), "radius": radius, "look": look}
        seen = await self._call("observe", params, seconds=seconds)
        return Observation(
            tick=int(seen["tick"]),
            chest=seen["chest"],
            reading=int(seen.get("reading") or 0),
            carried={self.name: seen["inventory"]},
            standing=seen["stations"],
            blocks=seen["blocks"],
            mobs=seen["mobs"],
        )

    async def compare(self, blocks: Sequence[Sequence[Any]], *, go: bool = True) -> list[Sequence[Any]]:
        """What of a blueprint does not stand as drawn, each with what is there.

        What is in sight is looked at from where the bot is, whatever it does; to the rest an idle bot goes.

        Args:
            blocks: x, y, z and state of each.
            go: False where nobody is to go anywhere for it.

        Raises:
            SkillFailed: BUSY, NO_PATH, TIMEOUT, without ``go`` NOT_FOUND: it is out of sight.
        """
        seen = await self._call("compare", {"blocks": list(blocks)}, seconds=10.0)
        if seen["unseen"] and not go:
            raise SkillFailed("NOT_FOUND", "Not all of it is in sight.")
        if seen["unseen"]:
            seen = await self.primitive("compareBlocks", list(blocks), preempt=False, seconds=60.0)
        wrong: list[Sequence[Any]] = seen["wrong"]
        return wrong

    async def saved(self) -> bool:
        """Wait until all that the bot has done and seen so far would be there after a kill of its server.

        Returns:
            Whether the world has said so: an embedded one does, another is as it is.
        """
        return bool(await self._call("saved", {}, seconds=10.0))

    async def map(self, radius: int = 24) -> Mapping[str, Any]:
        """The surroundings from above: ``x``, ``z``, ``rows``, ``legend``, as ``covoyager.board.Participant`` has them."""
        result: Mapping[str, Any] = await self._call("map", {"radius": radius}, seconds=10.0)
        return result

    async def view(self, tell: Callable[[str], None]) -> str:
        """Show what is around the bot to browsers on this machine.

        Args:
            tell: hears, from another thread, of what takes long the first time.

        Returns:
            The page's address.

        Raises:
            SetupError: what it needs cannot be installed.
            SkillFailed: NOT_FOUND: this version of Minecraft cannot be drawn.
        """
        modules = await asyncio.to_thread(ensure_view, self._node.runtime, tell)
        port = int((await self._call("view", {"modules": str(modules)}, seconds=30.0))["port"])
        return f"http://127.0.0.1:{port}/"

    async def find_chest(self, radius: int = 32, player: str | None = None) -> BlockPosition | None:
        """Position of the nearest chest in sight; with ``player`` the nearest to that player.

        Raises:
            SkillFailed: NOT_FOUND: that player is not in sight.
        """
        found = await self._call("findChest", {"radius": radius, "player": player}, seconds=10.0)
        return None if found is None else _block(found["position"])

    async def run(
        self,
        skill: str | Path,
        args: Mapping[str, Any],
        *,
        chest: BlockPosition | None = None,
        sandbox: bool = False,
        preempt: bool = False,
        seconds: float | None = None,
        spare: Mapping[str, int] | None = None,
        unused: Collection[str] = (),
    ) -> Mapping[str, Any]:
        """Run a skill to its end. Cancelling stops it.

        Args:
            skill: name of a built-in one, or a file by its absolute path.
            args: what it is to do, such as a subtask's JSON.
            chest: the shared chest, remembered for later calls.
            sandbox: run it where it can touch nothing but the primitives.
            preempt: stop what the bot is doing; without it a busy bot fails with BUSY.
            seconds: how long it may take.
            spare: item → how many of it may be taken out of a full chest for what is made, the first of them first; remembered
                for later calls.
            unused: those of them that make room for tools, too, for nobody works with them any more; remembered as well.

        Raises:
            SkillFailed: with its code.
        """
        params = {
            "skill": str(skill),
            "args": dict(args),
            "chest": _place(chest),
            "sandbox": sandbox,
            "preempt": preempt,
            "spare": dict(spare or {}),
            "unused": sorted(unused),
        }
        value = await self._call("run", params, seconds=seconds)
        return value if isinstance(value, Mapping) else {"value": value}

    async def primitive(
        self,
        name: str,
        *args: Any,
        chest: BlockPosition | None = None,
        preempt: bool = True,
        seconds: float | None = 120.0,
    ) -> Any:
        """Carry out one primitive (``come``, ``give``, …); gives what it returns.

        Args:
            name: of the primitive (docs/primitives.md).
            args: what it is called with.
            chest: the shared chest, remembered for later calls.
            preempt: stop what the bot is doing; without it a busy bot fails with BUSY.
            seconds: how long it may take; None for no limit.

        Raises:
            SkillFailed: with its code.
        """
        params = {"name": name, "args": list(args), "chest": _place(chest), "preempt": preempt}
        return await self._call("primitive", params, seconds=seconds)

    async def lend(self, bed: str, *, back: bool) -> None:
        """Let the bot put up a bed that it has or that lies in the chest, while others sleep; ``back``: where it goes then."""
        await self._call("lend", {"bed": bed, "back": back}, seconds=10.0)

    async def say(self, text: str, to: str | None = None) -> bool:
        """Speak in chat, or whisper to a player; one message of at most 256 characters.

        Returns:
            Whether it came through: False for a whisper of which the server shows nothing back.
        """
        return bool((await self._call("say", {"text": text, "to": to}, seconds=10.0))["heard"])

    async def stop(self) -> bool:
        """Stop what the bot does; whether there was anything."""
        return bool((await self._call("stop", {}, seconds=10.0))["stopped"])

    async def let_go(self) -> bool:
        """Stop what the bot does once the block that it digs is dug; whether there was anything."""
        return bool((await self._call("letGo", {}, seconds=10.0))["stopped"])

    async def try_skill(
        self, source: str, args: Any = None, *, chest: BlockPosition | None = None, seconds: float = 30.0
    ) -> Mapping[str, Any]:
        """Run a skill's source in the sandbox: ``{"ok", "value", "error", "cpu_ms", "calls"}``, never an error."""
        params = {"source": source, "args": args, "chest": _place(chest), "timeout_ms": round(seconds * 1000)}
        result: Mapping[str, Any] = await self._call("trySkill", params, seconds=seconds + 5.0)
        return result

    def events(self) -> AsyncIterator[BotEvent]:
        """This bot's events from now on."""
        return self._mine(self._subscriptions.listen())

    async def _mine(self, events: AsyncIterator[BotEvent]) -> AsyncIterator[BotEvent]:
        async for event in events:
            if event.bot == self.name:
                yield event

    async def _call(self, method: str, params: Mapping[str, Any], *, seconds: float | None) -> Any:
        try:
            return await self._node.call(method, params, bot=self.name, seconds=seconds)
        except Failure as failure:
            raise _translate(failure) from None

    def _lose(self, error: CovoyagerError) -> None:
        if self._gone is not None and not self._gone.done():
            self._gone.set_exception(error)
            # Nobody may be waiting for it; that is no error either.
            self._gone.exception()


def _translate(failure: Failure) -> CovoyagerError:
    if failure.code == "DISCONNECTED":
        return ServerLost(failure.message)
    return SkillFailed(failure.code, StoredText.of(failure.message), failure.data)


def _place(position: Sequence[int] | Iterable[int] | None) -> list[int] | None:
    return None if position is None else [int(value) for value in position]


def _block(position: Mapping[str, float]) -> BlockPosition:
    return int(position["x"]), int(position["y"]), int(position["z"])
