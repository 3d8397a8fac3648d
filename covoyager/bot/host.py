"""Keeps the bot host running: starts Node, watches its heartbeat, restarts it with back-off, ends it for good."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from covoyager.bot.events import BotEvent
from covoyager.bot.runtime import Runtime
from covoyager.bot.wire import Wire
from covoyager.clock import wall
from covoyager.errors import BridgeLost, SetupError
from covoyager.processes import own_group

log = logging.getLogger(__name__)

SCRIPT = "skills/host/host.mjs"
#: The most that Node's heap may grow to, in MB; one bot in a generated world uses 35.
HEAP_MB = 192
START_SECONDS = 30.0
STOP_SECONDS = 4.0
HEARTBEAT_SECONDS = 5.0
#: A host that does not answer a heartbeat for so long is stuck.
HEARTBEAT_LIMIT = 10.0
#: Waits before the first, second, … restart in a row.
BACK_OFF = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
#: A host that lived this long has recovered: the next restart comes at once again.
HEALTHY_SECONDS = 60.0
#: How long a call waits for a host that is being restarted.
WAIT_SECONDS = 15.0
#: How long a host whose wire is closed may take to end by itself.
DYING_SECONDS = 0.5
LOG_BYTES = 2_000_000


class NodeHost:
    """One Node process at a time, and the wire to it.

    Args:
        runtime: Node and where the JavaScript lies.
        logs: folder for the host's log.
        on_event: hears every event; must only enqueue.
        script: the host's script, for tests.
    """

    def __init__(
        self, runtime: Runtime, logs: Path, on_event: Callable[[BotEvent], None], *, script: str = SCRIPT
    ) -> None:
        self._runtime = runtime
        self._logs = logs
        self._on_event = on_event
        self._script = script
        self._wire: Wire | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._up = asyncio.Event()
        self._stopping = False

    @property
    def runtime(self) -> Runtime:
        """Node and where the JavaScript lies."""
        return self._runtime

    @property
    def pid(self) -> int | None:
        """Node's process id while it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    @property
    def log_file(self) -> Path:
        """Where Node's standard error goes."""
        return self._logs / "bot-host.log"

    async def start(self) -> None:
        """Start Node and wait until it answers; once more if it ends without a word, as a process does that is killed.

        Raises:
            SetupError: it cannot be started.
        """
        try:
            try:
                process, wire, listener = await self._launch()
            except _Silent:
                process, wire, listener = await self._launch()
        except BridgeLost as error:
            raise SetupError(f"{error} See {self.log_file}.") from error
        self._keeper = asyncio.create_task(self._keep(process, wire, listener), name="bot-host")

    async def stop(self) -> None:
        """End Node: it leaves the servers and exits when its input closes, or is killed."""
        self._stopping = True
        self._up.clear()
        if self._keeper is not None:
            process = self._process
            if self._wire is not None:
                self._wire.lose("The bot host was stopped.")
            if process is not None and process.returncode is None:
                with contextlib.suppress(TimeoutError):
                    await wall.within(STOP_SECONDS, process.wait())
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        bot: str | None = None,
        seconds: float | None = 30.0,
    ) -> Any:
        """Call the host as :meth:`Wire.call` does; where it is being restarted, wait for it, up to WAIT_SECONDS.

        Args:
            method: see skills/host/bot_registry.mjs.
            params: JSON-able.
            bot: which bot; None for the host itself.
            seconds: how long the call may take; None for as long as it likes.

        Raises:
            Failure: the method failed, with its code.
            BridgeLost: Node went away, answers no more, or does not come back.
        """
        if not self._up.is_set():
            if self._keeper is None or self._stopping:
                raise BridgeLost("The bot host is not running.")
            try:
                await wall.within(WAIT_SECONDS, self._up.wait())
            except TimeoutError:
                raise BridgeLost(f"The bot host does not come back; see {self.log_file}.") from None
        wire = self._wire
        if wire is None:
            raise BridgeLost("The bot host is not running.")
        return await wire.call(method, params, bot=bot, seconds=seconds)

    async def _launch(self) -> tuple[asyncio.subprocess.Process, Wire, "asyncio.Task[None]"]:
        ready = asyncio.Event()

        def on_event(bot: str | None, kind: str, data: Mapping[str, Any]) -> None:
            if bot is None and kind == "ready":
                ready.set()
            self._on_event(BotEvent(bot, kind, data))

        try:
            with self._open_log() as errors:
                begin = errors.seek(0, os.SEEK_END)
                process = await asyncio.create_subprocess_exec(
                    *self._runtime.command(self._script, heap_mb=HEAP_MB),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=errors,
                    env=self._runtime.environment(),
                    **own_group(),
                )
        except OSError as error:
            raise BridgeLost(f"Node could not be started: {error}.") from error
        if process.stdin is None or process.stdout is None:
            raise BridgeLost("Node has no input or output.")
        wire = Wire(process.stdout, process.stdin, on_event)
        listener = asyncio.create_task(wire.listen(), name="wire")
        started = asyncio.create_task(ready.wait())
        try:
            await wall.first({started, listener}, START_SECONDS)
            if not ready.is_set():
                if not listener.done():
                    raise BridgeLost(f"The bot host did not start within {START_SECONDS:.0f} s.")
                silent = self._log_size() == begin
                raise (_Silent if silent else BridgeLost)("The bot host did not start.")
        except BaseException:
            await self._bury(process, wire, listener)
            raise
        finally:
            started.cancel()
        self._process, self._wire = process, wire
        self._up.set()
        return process, wire, listener

    def _log_size(self) -> int:
        return self.log_file.stat().st_size if self.log_file.exists() else 0

    def _open_log(self) -> IO[bytes]:
        self._logs.mkdir(parents=True, exist_ok=True)
        if self.log_file.exists() and self.log_file.stat().st_size > LOG_BYTES:
            with contextlib.suppress(OSError):
                self.log_file.replace(self.log_file.with_suffix(".old.log"))
        return self.log_file.open("ab")

    async def _keep(self, process: asyncio.subprocess.Process, wire: Wire, listener: "asyncio.Task[None]") -> None:
        """Restart Node whenever it is gone or stuck, for as long as the session lives."""
        failures = 0
        while True:
            born = wall.now()
            try:
                await self._watch(wire, listener)
            finally:
                self._up.clear()
                await self._bury(process, wire, listener)
            if self._stopping:
                return
            log.warning("the bot host was lost after %.0f s", wall.now() - born)
            self._on_event(BotEvent(None, "lost", {"why": "The bot host went away; it is started again."}))
            failures = 0 if wall.now() - born > HEALTHY_SECONDS else failures
            while True:
                await wall.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
                failures += 1
                try:
                    process, wire, listener = await self._launch()
                    break
                except BridgeLost as error:
                    log.warning("restart %d failed: %s", failures, error)

    async def _watch(self, wire: Wire, listener: "asyncio.Task[None]") -> None:
        """Returns when Node has gone, or when its event loop is stuck."""
        while True:
            if await wall.first({listener}, HEARTBEAT_SECONDS):
                return
            try:
                # A wire that was lost raises at once; one that is stuck does when the time is over.
                await wall.within(HEARTBEAT_LIMIT, wire.call("ping", seconds=None))
            except (TimeoutError, BridgeLost):
                return

    async def _bury(self, process: asyncio.subprocess.Process, wire: Wire, listener: "asyncio.Task[None]") -> None:
        wire.lose("The bot host went away.")
        try:
            # Most often it is dead or dying; killing what is dead confuses asyncio's own bookkeeping.
            await wall.within(DYING_SECONDS, process.wait())
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)


class _Silent(BridgeLost):
    """The host ended before it was ready, without a word."""
