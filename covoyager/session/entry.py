"""Enters a world: names for the bots that nobody has, the first bot in, which world it is, its board; then the session runs."""

import asyncio
import contextlib
from pathlib import Path

from covoyager.board import Boards, Registry, SessionView
from covoyager.bot import BotHost, Joined
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.crew.execution.worker import Worker
from covoyager.domain import WorldId
from covoyager.errors import BridgeLost, ConnectionFailed, CovoyagerError, ServerLost
from covoyager.options import GameServer, Options
from covoyager.pairs import PairManager
from covoyager.reporter import Reporter, tell_login
from covoyager.session.joining import Entered, connect, is_twin
from covoyager.session.returning import BACK_OFF
from covoyager.session.session import Session


async def run_session(
    settings: Settings,
    options: Options,
    server: GameServer,
    host: BotHost,
    boards: Boards,
    reporter: Reporter,
    data: Path,
    pairs: PairManager,
    worker: type[Worker] = Worker,
) -> int:
    """Run one session to its end; gives the exit code of the program.

    Args:
        settings: the program's settings.
        options: what this session is to do.
        server: of the session.
        host: a started bot host.
        boards: all worlds' boards.
        reporter: where the events are told.
        data: minecraft-data's folder.
        pairs: the skill library.
        worker: how a bot goes about its work; benchmarks play others beside the crew's own.

    Raises:
        NameInUse, ConnectionFailed, ServerLost, BridgeLost: no bot can get in.
    """
    registry = boards.shared.sessions
    fixed = options.auth != "offline"
    session = registry.sign_in(server.address, options.username, options.bots, server.players, fixed=fixed)
    try:
        if session.names[0] != options.username:
            reporter.emit(
                "session", text=f"{options.username} is in this world already: here it is {session.names[0]}."
            )
        entered = await _enter(settings, options, server, host, reporter, registry, session)
        world = server.world or joined_world(server, entered.joined)
        boards.rename(server.address, world)
        board = boards.board(world, session)
        board.beat(tick=0)
        if server.kept:
            boards.take_in(world)
        return await Session(settings, options, server, host, board, reporter, data, pairs, entered, worker).run()
    finally:
        with contextlib.suppress(CovoyagerError):
            registry.sign_out(session.id)


def joined_world(server: GameServer, joined: Joined) -> WorldId:
    """The identity of a world on somebody's server: its address, and what tells it from others that may be there."""
    play = f"covoyager join {server.address}"
    return WorldId(f"{server.address} {joined.world or ''}".strip(), server.text, play)


async def _enter(
    settings: Settings,
    options: Options,
    server: GameServer,
    host: BotHost,
    reporter: Reporter,
    registry: Registry,
    session: SessionView,
) -> Entered:
    began = wall.now()
    names = session.names
    bot = host.bot(names[0])
    listening = asyncio.create_task(_tell_logins(host, reporter))
    try:
        for wait in (*BACK_OFF, None):
            try:
                joined = await connect(bot, settings, options, server)
                return Entered(names, joined, wall.now() - began)
            except (ConnectionFailed, ServerLost, BridgeLost) as error:
                if is_twin(error) and options.auth == "offline":
                    names = tuple(registry.rename(session.id, name) if name == bot.name else name for name in names)
                    reporter.emit("session", text=f"{bot.name} is in this world already: here it is {names[0]}.")
                    bot = host.bot(names[0])
                    continue
                if wait is None or (isinstance(error, ConnectionFailed) and not server.kept_up):
                    raise
                await wall.sleep(wait)
        raise ServerLost
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _tell_logins(host: BotHost, reporter: Reporter) -> None:
    """An account asks its person to log in before anything else runs."""
    async for event in host.events():
        if event.kind == "login":
            tell_login(reporter, event.data)
