"""The command line: finds the command, runs it, and turns every error into one line and an exit code."""

import contextlib
import gc
import importlib
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

from covoyager import __version__
from covoyager.commands.parser import Parser
from covoyager.errors import CovoyagerError, UsageError, brief, one_line
from covoyager.files import OF_THE_DISK
from covoyager.texts import here, marked, own, read_by, spoken

#: command → (module that has ``add_parser`` and ``run``, one line of help)
SUBCOMMANDS: dict[str, tuple[str, str]] = {
    "play": ("session.play", marked("open an embedded world, a bot and a board, and go for a goal")),
    "join": ("session.join", marked("bring the bot into a world that is already running")),
    "serve": ("session.serve", marked("open an embedded world for people to join")),
    "status": ("status", marked("what runs here, where to join it, what it does")),
    "board": ("board", marked("the terminal board")),
    "view": ("view.command", marked("the world around the bot, in three dimensions in a browser")),
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
        from covoyager.language.catalogues import catalogue

        read_by(catalogue(spoken(said) or "en"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the return value is the exit code (docs/playing.md)."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    # What a command loads it keeps: to look for garbage among it after every 700 objects takes a tenth of a session's time.
    gc.set_threshold(20_000)
    with _watched(sys.stdout) as faults:
        code = _run([legible(word) for word in (sys.argv[1:] if arguments is None else arguments)], faults)
        _flush(sys.stdout)
    if not faults or isinstance(faults[0], BrokenPipeError):
        return code
    why = faults[0].strerror or type(faults[0]).__name__
    _complain(here("the output cannot be written: {why}. Make room there, or send it elsewhere.", why=why))
    return code or 6


def legible(word: str) -> str:
    """A word of the command line with marks in place of bytes that are no text; a file that is there keeps its name."""
    return word if os.path.lexists(word) else re.sub("[\ud800-\udfff]", "\ufffd", word)


@contextlib.contextmanager
def _watched(stream: TextIO | None) -> Iterator[list[OSError]]:
    """Collect why what is written to a stream does not get out; no other error is told apart from these by what it holds."""
    faults: list[OSError] = []

    def heard(call: Callable[..., Any]) -> Callable[..., Any]:
        def made(*given: Any) -> Any:
            try:
                return call(*given)
            except OSError as error:
                faults[1:] = [error]  # the first and the last
                raise

        return made

    methods = {name: getattr(stream, name) for name in ("write", "flush")} if stream is not None else {}
    for name, call in methods.items():
        setattr(stream, name, heard(call))
    try:
        yield faults
    finally:
        for name in methods:
            delattr(stream, name)


def _flush(stream: TextIO | None) -> None:
    """Have all that was written get out; where it cannot, the stream leads nowhere from now on."""
    if stream is None or stream.closed:
        return
    try:
        stream.flush()
    except OSError:
        with contextlib.suppress(OSError):
            # What waits would fail once more when Python ends, and be told of then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(*lines: str) -> None:
    """Say what is wrong to whoever can read it."""
    with contextlib.suppress(OSError):
        sys.stderr.write("\n".join([f"covoyager: {lines[0]}", *lines[1:]]) + "\n")
    _flush(sys.stderr)


def _run(words: list[str], faults: list[OSError]) -> int:
    """Find the command, run it and tell of its error, unless it is one of the output: that is told by the caller."""
    debug = "--debug" in words
    try:
        if words == ["--version"]:
            print(VERSION)
            return 0
        _speak()
        words = [word for word in words if word != "--debug"]
        name = next((word for word in words if not word.startswith("-")), None)
        if name is None and (not words or {"-h", "--help"} & set(words)):
            print(_overview())
            return 0
        if name is not None and name not in SUBCOMMANDS:
            return _no_command(name)
        args = build_parser([name] if name else []).parse_args(words)
        return int(args.run(args))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        return 130
    except CovoyagerError as error:
        if debug:
            traceback.print_exc()
        usage = error.usage if isinstance(error, UsageError) else ()
        _complain(one_line(own(str(error))), *usage)
        return error.exit_code
    except Exception as error:
        if any(error is fault for fault in faults):
            return 0
        if debug:
            traceback.print_exc()
        if isinstance(error, OSError) and error.errno in OF_THE_DISK:
            what = error.filename or here("A file")
            _complain(
                here(
                    "{what} cannot be written: {why}. Make room, or set COVOYAGER_HOME.", what=what, why=error.strerror
                )
            )
            return 6
        text = one_line(f"{type(error).__name__}: {error}")[:300]
        _complain(here("something unforeseen went wrong ({what}); run it again with --debug for details", what=text))
        return 1


def _no_command(name: str) -> int:
    import difflib

    near = difflib.get_close_matches(name, SUBCOMMANDS, n=2, cutoff=0.5)
    hint = f" {here('Did you mean {names}?', names=', '.join(near))}" if near else ""
    wrong = here("there is no command {name}.", name=brief(repr(name)))
    _complain(f"{wrong}{hint}", f"{here('usage: ')}covoyager {{{','.join(SUBCOMMANDS)}}} …")
    return 2
