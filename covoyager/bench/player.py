"""A simulated person in the benchmark's world (``player.mjs``), started, told to begin, and sent home."""

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from covoyager.bot import Runtime
from covoyager.errors import WorldError

SCRIPT = Path(__file__).with_name("player.mjs")
JOIN_SECONDS = 40.0
LEAVE_SECONDS = 5.0


@dataclass
class Player:
    """One person.

    Args:
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        name: the person's.
        bot: whom they talk with.
        goal: what they ask for; None: they say hello and help.
    """

    runtime: Runtime
    port: int
    minecraft: str
    name: str
    bot: str
    goal: str | None
    seen: list[dict[str, Any]] = field(default_factory=list)
    _process: asyncio.subprocess.Process | None = None
    _reader: "asyncio.Task[None] | None" = None
    _there: asyncio.Event = field(default_factory=asyncio.Event)

    async def join(self) -> None:
        """Join the world.

        Raises:
            WorldError: they cannot.
        """
        words = [str(self.runtime.root), "127.0.0.1", str(self.port), self.name, self.minecraft, self.bot]
        self._process = await asyncio.create_subprocess_exec(
            str(self.runtime.node),
            "--disable-warning=DEP0174",
            str(SCRIPT),
            *words,
            *([self.goal] if self.goal else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=self.runtime.environment(),
        )
        self._reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait_for(self._there.wait(), JOIN_SECONDS)
        except TimeoutError:
            raise WorldError(f"{self.name} could not join: {self.seen[-1:]}") from None

    def begin(self) -> None:
        """Have them begin to play."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(b"\n")

    async def leave(self) -> None:
        """Send them home."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
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
            told = json.loads(line)
            self.seen.append(told)
            if told.get("saw") == "spawn":
                self._there.set()
