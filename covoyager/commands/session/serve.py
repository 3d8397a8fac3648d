"""``covoyager serve``: the embedded world alone, for people and bots to join."""

import argparse
import asyncio
import contextlib
from pathlib import Path
from typing import Any

from covoyager.commands.session.embedded import add_lan_flags, add_speed_flag, embedded_world, until_free
from covoyager.commands.session.interruption import interruptible
from covoyager.config import MINECRAFT, Settings
from covoyager.errors import ServerLost
from covoyager.texts import _, here
from covoyager.world.address import DEFAULT_PORT


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("serve", help="open the embedded world alone, for people to join")
    parser.add_argument(
        "--world", default="arena", metavar="NAME", help="arena, wild, or a world file (default: arena)"
    )
    parser.add_argument(
        "--port",
        type=int,
        default=DEFAULT_PORT,
        help=here("port to listen at; 0: any free one (default: {port})", port=DEFAULT_PORT),
    )
    add_lan_flags(parser)
    parser.add_argument(
        "--mc", metavar="VERSION", help=here("Minecraft version (default: {version})", version=MINECRAFT)
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the world (default: 1)")
    add_speed_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; gives the exit code (docs/playing.md)."""
    return asyncio.run(_serve(args, Settings.load(speed=args.speed, minecraft=args.mc)))


async def _serve(args: argparse.Namespace, settings: Settings) -> int:
    with interruptible(asyncio.current_task()):
        try:
            return await _open(args, settings)
        except asyncio.CancelledError:
            return 130


async def _open(args: argparse.Namespace, settings: Settings) -> int:
    from covoyager.bot import ensure_runtime
    from covoyager.world import Announcer
    from covoyager.world.folder import world_key
    from covoyager.world.lan import own_addresses

    name = Path(args.world).stem
    folder = settings.worlds / world_key(args.world, settings.minecraft, args.seed)
    await until_free(folder)
    runtime = await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    world = embedded_world(args, settings, runtime, folder)
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(world)
        info = world.info
        if args.lan:
            await stack.enter_async_context(Announcer(info.port, world.motd))
        hosts = own_addresses() if args.lan else [info.host]
        listed = ", ".join(f"{host}:{info.port}" for host in hosts)
        found = " or pick it in Multiplayer, where it shows by itself" if args.lan else ""
        print(
            f"World {name} (Minecraft {info.version}) is open at {listed}: in the game, Multiplayer, Direct Connection"
            f"{found}; a bot joins with: covoyager join {hosts[0]}:{info.port}. Ctrl-C ends it.",
            flush=True,
        )
        code = await world.wait()
        raise ServerLost(
            _("The embedded world ended by itself (exit code {code}); its log: {log}", code=code, log=world.log)
        )
