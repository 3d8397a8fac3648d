"""The command line: finds the command, runs it, and turns every error into one line and an exit code."""

import importlib
import os
import re
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from covoyager import __version__
from covoyager.commands.parser import Parser
from covoyager.errors import CovoyagerError, UsageError, brief, one_line
from covoyager.texts import here, marked, own, read_by

#: command → (module that has ``add_parser`` and ``run``, one line of help)
SUBCOMMANDS: dict[str, tuple[str, str]] = {
    "play": ("session.play", marked("open an embedded world, a bot and a board, and go for a goal")),
    "join": ("session.join", marked("bring the bot into a world that is already running")),
    "serve": ("session.serve", marked("open an embedded world for people to join")),
    "status": ("status", marked("what runs here, where to join it, what it does")),
    "board": ("board", marked("the terminal board")),
    "view": ("view", marked("the world around the bot, in three dimensions in a browser")),
    "plan": ("plan.command", marked("show the plan for a goal")),
    "goals": ("goals", marked("list, add or cancel goals")),
    "show": ("show", marked("one goal: its steps, states, claims and events")),
    "claim": ("claims", marked("take a step")),
    "release": ("claims", marked("give a step back")),
    "done": ("claims", marked("ask for a check of what you did")),
    "retry": ("claims", marked("put a FAILED step back on the board")),
    "replay": ("replay", marked("do a goal again with its remembered skills")),
    "rerun": ("rerun", marked("play a recorded session again, exactly")),
    "skills": ("skills.command", marked("list, show, forget, export, import or try skills")),
    "doctor": ("doctor.command", marked("what is missing or mismatched, and the mend")),
    "completion": ("completion", marked("a script that has your shell complete commands and options")),
    "bench": ("bench", marked("print the figures of a benchmark")),
}


VERSION = f"covoyager {__version__}"
#: Of what is said of languages: nothing, English, and what has none.
ENGLISH = re.compile(r"$|en|C\b|POSIX", re.IGNORECASE)


def build_parser(names: Sequence[str]) -> Parser:
    """A parser that knows the given commands (one command's module is imported, not all of them)."""
    parser = Parser(prog="covoyager", description="A co-op companion for Minecraft.")
    parser.add_argument("--version", action="version", version=VERSION, help="show the version and end")
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in names:
        module = importlib.import_module(f"covoyager.commands.{SUBCOMMANDS[name][0]}")
        if SUBCOMMANDS[name][0] == "claims":
            module.add_parser(subparsers, name)
        else:
            module.add_parser(subparsers)
    return parser


def _overview() -> str:
    lines = [here("usage: covoyager COMMAND …  (covoyager COMMAND --help says more)"), ""]
    lines += [f"  {name:<11}{own(text)}" for name, (_, text) in SUBCOMMANDS.items()]
    return "\n".join(lines)


def _speak() -> None:
    """Tell whoever sits here things in the language that is set, else in the system's; JSON stays as it is."""
    from covoyager.config import Settings

    try:
        setting = Settings.load().language
    except UsageError:
        setting = ""  # A broken file of settings is told of where it is needed.
    said = setting or next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not ENGLISH.match(said):
        from covoyager.language.catalogues import catalogue, spoken

        read_by(catalogue(spoken(said) or "en"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the return value is the exit code (docs/playing.md)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    if words == ["--version"]:
        print(VERSION)
        return 0
    _speak()
    debug = "--debug" in words
    words = [word for word in words if word != "--debug"]
    name = next((word for word in words if not word.startswith("-")), None)
    if name is None and (not words or {"-h", "--help"} & set(words)):
        print(_overview())
        return 0
    if name is not None and name not in SUBCOMMANDS:
        import difflib

        near = difflib.get_close_matches(name, SUBCOMMANDS, n=2, cutoff=0.5)
        hint = f" {here('Did you mean {names}?', names=', '.join(near))}" if near else ""
        wrong = here("there is no command {name}.", name=brief(repr(name)))
        sys.stderr.write(f"covoyager: {wrong}{hint}\nusage: covoyager {{{','.join(SUBCOMMANDS)}}} …\n")
        return 2
    try:
        args = build_parser([name] if name else []).parse_args(words)
        return int(args.run(args))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except CovoyagerError as error:
        if debug:
            traceback.print_exc()
        usage = error.usage if isinstance(error, UsageError) else ()
        sys.stderr.write("\n".join([f"covoyager: {one_line(own(str(error)))}", *usage]) + "\n")
        return error.exit_code
    except Exception as error:
        if debug:
            traceback.print_exc()
        text = one_line(f"{type(error).__name__}: {error}")[:300]
        wrong = here("something unforeseen went wrong ({what}); run it again with --debug for details", what=text)
        sys.stderr.write(f"covoyager: {wrong}\n")
        return 1
