"""``covoyager skills export|import``: skills in one file with a checksum, to keep or to hand on."""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.commands.skills.library import builtin_skills, find_pair, no_file, skill_library, tell
from covoyager.config import Settings
from covoyager.errors import PairError, UsageError
from covoyager.files import read_regular, unwritable, write_text
from covoyager.pairs import Pair, PairManager
from covoyager.pairs.skill_bundle import LONGEST, Item, pack, take_in, unpack
from covoyager.texts import _, joined

if TYPE_CHECKING:
    from covoyager.bot import Runtime

#: How long reading the sources of a whole bundle may take.
CHECK_SECONDS = 60.0


def add_parsers(parts: "argparse._SubParsersAction[Any]") -> None:
    """Declare the two commands' arguments."""
    export = parts.add_parser("export", help="write skills into one file with a checksum")
    export.add_argument("key", nargs="*", metavar="KEY", help='which, such as "craft compass"; all of them without')
    export.add_argument("-o", "--output", metavar="FILE", help="where to; standard output without")
    export.add_argument("--replace", action="store_true", help="write over a file that is there")
    export.set_defaults(run=_export)
    taking = parts.add_parser("import", help="take skills out of such a file; their source runs in the sandbox")
    taking.add_argument("file", metavar="FILE", help="what skills export wrote")
    taking.add_argument("--replace", action="store_true", help="put them before skills of the same key")
    taking.set_defaults(run=_import)
    for part in (export, taking):
        part.add_argument("--json", action="store_true", help="print JSON")


def _export(args: argparse.Namespace) -> int:
    library = skill_library(Settings.load(), tell)
    pairs = _chosen(library, args.key)
    if not pairs:
        raise PairError(_("There is no skill to export yet."))
    text = pack(library.folder, pairs)
    if args.output is None:
        sys.stdout.write(text)
        return 0
    target = Path(args.output)
    if target.exists() and not args.replace:
        raise PairError(_("{target} is there already; --replace writes over it.", target=target))
    try:
        write_text(target, text)
    except OSError as error:
        raise unwritable(target, error) from None
    answer = {"file": str(target), "exported": [pair.key for pair in pairs]}
    print(json.dumps(answer, ensure_ascii=False) if args.json else f"{len(pairs)} skills exported to {target}.")
    return 0


def _chosen(library: PairManager, words: Sequence[str]) -> list[Pair]:
    if not words:
        return library.all()
    together = " ".join(words)
    if any(pair.key == together for pair in library.all()):
        return [find_pair(library, together)]
    return list({pair.key: pair for pair in (find_pair(library, word) for word in words)}.values())


def _import(args: argparse.Namespace) -> int:
    from covoyager.bot import ensure_runtime

    path = Path(args.file)
    text = _read(path)
    settings = Settings.load()
    runtime = ensure_runtime(settings.cache, settings.node)
    try:
        items = unpack(text, builtin_skills(runtime.root))
    except PairError as error:
        raise PairError(joined(": ", (str(path), str(error)))) from None
    _check_sources(items, runtime, path)
    taken, known = take_in(skill_library(settings, tell).folder, items, replacing=args.replace)
    keys = [pair.key for pair in taken]
    if args.json:
        print(json.dumps({"imported": keys, "known": known}, ensure_ascii=False))
        return 0
    print(f"{len(keys)} skills imported{': ' + ', '.join(keys) if keys else ''}; {len(known)} were here already.")
    return 0


def _read(path: Path) -> str:
    try:
        if path.is_dir() or not path.exists():
            raise no_file(path)
        if path.stat().st_size > LONGEST:
            raise PairError(
                _(
                    "{path} is longer than {longest} MB; that is no skill file.",
                    path=path,
                    longest=LONGEST // 1024 // 1024,
                )
            )
        return read_regular(path, LONGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PairError(_("{path} is no UTF-8 text; that is no skill file.", path=path)) from None
    except (OSError, ValueError) as error:
        raise UsageError(
            _("{path} cannot be read: {error}.", path=path, error=getattr(error, "strerror", None) or str(error))
        ) from None


def _check_sources(items: Sequence[Item], runtime: "Runtime", path: Path) -> None:
    """Have the sandbox's own JavaScript read every source, running none of it."""
    sources = {item.shape.key: item.source for item in items if item.source is not None}
    if not sources:
        return
    command = runtime.command("skills/sandbox/syntax.mjs")
    try:
        done = subprocess.run(
            command,
            input=json.dumps(sources),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=CHECK_SECONDS,
            check=True,
            env=runtime.environment(),
        )
        faults: Mapping[str, str | None] = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        raise PairError(_("{path}: its sources cannot be checked; covoyager doctor may say why.", path=path)) from None
    wrong = next(((key, fault) for key, fault in faults.items() if fault), None)
    if wrong:
        raise PairError(
            _(
                "{path}: the source of {skill} cannot be read: {why}.",
                path=path,
                skill=repr(wrong[0]),
                why=wrong[1],
            )
        )
