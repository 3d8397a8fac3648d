"""One pair, a kind of subtask and the skill that the world has shown to do it, and its JSON."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from covoyager.clock import wall
from covoyager.pairs.shape import Shape


class Origin(StrEnum):
    """Where a skill comes from."""

    LIBRARY = "library"
    MODEL = "model"
    IMPORTED = "imported"


class Standing(StrEnum):
    """What is known of a version; UNPROVEN: it was imported or edited and has not worked here yet."""

    UNPROVEN = "unproven"
    VERIFIED = "verified"
    DEMOTED = "demoted"


@dataclass(frozen=True, slots=True)
class Version:
    """One skill that a pair has or had.

    Attributes:
        number: counted from 1 within the pair.
        library: name of a built-in skill; None for one with its own source, which runs in the sandbox.
        checksum: SHA-256 of the source; empty for a built-in skill.
        since: when it was added (UTC, ISO 8601).
        why: why it was demoted, or became unproven.
    """

    number: int
    origin: Origin
    library: str | None = None
    checksum: str = ""
    since: str = ""
    successes: int = 0
    failures: int = 0
    standing: Standing = Standing.VERIFIED
    why: str = ""

    def same_skill(self, library: str | None, checksum: str) -> bool:
        """Whether it is the built-in skill ``library``, or the one whose source has this checksum."""
        return (self.library, self.checksum) == (library, checksum)

    def to_json(self) -> dict[str, Any]:
        """Its object in the pair's file."""
        return {
            "number": self.number,
            "origin": str(self.origin),
            "library": self.library,
            "checksum": self.checksum,
            "since": self.since,
            "successes": self.successes,
            "failures": self.failures,
            "standing": str(self.standing),
            "why": self.why,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Version":
        """The inverse of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: it is no such object.
        """
        version = cls(
            number=_whole(data["number"], least=1),
            origin=Origin(data["origin"]),
            library=None if data.get("library") is None else builtin_name(data["library"]),
            checksum=_text(data.get("checksum", "")),
            since=_text(data.get("since", "")),
            successes=_whole(data.get("successes", 0)),
            failures=_whole(data.get("failures", 0)),
            standing=Standing(data.get("standing", "unproven")),
            why=_text(data.get("why", "")),
        )
        if (version.library is None) != bool(version.checksum):
            raise ValueError("a version has either a built-in skill or the checksum of its source")
        return version


@dataclass(frozen=True, slots=True)
class Pair:
    """A kind of subtask and its skill.

    Attributes:
        shape: the kind of subtask.
        versions: every skill it has had, the oldest first.
        last_used: when (UTC, ISO 8601); empty for never.
        minecraft: versions of Minecraft in which it has worked.
        unfit: keys of similar subtasks for which its skill was tried and failed.
    """

    shape: Shape
    versions: tuple[Version, ...]
    last_used: str = ""
    minecraft: tuple[str, ...] = ()
    unfit: tuple[str, ...] = field(default=())

    @property
    def key(self) -> str:
        """Its name, such as ``craft compass``."""
        return self.shape.key

    @property
    def current(self) -> Version:
        """The version that is used: the newest that has not been demoted, else the newest."""
        standing = [version for version in self.versions if version.standing is not Standing.DEMOTED]
        return (standing or self.versions)[-1]

    @property
    def successes(self) -> int:
        """How often it worked, all versions together."""
        return sum(version.successes for version in self.versions)

    @property
    def failures(self) -> int:
        """How often it failed, all versions together."""
        return sum(version.failures for version in self.versions)

    def with_version(self, version: Version) -> "Pair":
        """Return the pair with a version added, or put in the place of the one with the same number."""
        kept = [v for v in self.versions if v.number != version.number]
        return replace(self, versions=tuple(sorted([*kept, version], key=lambda v: v.number)))

    def to_json(self) -> dict[str, Any]:
        """The JSON object of its file."""
        current = self.current
        return {
            "key": self.key,
            **self.shape.to_json(),
            "version": current.number,
            "origin": str(current.origin),
            "standing": str(current.standing),
            "successes": self.successes,
            "failures": self.failures,
            "last_used": self.last_used,
            "minecraft": list(self.minecraft),
            "unfit": list(self.unfit),
            "versions": [version.to_json() for version in self.versions],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Pair":
        """The inverse of :meth:`to_json`; what can be computed from the versions is not read.

        Raises:
            KeyError, TypeError, ValueError: it is no such object.
        """
        versions = tuple(sorted((Version.from_json(part) for part in data["versions"]), key=lambda v: v.number))
        if not versions or len({version.number for version in versions}) < len(versions):
            raise ValueError("versions must be numbered, each once")
        return cls(
            shape=Shape.from_json(data),
            versions=versions,
            last_used=_text(data.get("last_used", "")),
            minecraft=tuple(_text(name) for name in data.get("minecraft", ())),
            unfit=tuple(_text(key) for key in data.get("unfit", ())),
        )


def timestamp() -> str:
    """Now, as pairs write it: UTC, ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(wall.date()))


def builtin_name(value: Any) -> str:
    """Check the name of a built-in skill: lower-case letters and underscores, so that it can be no path.

    Raises:
        TypeError: it is no text.
        ValueError: it is no such name.
    """
    name = _text(value)
    if not (name.isascii() and name.replace("_", "").isalpha() and name.islower() and not name.startswith("_")):
        raise ValueError(f"{name!r} is no name of a built-in skill")
    return name


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r:.40}")
    return value


def _whole(value: Any, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"a whole number from {least} was expected, not {value!r:.40}")
    return value
