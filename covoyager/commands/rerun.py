"""``covoyager rerun FILE [--until TICK]``: a recorded session, again, exactly."""

import argparse
import asyncio
import hashlib
import secrets
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.commands.session.embedded import add_lan_flags
from covoyager.commands.session.run import sit
from covoyager.config import Settings
from covoyager.domain import WorldId
from covoyager.errors import UsageError
from covoyager.texts import _

if TYPE_CHECKING:
    from covoyager.recording import Recording


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("rerun", help="play a recorded session again, exactly")
    parser.add_argument("file", metavar="FILE", help="what play has left in recordings/ in COVOYAGER_HOME")
    parser.add_argument(
        "--until", type=int, metavar="TICK", help="stand still after this tick of the world until a player joins"
    )
    parser.add_argument("--port", type=int, default=0, help="port to listen on; 0 takes a free one")
    add_lan_flags(parser)
    parser.add_argument("--headless", action="store_true", help="print one line per event, open no terminal board")
    parser.add_argument("--json", action="store_true", help="print one JSON object per event")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the session again; gives the exit code (docs/playing.md), 1 too where its event log is not the recorded one."""
    from covoyager.board import open_board, open_boards
    from covoyager.recording import log_mark, read_recording

    if args.until is not None and args.until < 1:
        raise UsageError(_("--until wants a tick, 1 or more."))
    recording = read_recording(Path(args.file))
    settings = Settings.load(speed="max", minecraft=recording.minecraft, **recording.settings)
    settings = _prepare(args, recording, settings)
    if recording.goals_before:
        with open_boards(settings.database_url) as boards:
            boards.begin_after(recording.goals_before)
    code = asyncio.run(sit(args, settings, embedded=True))
    if args.until is not None or recording.log is None or code != 0:
        return code
    with open_board(settings.database_url, WorldId(args.fresh, args.fresh)) as board:
        same = log_mark(board.events()) == recording.log
    print("All came as it was recorded." if same else "It did not come as it was recorded.", file=sys.stderr)
    return 0 if same else 1


def _prepare(args: argparse.Namespace, recording: "Recording", settings: Settings) -> Settings:
    """Put the recording into ``args``; gives the settings: a home of its own, the skills of then, and no model."""
    from covoyager.recording import put_files

    home = settings.home / "reruns" / name_of(Path(args.file))
    shutil.rmtree(home, ignore_errors=True)
    put_files(home / "skills", recording.pairs)
    args.goal, args.world, args.seed, args.bots = recording.goal, recording.world, recording.seed, recording.bots
    args.mc, args.timeout, args.repeat, args.cache = recording.minecraft, None, tuple(recording.told), settings.cache
    args.fresh = f"{Path(args.world).stem}#{secrets.token_hex(4)}-{recording.minecraft}-{recording.seed}"
    if recording.told:
        print("What people said is heard again; what they did with their own hands is not done.", file=sys.stderr)
    if args.until is not None:
        where = f"COVOYAGER_HOME={home} covoyager board"
        print(f"After tick {args.until} the world waits for a player to join; the board: {where}", file=sys.stderr)
    return replace(settings, home=home, database="", api_key="", model="")


def name_of(file: Path) -> str:
    """Name of a recording's folder, with a hash: the stem of a file such as ``...json`` alone would lead out of the folder."""
    return f"{file.stem}-{hashlib.sha256(str(file.absolute()).encode()).hexdigest()[:8]}"
