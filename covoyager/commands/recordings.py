"""Recordings of sessions: begun by `play` in a new world, read by `rerun`."""

import argparse
import contextlib
from typing import TYPE_CHECKING

from covoyager.config import Settings

if TYPE_CHECKING:
    from covoyager.recording import Recording


def recording_of(
    args: argparse.Namespace, settings: Settings, goal: str | None, goals_before: int
) -> "Recording | None":
    """A recording of the session that is about to begin; None where its world has been played in already."""
    from covoyager.recording import BEARING, Recording, files_in
    from covoyager.world.folder import from_anywhere, world_key

    key = world_key(args.world, settings.minecraft, args.seed)
    if getattr(args, "fresh", None) is not None or (settings.worlds / key).exists():
        return None
    recording = Recording(
        goal=goal,
        world=from_anywhere(args.world),
        seed=args.seed,
        minecraft=settings.minecraft,
        bots=args.bots,
        settings={name: getattr(settings, name) for name in BEARING},
        pairs=files_in(settings.home / "skills"),
        goals_before=goals_before,
        path=settings.home / "recordings" / f"{key}.json",
    )
    with contextlib.suppress(OSError):  # it is told of at the end, where it still does not go
        recording.write()
    return recording
