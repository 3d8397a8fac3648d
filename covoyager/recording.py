"""A session as a small file: what it takes to play it again, exactly, in an embedded world that is new.

The world comes from its seed; what people told the bots is kept with the world's ticks. What people did with their own hands
is not.
"""

import contextlib
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from covoyager import __version__
from covoyager.clock import game
from covoyager.config import MOST_BOTS
from covoyager.domain import Event
from covoyager.errors import UsageError
from covoyager.files import read_text, write_text
from covoyager.texts import _

#: Bytes of a recording.
LARGEST = 8 << 20
#: Goals that a database may have had before.
MOST_GOALS = 10**9
#: Settings that bear on the game. None of them names a program, a file or an address.
BEARING = ("username", "owner", "allow", "chat_pattern", "lease_seconds", "attempts")
#: How the files of a skill library are called (covoyager/pairs/shape.py).
_SKILL = re.compile(r"[a-z0-9_-]{1,100}(\.v[0-9]{1,9})?\.(json|js)")

_TEXT = {"type": "string"}
_FORM: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["goal", "world", "seed", "minecraft", "bots", "settings"],
    "properties": {
        "goal": {"type": ["string", "null"]},
        "world": _TEXT,
        "seed": {"type": "integer"},
        "minecraft": _TEXT,
        "bots": {"type": "integer", "minimum": 1, "maximum": MOST_BOTS},
        "settings": {"type": "object", "propertyNames": {"enum": [*BEARING]}, "required": [*BEARING]},
        "pairs": {
            "type": "object",
            "propertyNames": {"pattern": f"^{_SKILL.pattern}$"},
            "additionalProperties": _TEXT,
        },
        "told": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["tick", "by", "text", "whispered"],
                "properties": {
                    "tick": {"type": "integer", "minimum": 0},
                    "by": _TEXT,
                    "text": _TEXT,
                    "whispered": {"type": "boolean"},
                },
            },
        },
        "goals_before": {"type": "integer", "minimum": 0, "maximum": MOST_GOALS},
        "log": {"type": ["string", "null"]},
        "version": _TEXT,
    },
}
"""A recording may come from somebody else: what is not of this form is not taken."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What somebody said to the bots.

    Attributes:
        tick: the world's.
        by: the player's name.
        text: as it was said.
        whispered: whether to one bot alone.
    """

    tick: int
    by: str
    text: str
    whispered: bool


@dataclass(slots=True)
class Recording:
    """One session in a new embedded world.

    Attributes:
        goal: what it was begun with; None waited for chat.
        world: as ``--world`` has it.
        seed: the world's.
        minecraft: version.
        bots: how many.
        settings: those that bear on the game, by their names.
        pairs: the skills that were there, file by file.
        told: what was said to the bots.
        goals_before: the number of the newest goal when it began: those of the session have the numbers after it.
        log: marks the event log at the end; None where the session did not come to one.
        version: Co-Voyager's.
    """

    goal: str | None
    world: str
    seed: int
    minecraft: str
    bots: int
    settings: dict[str, Any]
    pairs: dict[str, str] = field(default_factory=dict)
    told: list[Utterance] = field(default_factory=list)
    goals_before: int = 0
    log: str | None = None
    version: str = __version__
    path: Path | None = None
    #: ``told`` as the file has it, line by line: each is put into words once, however many come after it.
    _lines: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    def heard(self, by: str, text: str, *, whispered: bool) -> None:
        """Keep what somebody says now; what a full disk does not take goes into the file with what comes next."""
        self.told.append(Utterance(game.tick, by, text, whispered))
        with contextlib.suppress(OSError):
            self.write()

    def ended(self, events: Sequence[Event]) -> None:
        """Keep the mark of the event log; raises OSError where the file cannot be written."""
        self.log = log_mark(events)
        self.write()

    def write(self) -> None:
        """Write the file; a session that is killed leaves what there was."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lines += [json.dumps(asdict(each), ensure_ascii=False) for each in self.told[len(self._lines) :]]
        apart = ("path", "told", "_lines")
        words = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in apart}
        head = json.dumps(words, ensure_ascii=False, indent=1).removesuffix("\n}")
        told = ",\n  ".join(self._lines)
        write_text(self.path, f'{head},\n "told": [\n  {told}\n ]\n}}\n')


def read_recording(path: Path) -> Recording:
    """The recording in a file.

    Raises:
        UsageError: it cannot be read, or is none.
    """
    try:
        words: Mapping[str, Any] = json.loads(read_text(path, LARGEST))
    except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
        raise UsageError(_("{path} cannot be read: {error}.", path=path, error=error.strerror)) from None
    except (OSError, ValueError, RecursionError):
        words = {}
    from jsonschema import Draft202012Validator  # needed here alone

    if not Draft202012Validator(_FORM).is_valid(words):
        raise UsageError(
            _("{path} is no recording of a session: covoyager play leaves them in recordings/.", path=path)
        )
    utterances = [Utterance(**each) for each in words.get("told", ())]
    return Recording(**{**words, "told": utterances})


def files_in(folder: Path) -> dict[str, str]:
    """The skills of a library, by their places in it."""
    found: dict[str, str] = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if _SKILL.fullmatch(path.name):
            with contextlib.suppress(OSError):  # the library passes it over, too
                found[path.name] = read_text(path, LARGEST)
    return found


def put_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write the skills of a recording.

    Raises:
        UsageError: they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except (OSError, UnicodeEncodeError) as error:
        raise UsageError(f"The skills of the recording cannot be written to {folder}: {error}.") from None


def log_mark(events: Sequence[Event]) -> str:
    """Twelve hex digits that are the same for two event logs which differ in nothing but wall times."""
    marks = [(each.type, each.goal, each.subtask, each.by, each.tick, dict(each.data)) for each in events]
    return hashlib.sha256(json.dumps(marks, sort_keys=True).encode()).hexdigest()[:12]
