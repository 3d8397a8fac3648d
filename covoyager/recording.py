"""A session as a small file: what it takes to play it again, exactly, in an embedded world that is new.

The world comes from its seed; what people told the bots is kept with the world's ticks. What people did with their own hands
is not.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from covoyager import __version__
from covoyager.clock import game
from covoyager.domain import Event
from covoyager.errors import UsageError
from covoyager.files import read_text

#: Bytes of a recording.
LARGEST = 8 << 20


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
    log: str | None = None
    version: str = __version__
    path: Path | None = None

    def heard(self, by: str, text: str, *, whispered: bool) -> None:
        """Keep what somebody says now."""
        self.told.append(Utterance(game.tick, by, text, whispered))
        self.write()

    def ended(self, events: Sequence[Event]) -> None:
        """Keep what the event log came to."""
        self.log = log_mark(events)
        self.write()

    def write(self) -> None:
        """Write the file; a session that is killed leaves what there was."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        words = {name: value for name, value in asdict(self).items() if name != "path"}
        self.path.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_recording(path: Path) -> Recording:
    """The recording in a file.

    Raises:
        UsageError: it cannot be read, or is none.
    """
    try:
        words: Mapping[str, Any] = json.loads(read_text(path, LARGEST))
        utterances = [Utterance(**each) for each in words["told"]]
        return Recording(**{**words, "told": utterances})
    except (OSError, ValueError, TypeError, KeyError):
        raise UsageError(f"{path} is no recording of a session: covoyager play leaves them in recordings/.") from None


def files_in(folder: Path) -> dict[str, str]:
    """The skills of a library, by their places in it."""
    found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def put_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write the skills of a recording.

    Raises:
        UsageError: one of them would lie elsewhere.
    """
    for name, text in files.items():
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            raise UsageError(f"A recording has no skill at {name!r}.")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def log_mark(events: Sequence[Event]) -> str:
    """What is the same for two event logs that differ in nothing but wall times."""
    marks = [(each.type, each.goal, each.subtask, each.by, each.tick, dict(each.data)) for each in events]
    return hashlib.sha256(json.dumps(marks, sort_keys=True).encode()).hexdigest()[:12]
