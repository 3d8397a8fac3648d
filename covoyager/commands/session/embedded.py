"""The embedded world of `play`, `replay` and `serve`, as their flags say."""

import argparse
import ipaddress
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from covoyager.actions.names import ACCOUNT
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.errors import UsageError
from covoyager.texts import _, here

if TYPE_CHECKING:
    from covoyager.bot import Runtime
    from covoyager.world import EmbeddedWorld

ENDING_SECONDS = 15.0
"""How long the world of a session that ended a moment ago may take to be saved."""


def add_lan_flags(parser: argparse.ArgumentParser) -> None:
    """How an embedded world is opened to others."""
    parser.add_argument("--lan", action="store_true", help="let others on the local network find and join the world")
    parser.add_argument(
        "--admit",
        action="append",
        default=[],
        metavar="NAME=ADDRESS",
        help="let a player in from there although the name is kept for another address, or is the owner's",
    )


def add_speed_flag(parser: argparse.ArgumentParser, usual: str = "1") -> None:
    """``--speed N|max``; what it means is checked with the settings."""
    parser.add_argument(
        "--speed",
        metavar="N|max",
        help=here("let the game run up to N times as fast, or as fast as it can (default: {usual})", usual=usual),
    )


def _pace(speed: str) -> str:
    return {"1": "", "max": ", as fast as it can"}.get(speed, f", {speed} times as fast")


def embedded_world(
    args: argparse.Namespace, settings: Settings, runtime: "Runtime", folder: Path | None
) -> "EmbeddedWorld":
    """A world that is not started yet; only with ``--lan`` it is open to others than this machine.

    Args:
        args: with ``world``, ``seed``, ``port`` (None: the usual one), ``lan`` and ``admit``.
        settings: the program's settings.
        runtime: Node.
        folder: where the world is kept; None keeps nothing.
    """
    from covoyager.world import EmbeddedWorld

    return EmbeddedWorld(
        node=runtime.node,
        root=runtime.root,
        logs=settings.logs,
        world=args.world,
        mc=settings.minecraft,
        seed=args.seed,
        port=args.port or 0,
        usual=args.port is None,
        host="0.0.0.0" if args.lan else "127.0.0.1",  # noqa: S104 - asked for with --lan
        folder=folder,
        motd=f"Co-Voyager {Path(args.world).stem}{_pace(settings.speed)}",
        speed=settings.speed,
        until=getattr(args, "until", None),
        owner=settings.owner,
        admitted=_admitted(args.admit),
        environment=runtime.environment(),
    )


async def until_free(folder: Path) -> None:
    """Wait for the server of a session that ends, or was killed a moment ago: it saves and ends by itself.

    Raises:
        WorldError: somebody is at it, or it does not end.
    """
    from covoyager.world.lock import holder, refuse_if_held

    until = wall.now() + ENDING_SECONDS
    is_said = False
    while (found := holder(folder)) is not None and not found.stays and wall.now() < until:
        if not is_said:
            waits = here("The world {name} is being saved by the session before; waiting for it.", name=folder.name)
            print(waits, file=sys.stderr, flush=True)
            is_said = True
        await wall.sleep(0.2)
    refuse_if_held(folder)


def _admitted(pairs: Sequence[str]) -> list[str]:
    checked = []
    for pair in pairs:
        name, _between, address = pair.partition("=")
        try:
            checked.append(f"{name}={ipaddress.ip_address(address)}")
        except ValueError:
            checked.append("")
        if not checked[-1] or not ACCOUNT.fullmatch(name):
            raise UsageError(
                _("--admit wants a player's name and an address, as in Alex=192.168.1.7, not {pair}.", pair=repr(pair))
            )
    return checked
