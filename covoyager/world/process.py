"""The embedded server as a child process: started, waited for, reset and stopped, never left behind."""

import asyncio
import contextlib
import errno
import json
import re
import socket
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from covoyager.clock import wall
from covoyager.config import MINECRAFT
from covoyager.errors import CovoyagerError, UsageError, WorldError
from covoyager.processes import own_group
from covoyager.texts import _
from covoyager.world.address import DEFAULT_PORT
from covoyager.world.folder import from_anywhere, world_in
from covoyager.world.lan import own_addresses
from covoyager.world.lock import free, hold, take
from covoyager.world.unsaved import lost_since, why_unsaved
from covoyager.world.versions import check_served
from covoyager.world.worldfile import check_world

START_SECONDS = 90.0
STOP_SECONDS = 15.0
LOG_BYTES = 5_000_000
"""A log that has grown beyond this is begun anew."""

_ERROR = re.compile(r"cannot start the world: |\w*Error( \[\w+\])?: ")


@dataclass(frozen=True, slots=True)
class WorldInfo:
    """What a listening world says about itself.

    Attributes:
        version: Minecraft version.
        chest: block position of the shared chest; None where the world file declares none.
    """

    host: str
    port: int
    version: str
    world: str
    seed: int
    chest: tuple[int, int, int] | None


EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104
"""Hosts of a server that listens at all addresses of this machine."""
PORTS_TRIED = 32
"""How many ports are tried, from the game's usual one on, for a world that asks for no port of its own."""


class PortInUse(WorldError):
    """Somebody else listens there."""


@dataclass(kw_only=True, eq=False, repr=False)
class EmbeddedWorld:
    """One embedded server.

    It ends with this process, however that ends: its standard input is a pipe that only we hold, and it stops when the
    pipe closes. A Ctrl-C in the terminal does not reach it, so that it is stopped in order, after the bots.

    Args:
        node: the Node executable.
        root: folder that holds ``worlds/server.mjs`` and the Node packages.
        logs: folder for the server's log.
        world: name under ``worlds/files``, or path of a world file.
        mc: Minecraft version.
        port: TCP port; 0 takes a free one.
        usual: with port 0, the port that the game itself takes, or the next that is free.
        host: address to listen at; 0.0.0.0 for everybody.
        folder: where the world is kept; None keeps nothing.
        motd: name in the server list.
        owner: the player whose name only this machine may use.
        admitted: names and addresses, ``NAME=ADDRESS`` each, that are let in all the same.
        speed: how many times the game's speed at most; ``max`` for no limit.
        until: the tick at which it stands still until a player comes, and is no faster than the game from then on.
        environment: variables for Node; None hands on our own.

    Attributes:
        unsaved: why it could not be saved as it was stopped last; empty where it was, or nothing is kept.
    """

    node: Path
    root: Path
    logs: Path
    world: str = "arena"
    mc: str = MINECRAFT
    seed: int = 1
    port: int = 0
    usual: bool = False
    host: str = "127.0.0.1"
    folder: Path | None = None
    motd: str = "Co-Voyager"
    owner: str = ""
    admitted: Sequence[str] = ()
    speed: str = "1"
    until: int | None = None
    environment: Mapping[str, str] | None = None
    unsaved: str = field(default="", init=False)
    _process: asyncio.subprocess.Process | None = field(default=None, init=False)
    _drain: asyncio.Task[None] | None = field(default=None, init=False)
    _info: WorldInfo | None = field(default=None, init=False)

    @property
    def info(self) -> WorldInfo:
        """Where it listens.

        Raises:
            WorldError: where it is not running.
        """
        if self._info is None:
            raise WorldError(_("The embedded world is not running."))
        return self._info

    @property
    def open_at(self) -> str:
        """Where others on the local network join it, as ``host:port``; empty where it is open to none."""
        if self._info is None or self.host not in EVERYWHERE:
            return ""
        return f"{own_addresses()[0]}:{self._info.port}"

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """Process id while it runs."""
        return self._process.pid if self._process is not None and self.running else None

    @property
    def log(self) -> Path:
        """File that the server's standard error goes to."""
        return self.logs / f"world-{Path(self.world).stem}.log"

    async def __aenter__(self) -> "EmbeddedWorld":
        """Start it."""
        await self.start()
        return self

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Stop it.

        Raises:
            DiskError: it could not be saved.
        """
        await self.stop()
        if self.unsaved and not isinstance(error, CovoyagerError):
            raise lost_since(Path(self.world).stem, self.unsaved, self.log)

    async def start(self, timeout: float = START_SECONDS) -> WorldInfo:  # noqa: ASYNC109
        """Start the server and wait until it listens; once more if it ends without a word, as a process does that is killed.

        Args:
            timeout: seconds until it must listen.

        Raises:
            UsageError: unknown world, version not served, no such port; with those that there are.
            WorldError: with the mend: port or folder in use, or what the server said last.
        """
        if self.running:
            return self.info
        try:
            return await self._start_at_port(timeout)
        except _Silent:
            return await self._start_at_port(timeout)

    async def _start_at_port(self, timeout: float) -> WorldInfo:  # noqa: ASYNC109
        if not self.usual or self.port:
            return await self._start(timeout)
        for self.port in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
            # Another world may take the port between a look at it and the server's start.
            with contextlib.suppress(PortInUse):
                return await self._start(timeout)
        self.port = 0
        return await self._start(timeout)

    async def _start(self, timeout: float) -> WorldInfo:  # noqa: ASYNC109
        self._process = None
        self._check()
        begin = self._prepare()
        try:
            with self.log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command(),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    cwd=self.root,
                    env=dict(self.environment) if self.environment is not None else None,
                    **own_group(),
                )
        except OSError as error:
            raise WorldError(
                _(
                    "Node cannot be started ({node}): {error}. covoyager doctor says more.",
                    node=self.node,
                    error=str(error),
                )
            ) from error
        finally:
            if self._process is None and self.folder is not None:
                free(self.folder)
        self._hold(0)
        try:
            async with wall.timeout(timeout):
                said = await self._first_line()
        except TimeoutError as error:
            await self.stop(0)
            raise WorldError(
                _(
                    "The embedded world did not start within {timeout} s (log: {log})",
                    timeout=f"{timeout:.1f}",
                    log=self.log,
                )
            ) from error
        except BaseException:
            await self.stop(0)
            raise
        if said is None:
            await self.stop(0)
            raise self._why(begin)
        self._info = self._read(said)
        self._hold(self._info.port)
        self._drain = asyncio.create_task(_read_out(self._process.stdout))
        return self._info

    async def wait(self) -> int:
        """Wait until the server ends; its exit code."""
        return await self._process.wait() if self._process is not None else 0

    async def stop(self, timeout: float = STOP_SECONDS) -> None:  # noqa: ASYNC109
        """Have it save and end; after ``timeout`` seconds end it regardless. Safe to call at any time."""
        if self._info is not None:
            with contextlib.suppress(OSError):
                self._hold(self._info.port, ending=True)
        self.unsaved, late = "", False
        process, self._process, self._info = self._process, None, None
        drain, self._drain = self._drain, None
        if process is None:
            return
        drain = drain or asyncio.create_task(_read_out(process.stdout))
        try:
            if process.stdin is not None:
                process.stdin.close()
            if timeout:
                async with wall.timeout(timeout):
                    await process.wait()
        except TimeoutError:
            pass
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                late = bool(timeout)
            await drain
            if self.folder is not None:
                self.unsaved = why_unsaved(process.returncode, timeout if late else 0, self.log)
                free(self.folder)

    async def again(self) -> WorldInfo:
        """Start a server again that ended by itself, at its port and with what it has saved; once, for its ends are counted."""
        if self._info is not None:
            self.port = self._info.port
        await self.stop(0)
        return await self._start_at_port(START_SECONDS)

    def _hold(self, port: int, *, ending: bool = False) -> None:
        if self.folder is not None and self.pid is not None:
            hold(self.folder, self.pid, port, ending=ending, open_at=self.open_at)

    def _command(self) -> list[str]:
        words: dict[str, Any] = {
            "--world": from_anywhere(self.world),
            "--port": self.port,
            "--host": self.host,
            "--mc": self.mc,
            "--seed": self.seed,
            "--motd": self.motd,
            "--speed": self.speed,
        }
        if self.folder is not None:
            words["--folder"] = self.folder
        if self.until is not None:
            words["--until"] = self.until
        if self.owner:
            words["--owner"] = self.owner
        flags = [f"{name}={value}" for name, value in words.items()]
        flags += [f"--admit={pair}" for pair in self.admitted]
        script = self.root / "worlds" / "server.mjs"
        return [str(self.node), "--disable-warning=DEP0174", str(script), *flags, "--parent-pipe"]

    def _check(self) -> None:
        check_served(self.mc)
        check_world(self.world, self.root)
        if not 0 <= self.port < 65536:
            raise UsageError(
                _("{port} is not a port: take one from 1 to 65535 with --port (0: any free one).", port=self.port)
            )
        if self.port:
            try:
                socket.create_server((self.host, self.port)).close()
            except OSError as error:
                raise self._why_port(error) from error

    def _why_port(self, error: OSError) -> WorldError:
        code = error.errno
        if code == errno.EADDRINUSE:
            return PortInUse(
                f"Port {self.port} is in use: end what uses it, or take another with --port (0: any free one)."
            )
        if code == errno.EACCES:
            return WorldError(f"Port {self.port} needs rights that you do not have: take one above 1023 with --port.")
        if code == errno.EADDRNOTAVAIL:
            return WorldError(f"{self.host} is not an address of this machine.")
        return WorldError(
            f"Nothing can listen at {self.host}:{self.port}: {error}. Take another with --port (0: any free one)."
        )

    def _prepare(self) -> int:
        try:
            self.logs.mkdir(parents=True, exist_ok=True)
            if self.folder is not None:
                self.folder.mkdir(parents=True, exist_ok=True)
            if self.log.exists() and self.log.stat().st_size > LOG_BYTES:
                self.log.unlink()
            begin = self.log.stat().st_size if self.log.exists() else 0
            if self.folder is not None:
                take(self.folder)
                world_in(self.folder)
            return begin
        except OSError as error:
            raise WorldError(
                _(
                    "{filename} cannot be written: {error}. Set COVOYAGER_HOME.",
                    filename=error.filename,
                    error=error.strerror,
                )
            ) from error

    async def _first_line(self) -> Mapping[str, Any] | None:
        stdout = self._process.stdout if self._process is not None else None
        while stdout is not None and (line := await stdout.readline()):
            with contextlib.suppress(ValueError):
                said = json.loads(line)
                if isinstance(said, dict) and "port" in said:
                    return said
        return None

    def _read(self, said: Mapping[str, Any]) -> WorldInfo:
        chest = said.get("chest")
        return WorldInfo(
            host="127.0.0.1" if self.host in EVERYWHERE else self.host,
            port=int(said["port"]),
            version=str(said.get("version", self.mc)),
            world=str(said.get("world", self.world)),
            seed=int(said.get("seed", self.seed)),
            chest=(int(chest[0]), int(chest[1]), int(chest[2])) if chest else None,
        )

    def _why(self, begin: int) -> WorldError:
        with self.log.open("rb") as log:
            log.seek(begin)
            said = log.read(200_000).decode("utf-8", "replace")
        if "EADDRINUSE" in said:
            return self._why_port(OSError(errno.EADDRINUSE, "in use"))
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        errors = [line for line in lines if _ERROR.match(line)] or lines[-1:]
        if not errors:
            return _Silent(f"The embedded world did not start: it ended without a word (log: {self.log})")
        cause = _ERROR.sub("", errors[0], count=1)[:200]
        return WorldError(f"The embedded world did not start: {cause} (log: {self.log})")


class _Silent(WorldError):
    """It ended without a word."""


async def _read_out(stream: asyncio.StreamReader | None) -> None:
    """Read and drop what a process still writes: asyncio waits for a child until its pipes have been read to their end."""
    while stream is not None and await stream.read(65536):
        pass
