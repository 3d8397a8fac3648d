"""The embedded world of `play`, `replay` and `serve`, as their flags say."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from covoyager.config import Settings

if TYPE_CHECKING:
    from covoyager.bot import Runtime
    from covoyager.world import EmbeddedWorld


def embedded_world(
    args: argparse.Namespace, settings: Settings, runtime: "Runtime", folder: Path | None
) -> "EmbeddedWorld":
    """A world that is not started yet; only with ``--lan`` it is open to others than this machine.

    Args:
        args: with ``world``, ``seed``, ``port`` and ``lan``.
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
        port=args.port,
        host="0.0.0.0" if args.lan else "127.0.0.1",  # noqa: S104 - asked for with --lan
        folder=folder,
        motd=f"Co-Voyager {Path(args.world).stem}",
        environment=runtime.environment(),
    )
