"""What `play` and `join` share: their flags, setting up, and one session in the right order of start and stop."""

import argparse
import asyncio
import contextlib
import ipaddress
import re
import socket
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.commands.embedded import embedded_world
from covoyager.commands.interruption import interruptible
from covoyager.commands.screen import last_lines, log_stream, show_board, wants_board, warnings_aside
from covoyager.commands.skill_library import skill_library
from covoyager.config import Settings
from covoyager.errors import ConnectionFailed, CovoyagerError, NotUnderstood, UsageError, followed_by
from covoyager.session.options import Options, Place
from covoyager.world.address import parse_address
from covoyager.world.versions import check_served

if TYPE_CHECKING:
    from covoyager.bot import Runtime

#: What the game takes for a name.
_NAME = re.compile(r"[A-Za-z0-9_]{1,16}")
#: How long a world that a killed session left behind may take to save and end.
ENDING_SECONDS = 15.0


def add_sitting_flags(parser: argparse.ArgumentParser) -> None:
    """Flags that `play` and `join` have in common."""
    parser.add_argument("--mc", metavar="VERSION", help="Minecraft version")
    parser.add_argument("--bots", type=int, default=1, metavar="N", help="how many bots (default: 1)")
    parser.add_argument("--headless", action="store_true", help="print one line per event, open no terminal board")
    parser.add_argument("--json", action="store_true", help="print one JSON object per event")
    parser.add_argument("--timeout", type=float, metavar="S", help="give up after so many seconds (exit code 5)")
    parser.add_argument("--owner", metavar="NAME", help="the player who may do everything")
    parser.add_argument("--allow", metavar="NAMES", help="players who may command, comma-separated; * is everybody")


async def sit(args: argparse.Namespace, settings: Settings, *, embedded: bool) -> int:
    """Set up, run one session, tear down; gives the exit code of contracts.md."""
    if args.bots < 1:
        raise UsageError("--bots wants at least 1.")
    if args.timeout is not None and not args.timeout > 0:
        raise UsageError("--timeout wants seconds, more than 0.")
    last = settings.username + (str(args.bots) if args.bots > 1 else "")
    if getattr(args, "auth", "offline") == "offline" and not _NAME.fullmatch(last):
        raise UsageError(f"A bot's name is 1 to 16 letters, digits and underscores, not {last!r}.")
    if embedded:
        check_served(settings.minecraft)
    goal = " ".join(args.goal).strip() if isinstance(args.goal, list) else (args.goal or "").strip()
    address = None if embedded else await _address(args)
    main = asyncio.current_task()
    with interruptible(main):
        try:
            return await _sit(args, settings, goal or None, address)
        except asyncio.CancelledError:
            return 130


async def _sit(args: argparse.Namespace, settings: Settings, goal: str | None, address: tuple[str, int] | None) -> int:
    from covoyager.board import open_board
    from covoyager.bot import BotHost, ensure_runtime
    from covoyager.session.report import Reporter
    from covoyager.session.run import run_session

    began = time.monotonic()
    runtime = await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    if goal is not None and getattr(args, "again", None) is None:
        _check_goal(goal, settings, runtime.minecraft_data)
    board_here = wants_board(headless=args.headless, as_json=args.json)
    options = Options(
        goal=goal,
        again=getattr(args, "again", None),
        bots=args.bots,
        as_json=args.json,
        until_done=goal is not None and not board_here,
        timeout=args.timeout,
        auth=getattr(args, "auth", "offline"),
        username=settings.username,
        owner=settings.owner,
        allow=settings.allow,
    )
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(warnings_aside(settings))
        stream = stack.enter_context(log_stream(settings)) if board_here else None
        reporter = Reporter(as_json=args.json, stream=stream)
        board = stack.enter_context(open_board(settings.database_url, settings.attempts))
        host = BotHost(runtime, settings.logs)
        starting = asyncio.create_task(host.start())
        stack.push_async_callback(_finish, starting)
        place = await stack.enter_async_context(_place(args, settings, runtime, address))
        await starting
        stack.push_async_callback(host.stop)
        reporter.emit("session", text=f"Ready after {time.monotonic() - began:.1f} s.")
        pairs = skill_library(settings, lambda text: reporter.emit("error", text=text), runtime.root)
        session = run_session(settings, options, place, host, board, reporter, runtime.minecraft_data, pairs)
        return await _beside_board(settings, session) if board_here else await session


async def _beside_board(settings: Settings, session: Coroutine[Any, Any, int]) -> int:
    """The session with the board on the terminal; leaving the board ends the sitting."""
    working = asyncio.create_task(session)
    looking = asyncio.create_task(show_board(settings))
    try:
        await asyncio.wait({working, looking}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        if looking.result() != 0:
            print("The board ended unexpectedly; the session goes on. Ctrl-C ends it.", file=sys.stderr)
            return await working
        return 0
    finally:
        for task in (working, looking):
            task.cancel()
        await asyncio.gather(working, looking, return_exceptions=True)
        for line in last_lines(settings.logs / "session.log"):
            print(line)


def _check_goal(goal: str, settings: Settings, data: Path) -> None:
    """Say at once what cannot be understood, before anything is started; a model is only asked once all stands."""
    from covoyager.board import open_board
    from covoyager.building import read_building
    from covoyager.knowledge import load
    from covoyager.llm import configured, why_none
    from covoyager.planning import parse_goal
    from covoyager.session.goals import phrase_key

    knowledge = load(settings.minecraft, data)
    try:
        if read_building(goal, knowledge, settings.home / "blueprints") is None:
            parse_goal(goal, knowledge)
    except NotUnderstood as problem:
        if configured(settings):
            return
        with open_board(settings.database_url) as board:
            if board.setting(phrase_key(goal)) is not None:
                return
        raise NotUnderstood(followed_by(problem, why_none(settings)), problem.nearest) from None


async def _finish(task: "asyncio.Task[None]") -> None:
    if not task.done():
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError, CovoyagerError):
        await task


@contextlib.asynccontextmanager
async def _place(
    args: argparse.Namespace, settings: Settings, runtime: "Runtime", address: tuple[str, int] | None
) -> AsyncIterator[Place]:
    """The server of this sitting: the one at the address, or an embedded one for as long as the context lasts."""
    from covoyager.world.folder import world_key
    from covoyager.world.lan import Announcer

    if address is not None:
        host, port = address
        text = f"{host}:{port}"
        yield Place(key=text, text=text, host=host, port=port, minecraft=args.mc, everybody=_is_local(host))
        return
    name = Path(args.world).stem
    fresh: str | None = getattr(args, "fresh", None)
    key = fresh or world_key(args.world, settings.minecraft, args.seed)
    world = embedded_world(args, settings, runtime, None if fresh else settings.worlds / key)
    async with contextlib.AsyncExitStack() as stack:
        if not fresh:
            await _until_free(settings.worlds / key)
        await stack.enter_async_context(world)
        if args.lan:
            await stack.enter_async_context(Announcer(world.info.port, world.motd))
        yield Place(
            key=key,
            text=f"the world {name} at 127.0.0.1:{world.info.port}",
            host="127.0.0.1",
            port=world.info.port,
            minecraft=world.info.version,
            chest=world.info.chest,
            everybody=True,
        )


async def _until_free(folder: Path) -> None:
    """Wait for the server of a session that was killed a moment ago: it saves and ends by itself."""
    from covoyager.world.lock import holder

    until = time.monotonic() + ENDING_SECONDS
    while holder(folder) is not None and time.monotonic() < until:  # noqa: ASYNC110 - a process that sends no event
        await asyncio.sleep(0.2)


async def _address(args: argparse.Namespace) -> tuple[str, int]:
    if args.address is None and not args.lan:
        raise UsageError("join wants HOST[:PORT], or --lan to find a world on the local network.")
    if args.address is not None:
        address = parse_address(args.address)
        return address.host, address.port
    from covoyager.world.lan import discover

    found = await discover()
    if not found:
        raise ConnectionFailed(
            "No world is open to the local network. In the game: Esc, Open to LAN. Or name one: covoyager join HOST"
        )
    if len(found) > 1:
        listed = ", ".join(f"{world.host}:{world.port} ({world.motd})" for world in found)
        raise ConnectionFailed(f"Several worlds are open: {listed}. Name one: covoyager join HOST:PORT")
    return found[0].host, found[0].port


def _is_local(host: str) -> bool:
    """Whether the host is this machine or on the local network (then everybody in its world may command)."""
    try:
        known = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
        found = [ipaddress.ip_address(address) for address in known]
    except (OSError, ValueError):
        return False
    return bool(found) and all(address.is_loopback or address.is_private for address in found)
