"""One Settings value for the whole program: settings file < environment < command-line flags.

The file is ``config.toml`` in COVOYAGER_HOME; its keys are the field names below.
"""

import datetime
import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from covoyager.config.chat_pattern import ChatPattern
from covoyager.config.prices import price_table
from covoyager.domain.actions import Action
from covoyager.domain.status import LEASE_SECONDS
from covoyager.errors import UsageError
from covoyager.facts import shared_facts
from covoyager.files import read_text
from covoyager.texts import LANGUAGES, Text, _, spoken

#: The version of Minecraft when nobody asks for another.
MINECRAFT: str = shared_facts("versions")["default"]
#: Bytes of a settings file.
LARGEST = 1024 * 1024
#: Where a TOML reader stumbles, as it tells of it.
_PLACE = re.compile(r"at line (\d+), column (\d+)")
#: Bots of one session, and those, bots and people, that a plan may be asked for.
MOST_BOTS, MOST_PARTICIPANTS = 99, 1000
#: What a value in the file is, for whoever wrote it.
_KINDS: dict[type, Text] = {
    bool: _("true or false"),
    int: _("a number"),
    float: _("a number"),
    list: _("a list"),
    dict: _("a table"),
    datetime.date: _("a date"),
}
#: No number that is set is greater; a database, too, has only room for so much.
GREATEST = 10**9
#: Of an embedded world, in times of the game's speed.
SLOWEST, FASTEST = 0.1, 1000.0


def _home() -> Path:
    chosen = os.environ.get("COVOYAGER_HOME") or platformdirs.user_data_dir("covoyager", appauthor=False)
    return Path(chosen).expanduser().absolute()


def _setting(default: Any, environment: str | None, text: str, *, secret: bool = False) -> Any:
    return field(default=default, metadata={"env": environment, "help": text}, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set, with where it is set and what it means: ``docs/settings.md`` has it as a table."""

    home: Path = field(default_factory=_home, metadata={"env": "COVOYAGER_HOME", "help": "folder of all state"})
    database: str = _setting(
        "",
        "COVOYAGER_DATABASE_URL",
        "where the board is kept: sqlite:///FILE or postgresql://…; SQLite in home by default",
        secret=True,
    )
    minecraft: str = _setting(MINECRAFT, "COVOYAGER_MINECRAFT", "version of embedded worlds and of plan")
    username: str = _setting("Bot", "COVOYAGER_USERNAME", "the bot's name in the game")
    owner: str = _setting("", "COVOYAGER_OWNER", "the player who may do everything")
    allow: tuple[str, ...] = _setting((), "COVOYAGER_ALLOW", "players who may command, comma-separated; * is everybody")
    chat_pattern: str = _setting(
        "",
        "COVOYAGER_CHAT_PATTERN",
        "form of chat on servers that send it as plain text: a regex with groups name and text",
    )
    language: str = _setting(
        "",
        "COVOYAGER_LANGUAGE",
        "en, de or es: language of the board and the shell (without it the system's, by LANG), and that in which bots talk "
        "to people of whose language they know nothing (without it English)",
    )
    lease_seconds: int = _setting(
        LEASE_SECONDS, "COVOYAGER_LEASE_SECONDS", "seconds that a claim holds with no sign of life"
    )
    speed: str = _setting("1", "COVOYAGER_SPEED", "how many times as fast embedded worlds run at most, or `max`")
    attempts: int = _setting(
        4, "COVOYAGER_ATTEMPTS", "tries of a step before it is FAILED (the Co-Voyager report: four)"
    )
    node: str = _setting("", "COVOYAGER_NODE", "a Node of your own (22 or newer) in place of the one from PyPI")
    api_key: str = _setting("", "OPENAI_API_KEY", "key of the model's endpoint; never logged", secret=True)
    base_url: str = _setting("", "OPENAI_BASE_URL", "address of an OpenAI-compatible endpoint")
    model: str = _setting("", "COVOYAGER_MODEL", "name of the model; none: everything grounded works without")
    model_timeout: float = _setting(30.0, "COVOYAGER_MODEL_TIMEOUT", "seconds that one model call may take")
    budget: int = _setting(100_000, "COVOYAGER_BUDGET", "tokens that one goal may use")
    prices: tuple[str, ...] = _setting(
        (), "COVOYAGER_PRICES", "what a million tokens cost, in and out, by model: NAME=IN/OUT, comma-separated"
    )
    write_skills: tuple[str, ...] = _setting(
        (),
        "COVOYAGER_WRITE_SKILLS",
        "actions whose skills a model writes in place of the built-in ones (the Co-Voyager report's way)",
    )

    @property
    def database_url(self) -> str:
        """The board's database, the default filled in."""
        return self.database or f"sqlite:///{(self.home / 'board.db').as_posix()}"

    @property
    def cache(self) -> Path:
        """Where Node packages are kept: inside COVOYAGER_HOME when that is set, else the user's cache folder."""
        if os.environ.get("COVOYAGER_HOME"):
            return self.home / "cache"
        return Path(platformdirs.user_cache_dir("covoyager", appauthor=False))

    @property
    def logs(self) -> Path:
        """Where the bot host and embedded worlds write their logs."""
        return self.home / "logs"

    @property
    def worlds(self) -> Path:
        """Where embedded worlds are kept."""
        return self.home / "worlds"

    @classmethod
    def load(cls, **flags: Any) -> "Settings":
        """Read the settings; ``flags`` are what the command line says, None meaning "not said".

        Raises:
            UsageError: a broken file, an unknown key, or a value that the setting cannot have.
        """
        home = _home()
        values: dict[str, Any] = dict(_from_file(home / "config.toml"))
        known = {f.name: f for f in fields(cls)}
        for name in values:
            if name not in known or name == "home":
                raise UsageError(
                    _(
                        "{home}: unknown setting {name}; known: {known}",
                        home=home / "config.toml",
                        name=repr(name),
                        known=", ".join(sorted(known)),
                    )
                )
        for name, spec in known.items():
            text = os.environ.get(spec.metadata["env"] or "")
            if name != "home" and text:
                values[name] = text
        values.update({name: value for name, value in flags.items() if value is not None})
        values["home"] = home
        settings = cls(**{name: _convert(name, value, known[name].type) for name, value in values.items()})
        _check_language(settings.language)
        if not settings.username or any(map(str.isspace, settings.username)):
            name = repr(settings.username)
            raise UsageError(_("The setting username wants a name without blanks, not {name}.", name=name))
        if settings.chat_pattern:
            ChatPattern(settings.chat_pattern)
        price_table(settings.prices)
        _check_actions(settings.write_skills)
        return replace(settings, speed=_speed(settings.speed))


def _from_file(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(read_text(path, LARGEST))
    except FileNotFoundError:
        return {}
    except NotADirectoryError as error:
        home = path.parent
        file = next((place for place in home.parents if place.is_file()), home)
        where = _("The home {home}", home=home) if file == home else _("{file}, in which the home is to be,", file=file)
        raise UsageError(
            _("{where} is a file, not a folder: set COVOYAGER_HOME to a folder, or move the file.", where=where)
        ) from error
    except (OSError, ValueError, RecursionError) as error:  # also of a number with more digits than Python reads
        why = error.strerror if isinstance(error, OSError) else _toml_fault(error)
        raise UsageError(_("{path} cannot be read: {why}. Mend or remove it.", path=path, why=why)) from error


def _toml_fault(error: ValueError | RecursionError) -> Text:
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    if "end of document" in str(error):
        return _("it breaks off before its end")
    found = _PLACE.search(str(error))
    if found is None:
        return _("a value in it is none")
    return _('line {line}, column {column} is not of the form username = "Bot"', line=found[1], column=found[2])


def _convert(name: str, value: Any, kind: Any) -> Any:
    wanted = getattr(kind, "__name__", str(kind))
    if wanted in ("int", "float"):
        return _number(name, value, whole=wanted == "int")
    if wanted == "Path":
        return Path(value)
    if wanted != "str":
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
            raise UsageError(
                _(
                    "The setting {name} wants names, comma-separated or a list of them, not {value}.",
                    name=name,
                    value=repr(value),
                )
            )
        return tuple(part.strip() for part in parts if part.strip())
    if isinstance(value, str):
        return value
    if name == "speed" and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise UsageError(
        _(
            "The setting {name} wants a text, not {kind}: in quotes, as in {example}.",
            name=name,
            kind=_KINDS.get(type(value), _KINDS[datetime.date]),
            example=f'{name} = "{_DEFAULTS[name] or "…"}"',
        )
    )


#: What is set where nothing is said.
_DEFAULTS = {spec.name: spec.default for spec in fields(Settings)}


def _check_language(language: str) -> None:
    if language and spoken(language) is None:
        raise UsageError(
            _("The setting language wants one of {known}, not {language}.", known=LANGUAGES, language=repr(language))
        )


def _check_actions(names: tuple[str, ...]) -> None:
    unknown = next((name for name in names if name not in set(Action)), None)
    if unknown is not None:
        raise UsageError(
            _(
                "The setting write_skills knows no action {name}; known: {known}.",
                name=repr(unknown),
                known=", ".join(Action),
            )
        )


def _speed(text: str) -> str:
    if text == "max":
        return text
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not SLOWEST <= speed <= FASTEST:
        raise UsageError(
            _(
                "The setting speed wants a number from {slowest} to {fastest}, or max, not {text}.",
                slowest=f"{SLOWEST:g}",
                fastest=f"{FASTEST:g}",
                text=repr(text),
            )
        )
    return f"{speed:g}"


def _number(name: str, value: Any, *, whole: bool) -> float:
    try:
        number = float("nan") if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if not math.isfinite(number):
        raise UsageError(_("The setting {name} wants a number, not {value}.", name=name, value=repr(value)))
    if number <= 0:
        raise UsageError(_("The setting {name} must be greater than 0, not {number}.", name=name, number=f"{number:g}"))
    if number > GREATEST:
        raise UsageError(
            _(
                "The setting {name} must be at most {most}, not {number}.",
                name=name,
                most=GREATEST,
                number=f"{number:g}",
            )
        )
    if whole and not number.is_integer():
        raise UsageError(_("The setting {name} wants a whole number, not {number}.", name=name, number=f"{number:g}"))
    return int(number) if whole else number
