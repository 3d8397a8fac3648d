"""What `play` and `join` share: their flags, setting up, and one session in the right order of start and stop."""

import argparse
import asyncio
import contextlib
import ipaddress
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.actions.names import ACCOUNT
from covoyager.clock import wall
from covoyager.commands.recordings import recording_of
from covoyager.commands.session.embedded import embedded_world, until_free
from covoyager.commands.session.interruption import interruptible
from covoyager.commands.session.screen import (
    give_terminal_back,
    last_lines,
    log_stream,
    show_board,
    terminal_modes,
    wants_board,
    warnings_aside,
)
from covoyager.commands.skills.library import skill_library
from covoyager.config import MOST_BOTS, Settings
from covoyager.config.chat_pattern import ChatPattern
from covoyager.domain import GoalState, WorldId
from covoyager.errors import ConnectionFailed, CovoyagerError, NotUnderstood, UsageError
from covoyager.options import GameServer, Options
from covoyager.texts import _, marked, own
from covoyager.world.address import Address, parse_address
from covoyager.world.versions import check_served
from covoyager.world.worldfile import check_world

if TYPE_CHECKING:
    from covoyager.board import Board, Boards
    from covoyager.bot import Runtime
    from covoyager.reporter import Reporter
    from covoyager.world import EmbeddedWorld

WAYS_TO_PLAY = (
    marked("  a world of ours: covoyager play, with --lan for friends, who see it under Multiplayer"),
    marked(
        "  a friend's world, open to LAN: covoyager join --lan --auth microsoft (a mod that lifts the check does without)"
    ),
    marked("  a server: covoyager join HOST[:PORT]; covoyager doctor HOST says what is in the way"),
)
BOARD_DIED = "The board ended unexpectedly; the session goes on."


def add_session_flags(parser: argparse.ArgumentParser) -> None:
    """Flags that `play` and `join` have in common."""
    parser.add_argument("--mc", metavar="VERSION", help="Minecraft version")
    parser.add_argument("--bots", type=int, default=1, metavar="N", help="how many bots (default: 1)")
    parser.add_argument("--headless", action="store_true", help="print one line per event, open no terminal board")
    parser.add_argument("--json", action="store_true", help="print one JSON object per event")
    parser.add_argument(
        "--timeout",
        type=float,
        metavar="S",
        help="give up after so many seconds of the game, of 20 ticks each (exit code 5)",
    )
    parser.add_argument("--owner", metavar="NAME", help="the player who may do everything")
    parser.add_argument(
        "--chat-pattern",
        metavar="REGEX",
        help="form of chat where the server sends it as plain text, with groups name and text: whoever it names is obeyed",
    )
    parser.add_argument("--allow", metavar="NAMES", help="players who may command, comma-separated; * is everybody")


async def sit(args: argparse.Namespace, settings: Settings, *, embedded: bool) -> int:
    """Set up, run one session, tear down.

    Args:
        args: of ``play``, ``join`` or a command that plays; what a command does not declare has its default.
        settings: of this machine, with what the command line says.
        embedded: whether it plays in an embedded world, not on somebody's server.

    Returns:
        The exit code: 0 done, 1 the goal FAILED or the session was ended before it was done, 5 timed out, 130 interrupted.

    Raises:
        UsageError: an option is wrong.
        NotUnderstood: the goal is not, and no model could be asked.
        ConnectionFailed: there is no server, or it cannot be joined.
    """
    if args.bots < 1:
        raise UsageError(_("--bots wants at least 1."))
    if args.bots > MOST_BOTS:
        raise UsageError(_("--bots wants at most {most}.", most=MOST_BOTS))
    if args.timeout is not None and not args.timeout > 0:
        raise UsageError(_("--timeout wants seconds, more than 0."))
    last = settings.username + (str(args.bots) if args.bots > 1 else "")
    if getattr(args, "auth", "offline") == "offline" and not ACCOUNT.fullmatch(last):
        raise UsageError(_("A bot's name is 1 to 16 letters, digits and underscores, not {name}.", name=repr(last)))
    if embedded:
        check_served(settings.minecraft)
    pattern = ChatPattern(settings.chat_pattern) if settings.chat_pattern else None
    goal = " ".join(args.goal).strip() if isinstance(args.goal, list) else (args.goal or "").strip()
    address = None if embedded else await _address(args)
    if embedded:
        await until_free(settings.worlds / _world_key(args, settings))
    from covoyager.board.gate import with_suspendable_tasks

    main = asyncio.current_task()
    with interruptible(main):
        try:
            return await with_suspendable_tasks(_session(args, settings, goal or None, address, pattern))
        except asyncio.CancelledError:
            return 130


async def _session(
    args: argparse.Namespace,
    settings: Settings,
    goal: str | None,
    address: Address | None,
    pattern: ChatPattern | None,
) -> int:
    from covoyager.board import open_boards
    from covoyager.board.resident import ResidentBoards
    from covoyager.bot import BotHost, ensure_runtime
    from covoyager.reporter import Reporter
    from covoyager.session.entry import run_session

    began = wall.now()
    runtime = await asyncio.to_thread(ensure_runtime, getattr(args, "cache", settings.cache), settings.node)
    if goal is not None and getattr(args, "again", None) is None:
        _check_goal(goal, settings, runtime.minecraft_data)
    board_here = wants_board(headless=args.headless, as_json=args.json)
    options = _options(args, settings, goal, pattern, board_here=board_here)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(warnings_aside(settings))
        stream = stack.enter_context(log_stream(settings)) if board_here else None
        reporter = Reporter(as_json=args.json, stream=stream)
        tell = partial(_tell_error, reporter)
        plain = stack.enter_context(open_boards(settings.database_url, settings.attempts))
        boards = stack.enter_context(ResidentBoards(plain, tell))
        if address is None:
            check_world(args.world, runtime.root)
            options = replace(options, recording=recording_of(args, settings, goal, boards.last_goal()))
        host = BotHost(runtime, settings.logs)
        starting = asyncio.create_task(host.start())
        stack.push_async_callback(_finish, starting)
        server, world = await stack.enter_async_context(_server(args, settings, runtime, address))
        await starting
        stack.push_async_callback(host.stop)
        reporter.emit("session", text=f"Ready after {wall.now() - began:.1f} s.")
        pairs = skill_library(settings, tell, runtime.root)
        session = run_session(settings, options, server, host, boards, reporter, runtime.minecraft_data, pairs)
        if world is not None and server.world is not None:
            session = _beside_world(world, partial(tell_of_world, reporter, boards.board(server.world)), session)
        fine = getattr(args, "end_is_fine", False)
        code = await (_beside_board(settings, server, session, boards, goal, fine=fine) if board_here else session)
        if options.recording is not None and server.world is not None and code == 0:
            try:
                options.recording.ended(boards.board(server.world).events())
            except OSError as error:
                tell(_("The recording of this session is not kept: {why}.", why=error.strerror or str(error)))
        return code


def _options(
    args: argparse.Namespace, settings: Settings, goal: str | None, pattern: ChatPattern | None, *, board_here: bool
) -> Options:
    """What the words of the command ask of a session."""
    return Options(
        goal=goal,
        again=getattr(args, "again", None),
        bots=args.bots,
        until_done=goal is not None and not board_here and not getattr(args, "curriculum", False),
        timeout=args.timeout,
        auth=getattr(args, "auth", "offline"),
        username=settings.username,
        owner=settings.owner,
        allow=settings.allow,
        chat_pattern=pattern,
        curriculum=getattr(args, "curriculum", False),
        repeat=getattr(args, "repeat", ()),
    )


def _tell_error(reporter: "Reporter", text: str) -> None:
    reporter.emit("error", text=text)


def tell_of_world(reporter: "Reporter", board: "Board", text: str) -> None:
    """Tell what became of the embedded world: in the board's log, and to whoever started the session, who is told of it out
    of the log once the session narrates that."""
    from covoyager.world import RUNS_AGAIN

    fine, narrated = text == RUNS_AGAIN, reporter.narrated
    try:
        board.note("session" if fine else "error", None, {"text": text})
    except CovoyagerError:
        narrated = False
    if not narrated:
        reporter.emit("session" if fine else "error", text=text)


async def _beside_world(world: "EmbeddedWorld", tell: Callable[[str], None], session: Coroutine[Any, Any, int]) -> int:
    """The session, in a world that is started again where it dies; one that cannot be ends the session."""
    from covoyager.world import keep_up

    playing = asyncio.create_task(session)
    keeping = asyncio.create_task(keep_up(world, tell))
    try:
        await asyncio.wait({playing, keeping}, return_when=asyncio.FIRST_COMPLETED)
        return await (playing if playing.done() else keeping)
    finally:
        for task in (playing, keeping):
            task.cancel()
        await asyncio.gather(playing, keeping, return_exceptions=True)


async def _beside_board(
    settings: Settings,
    server: GameServer,
    session: Coroutine[Any, Any, int],
    boards: "Boards",
    goal: str | None,
    *,
    fine: bool,
) -> int:
    """The session with the board on the terminal; who leaves the board says whether the session ends too."""
    from tui.terminal.leaving import END, INTERRUPTED, LEFT

    modes = terminal_modes()
    working = asyncio.create_task(session)
    looking = asyncio.create_task(show_board(settings, server.world, goal or ""))
    try:
        await asyncio.wait({working, looking}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        how = looking.result()
        if how == INTERRUPTED:
            return how
        if how == END:
            return 0 if fine else unfinished(boards.board(server.world or boards.current()))
        if how != LEFT:
            give_terminal_back(modes)
        left = "The session goes on; covoyager board brings the board back." if how == LEFT else BOARD_DIED
        print(f"{left} Ctrl-C ends it.", file=sys.stderr)
        return await working
    finally:
        is_up = not looking.done()
        for task in (working, looking):
            task.cancel()
        await asyncio.gather(working, looking, return_exceptions=True)
        if is_up:  # a board that is ended from outside leaves the terminal as it has it
            give_terminal_back(modes)
        for line in last_lines(settings.logs / "session.log"):
            print(line)


def unfinished(board: "Board") -> int:
    """Exit code of a session that a person ends: 1 while a goal is not done."""
    goals = board.goals(open_only=False)
    last = max(goals, key=lambda goal: goal.id, default=None)
    failed = last is not None and last.state is GoalState.FAILED
    return int(failed or any(goal.state in (GoalState.OPEN, GoalState.PAUSED) for goal in goals))


def _check_goal(goal: str, settings: Settings, data: Path) -> None:
    """Say at once what cannot be understood, before anything is started; a model is only asked once all stands."""
    from covoyager.board import open_boards
    from covoyager.goal_kinds import goals_in, understand
    from covoyager.goals.buildings import blueprint_in
    from covoyager.goals.meanings import phrase_key
    from covoyager.knowledge import load
    from covoyager.llm import configured, without_model

    knowledge = load(settings.minecraft, data)
    folder = settings.home / "blueprints"
    try:
        for sentence in goals_in(goal, knowledge, lambda part: blueprint_in(part, knowledge, folder) is not None):
            if blueprint_in(sentence, knowledge, folder) is None:
                understand(sentence, knowledge)
    except NotUnderstood as problem:
        if configured(settings):
            return
        with open_boards(settings.database_url) as boards:
            if boards.shared.meaning(phrase_key(goal)) is not None:
                return
        raise without_model(problem, settings) from None


async def _finish(task: "asyncio.Task[None]") -> None:
    if not task.done():
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError, CovoyagerError):
        await task


@contextlib.asynccontextmanager
async def _server(
    args: argparse.Namespace, settings: Settings, runtime: "Runtime", address: Address | None
) -> AsyncIterator[tuple[GameServer, "EmbeddedWorld | None"]]:
    """The server of this session: the one at the address, or an embedded one for as long as the context lasts."""
    from covoyager.world.contents import contents_of
    from covoyager.world.folder import from_anywhere, world_in
    from covoyager.world.lan import Announcer

    if address is not None:
        yield await _joined_place(address, args.mc, settings, runtime.node), None
        return
    name = Path(args.world).stem
    key = _world_key(args, settings)
    folder = None if getattr(args, "fresh", None) else settings.worlds / key
    play = f"covoyager play --world {from_anywhere(args.world)} --seed {args.seed}"
    play += "" if args.mc is None else f" --mc {args.mc}"
    world = embedded_world(args, settings, runtime, folder)
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(world)
        if args.lan:
            await stack.enter_async_context(Announcer(world.info.port, world.motd))
        server = GameServer(
            world=WorldId(key, key) if folder is None else replace(world_in(folder), play=play),
            kept=folder is not None,
            text=f"the world {name} at 127.0.0.1:{world.info.port}",
            host="127.0.0.1",
            port=world.info.port,
            minecraft=world.info.version,
            chest=world.info.chest,
            everybody=True,
            speed=world.speed,
            kept_up=True,
            contents=contents_of(args.world, runtime.root),
            open_at=world.open_at,
        )
        yield server, world


def _world_key(args: argparse.Namespace, settings: Settings) -> str:
    """The name of an embedded world; one that is kept has a folder of that name."""
    from covoyager.world.folder import world_key

    return getattr(args, "fresh", None) or world_key(args.world, settings.minecraft, args.seed)


async def _joined_place(address: Address, minecraft: str | None, settings: Settings, node: Path) -> GameServer:
    """Somebody's server; an embedded world that is open on this machine is known by its folder."""
    from covoyager.world import ping
    from covoyager.world.folder import served_at, world_in
    from covoyager.world.lock import holder
    from covoyager.world.srv import resolve

    host, port = address.host, address.port
    text = str(address)
    server = GameServer(world=None, text=text, host=host, port=port, minecraft=minecraft, everybody=_is_local(host))
    folder = served_at(port, settings.worlds) if server.on_this_machine else None
    with contextlib.suppress(ConnectionFailed):  # joining will say what is wrong
        there = await resolve(address, node)
        server = replace(server, players=(await ping(there.host, there.port)).names)
    held = None if folder is None else holder(folder)
    if folder is None or held is None:
        return server
    return replace(server, world=world_in(folder), open_at=held.open_at)


async def _address(args: argparse.Namespace) -> Address:
    if args.address is None and not args.lan:
        raise UsageError(
            _("join wants HOST[:PORT], or --lan to find a world on the local network."), tuple(map(own, WAYS_TO_PLAY))
        )
    if args.address is not None:
        return parse_address(args.address)
    from covoyager.world.lan import discover

    found = await discover()
    if not found:
        raise ConnectionFailed(
            _("No world is open to the local network. In the game: Esc, Open to LAN. Or name one: covoyager join HOST")
        )
    if len(found) > 1:
        listed = ", ".join(f"{world.host}:{world.port} ({world.motd})" for world in found)
        raise ConnectionFailed(
            _("Several worlds are open: {listed}. Name one: covoyager join HOST:PORT", listed=listed)
        )
    return Address(found[0].host, found[0].port, given=True)


def _is_local(host: str) -> bool:
    """Whether the host is this machine or on the local network (then everybody in its world may command)."""
    try:
        known = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
        found = [ipaddress.ip_address(address) for address in known]
    except (OSError, ValueError):
        return False
    return bool(found) and all(address.is_loopback or address.is_private for address in found)
