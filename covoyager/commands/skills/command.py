"""``covoyager skills``: look at the skill library and take out of it; the other parts are in files of their own."""

import argparse
import json
from typing import Any

from covoyager.commands.skills import bundles as skill_bundles
from covoyager.commands.skills import trial as skill_trial
from covoyager.commands.skills.library import find_pair, skill_library, tell
from covoyager.config import Settings
from covoyager.errors import PairError
from covoyager.pairs import Pair, PairManager
from covoyager.texts import _, here


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("skills", help="list, show, forget, export, import or try skills")
    parts = parser.add_subparsers(dest="what", metavar="WHAT")
    parser.set_defaults(run=_list, json=False)

    listing = parts.add_parser("list", help="every remembered skill")
    listing.set_defaults(run=_list)
    show = parts.add_parser("show", help="one skill: what it is for, its versions, its source")
    show.set_defaults(run=_show)
    forget = parts.add_parser("forget", help="remove one skill from the library")
    forget.set_defaults(run=_forget)
    for part in (show, forget):
        part.add_argument("key", nargs="+", metavar="KEY", help="as skills list shows it, such as: craft compass")
    for part in (listing, show, forget):
        part.add_argument("--json", action="store_true", help="print JSON")

    skill_bundles.add_parsers(parts)
    trial = parts.add_parser("try", help="run one skill file in the sandbox, with a bot in an embedded world")
    skill_trial.add_arguments(trial)
    trial.set_defaults(run=skill_trial.run_trial)


def _open() -> PairManager:
    return skill_library(Settings.load(), tell)


def _list(args: argparse.Namespace) -> int:
    pairs = _open().all()
    if args.json:
        print(json.dumps([pair.to_json() for pair in pairs], ensure_ascii=False))
        return 0
    if not pairs:
        print(here("No skills yet: each step that a bot has done, and the chest has shown, is remembered as one."))
        return 0
    width = max(len(pair.key) for pair in pairs)
    for pair in pairs:
        print(f"{pair.key:<{width}}  {_skill(pair)}  {_record(pair)}  {pair.last_used or 'never used'}")
    return 0


def _show(args: argparse.Namespace) -> int:
    library = _open()
    pair = find_pair(library, " ".join(args.key))
    source = None if pair.current.library else library.folder.source(pair, pair.current)
    if args.json:
        print(json.dumps({**pair.to_json(), "source": source}, ensure_ascii=False))
        return 0
    shape = pair.shape
    before = [*shape.materials, *shape.tools, *([shape.station] if shape.station else [])]
    print(f"{pair.key}: {_skill(pair)}; {_record(pair)}; last used {pair.last_used or 'never'}")
    print(f"  before: {', '.join(before) or 'nothing'} on hand")
    print(f"  after:  as many more {', '.join(shape.products) or shape.item} as were asked for")
    for version in pair.versions:
        why = f" ({version.why})" if version.why else ""
        made = f"built-in {version.library}" if version.library else version.checksum[:12]
        print(
            f"  version {version.number}: {version.origin}, {made}, since {version.since}, {version.standing}{why}, "
            f"worked {version.successes}×, failed {version.failures}×"
        )
    if source is not None:
        print(f"  {library.folder.source_file(pair, pair.current)}\n\n{source.rstrip()}")
    return 0


def _forget(args: argparse.Namespace) -> int:
    library = _open()
    key = " ".join(args.key)
    try:
        if not library.folder.remove(key):
            key = find_pair(library, key).key
            library.folder.remove(key)
    except OSError as error:
        why = error.strerror or str(error)
        raise PairError(_("The skill {key} cannot be removed: {error}.", key=repr(key), error=why)) from None
    print(json.dumps({"forgotten": key}, ensure_ascii=False) if args.json else f"Forgotten: {key}")
    return 0


def _skill(pair: Pair) -> str:
    version = pair.current
    made = f"built-in {version.library}" if version.library else f"version {version.number}"
    return f"{version.origin}, {made}, {version.standing}"


def _record(pair: Pair) -> str:
    return f"worked {pair.successes}×, failed {pair.failures}×"
