"""One end of the wire to the bot host: newline-delimited JSON over a child's stdin and stdout.

See skills/host/wire.mjs for the messages. Deadlines and cancelling are enforced over there, so that the bot really stops;
this end gives up on an answer only where Node keeps quiet for longer than it may.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from covoyager.clock import game
from covoyager.errors import BridgeLost

#: One line may be this long; an observation is some kilobytes.
LONGEST_LINE = 64 << 20
CHUNK = 1 << 16
#: How long after its deadline a call's answer may come.
GRACE_SECONDS = 5.0
#: How long a cancelled call is given to say that it has stopped.
CANCEL_SECONDS = 3.0


class Failure(Exception):
    """A call was answered with an error; the caller translates it into one of covoyager/errors.py."""

    def __init__(self, code: str, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.data = data


class Wire:
    """Calls out, answers and events in.

    Args:
        reader: what Node writes.
        writer: what Node reads.
        on_event: hears (bot, kind, data) of each event; it must only enqueue.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        on_event: Callable[[str | None, str, Mapping[str, Any]], None],
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._on_event = on_event
        self._pending: dict[int, asyncio.Future[Any]] = {}
        self._numbers = count(1)
        self._lost: str | None = None
        self._ticks: asyncio.Queue[tuple[int | None, float, bool]] = asyncio.Queue()
        #: What the host has said since the last tick; None where it is read at once.
        self._letters: list[dict[str, Any]] | None = None
        self._pings: set[int] = set()

    async def listen(self) -> None:
        """Receive until Node closes its end; then every call that is pending fails with BridgeLost."""
        buffer = bytearray()
        stepping = asyncio.create_task(self._keep_step(), name="ticks")
        game.ask = lambda: self._send({"t": "wake"})
        try:
            while data := await self._reader.read(CHUNK):
                buffer += data
                if b"\n" not in data:
                    if len(buffer) > LONGEST_LINE:
                        break
                    continue
                *lines, rest = bytes(buffer).split(b"\n")
                buffer = bytearray(rest)
                for line in lines:
                    self._receive(line)
        except OSError:
            pass
        finally:
            stepping.cancel()
            game.ask = None
            game.coast()
            self.lose("The bot host went away.")

    def lose(self, why: str) -> None:
        """Fail every pending and every later call with BridgeLost."""
        if self._lost is None:
            self._lost = why
            self._writer.close()
        for future in self._pending.values():
            if not future.done():
                future.set_exception(BridgeLost(why))
        self._pending.clear()

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        bot: str | None = None,
        seconds: float | None = 30.0,
    ) -> Any:
        """Call a method of the host and wait for its answer. Cancelling the task stops the work over there.

        Args:
            method: see skills/host/bot_registry.mjs.
            params: JSON-able.
            bot: which bot; None for the host itself.
            seconds: how long it may take; None for as long as it likes.

        Raises:
            Failure: the method failed, with its code.
            BridgeLost: Node went away or answers no more.
        """
        if self._lost is not None:
            raise BridgeLost(self._lost)
        number = next(self._numbers)
        message: dict[str, Any] = {"t": "call", "id": number, "method": method, "params": dict(params or {})}
        if bot is not None:
            message["bot"] = bot
        if method == "ping":
            self._pings.add(number)
        if seconds is not None:
            message["deadline_ms"] = max(1, round(seconds * 1000))
        future = asyncio.get_running_loop().create_future()
        self._pending[number] = future
        try:
            self._send(message)
            async with game.timeout(None if seconds is None else seconds + GRACE_SECONDS):
                return await asyncio.shield(future)
        except TimeoutError:
            raise BridgeLost(f"The bot host does not answer ({method}).") from None
        except asyncio.CancelledError:
            await self._cancel(number, future)
            raise
        finally:
            self._pending.pop(number, None)
            self._pings.discard(number)
            if future.done() and not future.cancelled():
                future.exception()

    async def _cancel(self, number: int, future: asyncio.Future[Any]) -> None:
        """Tell Node to stop, and wait until it has: the next call finds the bot free."""
        if self._lost is not None or future.done():
            return
        self._send({"t": "cancel", "id": number})
        with contextlib.suppress(Failure, BridgeLost, TimeoutError):
            async with game.timeout(CANCEL_SECONDS):
                await asyncio.shield(future)

    def _send(self, message: Mapping[str, Any]) -> None:
        line = json.dumps(message, allow_nan=False, separators=(",", ":"))
        self._writer.write(line.encode() + b"\n")

    def _receive(self, line: bytes) -> None:
        try:
            message: dict[str, Any] = json.loads(line)
        except (ValueError, RecursionError):
            return
        if message.get("t") == "tick":
            if message["waits"]:
                game.begin(int(message["tick"]), float(message["date"]))
            letters, self._letters = self._letters or (), [] if message["waits"] else None
            for letter in letters:
                self._read(letter)
            self._ticks.put_nowait((message["tick"], message["date"], message["waits"]))
        elif self._letters is None or message.get("id") in self._pings:
            self._read(message)
        else:
            self._letters.append(message)

    def _read(self, message: dict[str, Any]) -> None:
        kind = message.get("t")
        if kind == "result":
            self._answer(message)
        elif kind == "event":
            self._on_event(message.get("bot"), str(message.get("kind")), message.get("data") or {})

    async def _keep_step(self) -> None:
        """Do what there is to do in each of the world's ticks, and say when it is done."""
        while True:
            tick, date, waits = await self._ticks.get()
            if tick is None:
                game.coast()
            else:
                await game.step(int(tick), float(date), waited=waits)
            self._send({"t": "done", "tick": tick, "next": game.due(), "rest": self._rests()})

    def _rests(self) -> bool:
        """Whether this session wants nothing of the world."""
        return game.rests() and not self._pending.keys() - self._pings

    def _answer(self, message: Mapping[str, Any]) -> None:
        future = self._pending.get(message["id"])
        if future is None or future.done():
            return
        error = message.get("error")
        if error is None:
            future.set_result(message.get("ok"))
        else:
            future.set_exception(Failure(error["code"], error["message"], error.get("data") or {}))
