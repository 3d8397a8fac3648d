"""Places that people have given names to: remembered for a world, across sessions."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from covoyager.board import Board
from covoyager.errors import UsageError
from covoyager.texts import _

#: Settings of the board.
PLACES, HOMES = "places", "homes"
#: The game's own border (Minecraft Wiki, "World border"), and the heights between which there is anything in any version.
BORDER, LOWEST, HIGHEST = 29_999_984, -64, 319
LONGEST_NAME = 24
MOST = 100

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?", re.IGNORECASE)
#: Where the game's own commands have a number, they have ``~`` too: as many blocks from who says it (Minecraft Wiki,
#: "Coordinates").
_STEPS = r"(?:~(?:[-+]?\d+(?:\.\d+)?)?|[-+]?\d+(?:\.\d+)?)"
#: Three of them, as a pattern.
NUMBERS = rf"{_STEPS}(?:(?:[\s,;]+|(?=~)){_STEPS}){{2}}"
_TRIPLE = re.compile(rf"(?<![\w~.+-]){NUMBERS}(?![\w~])")
_SPOKEN = frozenset(["here", "as", "this", "place", "spot", "is", "the", "my", "to"])
#: A place that can be walked to in the arena, from where everybody arrives.
EXAMPLE = "!goto 5 64 -3"


@dataclass(frozen=True, slots=True)
class Spot:
    """A block somewhere.

    Attributes:
        name: what people call it; empty where they said numbers.
        dimension: ``overworld``, ``the_nether``, ``the_end``.
    """

    x: int
    y: int
    z: int
    dimension: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.numbers

    @property
    def numbers(self) -> str:
        """Its coordinates."""
        return f"{self.x} {self.y} {self.z}"

    @property
    def position(self) -> dict[str, int]:
        """As primitives take it."""
        return {"x": self.x, "y": self.y, "z": self.z}

    def blocks_from(self, position: Mapping[str, float]) -> int:
        """Straight distance from a position, in whole blocks."""
        return round(math.dist((self.x, self.y, self.z), (position["x"], position["y"], position["z"])))


class Places:
    """The named places of a board's world.

    Args:
        board: keeps them.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    def all(self) -> Sequence[Spot]:
        """All places, sorted by name."""
        return sorted((_spot(kept) for kept in self._kept(PLACES).values()), key=lambda spot: spot.name.casefold())

    def find(self, name: str) -> Spot | None:
        """The place of that name, case aside."""
        return self._one(PLACES, name)

    def remember(self, spot: Spot) -> Spot | None:
        """Keep a place under its name; gives the one that had the name before.

        Raises:
            UsageError: there are too many.
        """
        kept = self._kept(PLACES)
        before = kept.get(spot.name.casefold())
        if before is None and len(kept) >= MOST:
            raise UsageError(_("I remember {count} places already. !forget one first.", count=MOST))
        self._board.set_setting(PLACES, {**kept, spot.name.casefold(): asdict(spot)})
        return _spot(before) if before else None

    def forget(self, name: str) -> bool:
        """Drop the place of that name; gives whether there was one."""
        kept = self._kept(PLACES)
        found = kept.pop(name.casefold(), None)
        self._board.set_setting(PLACES, kept)
        return found is not None

    def home(self, user: str) -> Spot | None:
        """The home of a person; None where they have set none."""
        return self._one(HOMES, user)

    def set_home(self, user: str, spot: Spot) -> None:
        """Make a place a person's home."""
        self._board.set_setting(HOMES, {**self._kept(HOMES), user.casefold(): asdict(spot)})

    def _one(self, key: str, name: str) -> Spot | None:
        kept = self._kept(key).get(name.casefold())
        return _spot(kept) if kept else None

    def _kept(self, key: str) -> dict[str, Any]:
        return dict(self._board.setting(key) or {})


def _spot(record: Mapping[str, Any]) -> Spot:
    return Spot(**record)


def is_numbers(text: str) -> bool:
    """Whether somebody means coordinates."""
    words = _words(text)
    return bool(words) and (words[0].startswith("~") or _NUMBER.fullmatch(words[0]) is not None)


def is_relative(text: str) -> bool:
    """Whether a place in a text is told from where who says it stands: ``~ ~ ~5``."""
    return any("~" in found[0] for found in _TRIPLE.finditer(text))


def absolute(text: str, at: Sequence[int]) -> str:
    """A text with each place that is told from ``at``, as block coordinates: ``hut at ~ ~ ~5`` → ``hut at 10 64 2``."""

    def numbers(found: re.Match[str]) -> str:
        if "~" not in found[0]:
            return found[0]
        steps = zip(re.findall(_STEPS, found[0]), at, strict=True)
        return " ".join(
            str(math.floor(float(step.lstrip("~") or 0) + (one if step.startswith("~") else 0))) for step, one in steps
        )

    return _TRIPLE.sub(numbers, text)


def coordinates(text: str, dimension: str) -> Spot:
    """Three numbers: ``10 64 -3``, ``10, 64.5, -3``, ``x=10 y=64 z=-3``.

    Raises:
        UsageError: it is something else, or no place of any world.
    """
    words = _words(text)
    if len(words) != 3 or not all(map(_NUMBER.fullmatch, words)):
        raise UsageError(_("A place is three numbers, x y z, such as: {example}.", example=EXAMPLE))
    x, y, z = (math.floor(min(max(float(word), -1e12), 1e12)) for word in words)
    if max(abs(x), abs(z)) > BORDER:
        raise UsageError(_("There is no such place: the world ends at {border}.", border=BORDER))
    if not LOWEST <= y <= HIGHEST:
        raise UsageError(
            _("There is nothing at height {y}: y goes from {lowest} to {highest}.", y=y, lowest=LOWEST, highest=HIGHEST)
        )
    return Spot(x, y, z, dimension)


def bare(text: str) -> str:
    """The name in what somebody says, without the words that lead up to it: ``here as Mine!`` → ``Mine``."""
    words = text.strip(" .!?").split()
    while words and words[0].casefold() in _SPOKEN:
        words.pop(0)
    return " ".join(words)


def place_name(text: str) -> str:
    """What somebody calls a place.

    Raises:
        UsageError: it cannot be a name.
    """
    name = bare(text)
    if not name:
        raise UsageError(_("What shall I call it? Such as: !remember mine."))
    if is_numbers(name) or len(name) > LONGEST_NAME:
        raise UsageError(_("A name has at most {most} letters and does not begin with a number.", most=LONGEST_NAME))
    return name


def named_numbers(text: str) -> tuple[str, str]:
    """What is said before coordinates, and those: ``mine at 10 64 -3`` → ``mine``, ``10 64 -3``; the whole where none are."""
    found = re.fullmatch(
        rf"\s*(.*?[^\W\d].*?)(?:\s+(?:at|is|is at|bei|ist|en|está en))?\s+({NUMBERS})\s*[.!]*\s*", text
    )
    return (found[1], found[2]) if found else (text, "")


def _words(text: str) -> list[str]:
    return [word.removeprefix(axis) for word in re.split(r"[\s,;]+", text.strip()) if word for axis in [_axis(word)]]


def _axis(word: str) -> str:
    return word[:2] if word[:1].casefold() in ("x", "y", "z") and word[1:2] in ("=", ":") else ""
