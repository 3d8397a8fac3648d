"""A plain mineflayer client of the benchmarks: a Node process that joins a world, is told and tells in JSON lines."""

import asyncio
import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from covoyager.bot import Runtime
from covoyager.clock import wall
from covoyager.errors import WorldError

#: What every script of ours asks for the time and keeps step by, imported first.
CLOCK = "skills/host/step.mjs"
JOIN_SECONDS = 40.0
LEAVE_SECONDS = 5.0


class Client:
    """One client; what it tells goes to :meth:`heard`.

    Args:
        script: what Node runs (it enters the world by ``client.mjs``).
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        name: the player's.
        words: what else the script is given.

    Attributes:
        seen: what it told.
    """

    def __init__(self, script: Path, runtime: Runtime, port: int, minecraft: str, name: str, *words: str) -> None:
        self.name = name
        self._runtime = runtime
        self._words = [str(script), str(runtime.root), "127.0.0.1", str(port), name, minecraft, *words]
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._there = asyncio.Event()
        self._error = ""
        self.seen: list[Mapping[str, Any]] = []

    def heard(self, event: Mapping[str, Any]) -> None:
        """The client told something: keep it."""
        self.seen.append(event)

    def gone(self) -> None:
        """The client tells nothing more."""

    async def join(self) -> None:
        """Join the world.

        Raises:
            WorldError: it cannot.
        """
        self._process = await asyncio.create_subprocess_exec(
            str(self._runtime.node),
            "--disable-warning=DEP0174",
            f"--import={(self._runtime.root / CLOCK).as_uri()}",
            *self._words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=self._runtime.environment(),
        )
        self._reader = asyncio.create_task(self._read())
        there = asyncio.create_task(self._there.wait())
        try:
            await wall.first({there, self._reader}, JOIN_SECONDS)
            if not there.done():
                raise WorldError(f"{self.name} could not join{f': {self._error}' if self._error else ''}.")
        except BaseException:
            await self.leave()
            raise
        finally:
            there.cancel()

    async def tell(self, line: Mapping[str, Any]) -> None:
        """Tell the client something.

        Raises:
            WorldError: it is not in the world.
        """
        if self._process is None or self._process.stdin is None:
            raise WorldError(f"{self.name} is not in the world.")
        self._process.stdin.write((json.dumps(line) + "\n").encode())
        await self._process.stdin.drain()

    async def leave(self) -> None:
        """Leave the world."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with wall.timeout(LEAVE_SECONDS):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader is not None:
            await self._reader

    async def _read(self) -> None:
        stream = self._process.stdout if self._process is not None else None
        while stream is not None and (line := await stream.readline()):
            message = json.loads(line)
            if message.get("saw") == "spawn":
                self._there.set()
            elif message.get("saw") == "error":
                self._error = str(message["error"])
            self.heard(message)
        self.gone()
