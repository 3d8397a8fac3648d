"""A skill bundle: skills exported from one library to be imported into another, as one JSON file with a checksum.

::

    {"format": "covoyager-skills", "version": 1, "checksum": "sha256:…",
     "pairs": [{"key", "subtask", "precondition", "postcondition", "minecraft", "origin", "successes",
                "library": name | null, "source": text | null}]}

An imported skill is unproven until the world has shown here that it works, and its source runs in the sandbox.
"""

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from covoyager.errors import PairError
from covoyager.files import json_fault
from covoyager.pairs.folder import Folder, Unreadable
from covoyager.pairs.pair import Origin, Pair, Standing, Version, builtin_name, timestamp
from covoyager.pairs.shape import Shape
from covoyager.pairs.source import checksum, faults
from covoyager.texts import _, several

FORMAT = "covoyager-skills"
VERSION = 1
#: Largest bundle, in bytes: far larger than any library.
LONGEST = 8 * 1024 * 1024
MOST_PAIRS = 2000


@dataclass(frozen=True, slots=True)
class Item:
    """One skill of a bundle: a built-in one by name, or its source."""

    shape: Shape
    library: str | None
    source: str | None

    @property
    def checksum(self) -> str:
        """Of the source; empty for a built-in skill."""
        return "" if self.source is None else checksum(self.source)


def pack(folder: Folder, pairs: Sequence[Pair]) -> str:
    """Write a skill bundle (JSON) of these pairs, each with its current version; one whose source is gone is left out."""
    items: list[dict[str, Any]] = []
    for pair in pairs:
        version = pair.current
        source = None if version.library else folder.source(pair, version)
        if version.library is None and source is None:
            continue
        items.append(
            {
                "key": pair.key,
                **pair.shape.to_json(),
                "minecraft": list(pair.minecraft),
                "origin": str(version.origin),
                "successes": version.successes,
                "library": version.library,
                "source": source,
            }
        )
    shape = {"format": FORMAT, "version": VERSION, "checksum": _checksum(items), "pairs": items}
    return json.dumps(shape, indent=2, ensure_ascii=False) + "\n"


def unpack(text: str, library: Collection[str]) -> list[Item]:
    """Read and check a bundle.

    Args:
        text: the contents of the file.
        library: names of the built-in skills here.

    Raises:
        PairError: why nothing of it can be imported, in one line.
    """
    try:
        shape = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PairError(_("It is no skill file: {error}.", error=json_fault(error))) from None
    if not isinstance(shape, dict) or shape.get("format") != FORMAT:
        raise PairError(_('It is no skill file: its "format" is not {format}.', format=repr(FORMAT)))
    if shape.get("version") != VERSION:
        raise PairError(
            _(
                "It is a skill file of version {shape}; this program reads {version}.",
                shape=f"{shape.get('version')!r:.20}",
                version=VERSION,
            )
        )
    parts = shape.get("pairs")
    if not isinstance(parts, list) or len(parts) > MOST_PAIRS:
        raise PairError(_("Its pairs are no list of at most {most_pairs}.", most_pairs=MOST_PAIRS))
    if shape.get("checksum") != _checksum(parts):
        raise PairError(_("Its checksum does not fit: the file was cut short or changed after it was exported."))
    items = [_item(number, part, library) for number, part in enumerate(parts, start=1)]
    keys = [item.shape.key for item in items]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice:
        raise PairError(_("It has the skill {name} twice.", name=repr(twice)))
    return items


def take_in(folder: Folder, items: Sequence[Item], *, replacing: bool = False) -> tuple[list[Pair], list[str]]:
    """Import skills into the library: all of them or, if anything is against it, none.

    Args:
        folder: the library.
        items: from :func:`unpack`.
        replacing: put the imported skill in front of one that has the same key, which stays as an older version.

    Returns:
        The pairs as imported, and the keys of those that were here already.

    Raises:
        PairError: another skill has the same key here and ``replacing`` is False; a file cannot be read; or the disk
            refused, and then the message says how many were imported before.
    """
    fresh: list[tuple[Pair | None, Item]] = []
    known: list[str] = []
    against: list[str] = []
    for item in items:
        try:
            pair = folder.read(item.shape.key)
        except Unreadable:
            raise PairError(
                _("The file of {key} here cannot be read; mend or forget it first.", key=repr(item.shape.key))
            ) from None
        if pair is not None and pair.current.same_skill(item.library, item.checksum):
            known.append(pair.key)
            continue
        if pair is not None:
            against.append(pair.key)
        fresh.append((pair, item))
    if against and not replacing:
        listed = ", ".join(against[:5]) + (" …" if len(against) > 5 else "")
        raise PairError(
            _("Nothing was imported: there is another skill here for {listed}. --replace puts it first.", listed=listed)
        )
    taken: list[Pair] = []
    for pair, item in fresh:
        grown, number = _grown(pair, item)
        if not folder.write(grown, None if item.source is None else {number: item.source}):
            raise PairError(
                several(
                    "The skill {key} could not be written; {n} was imported before it.",
                    "The skill {key} could not be written; {n} were imported before it.",
                    len(taken),
                    key=repr(grown.key),
                )
            )
        taken.append(grown)
    return taken, known


def _grown(pair: Pair | None, item: Item) -> tuple[Pair, int]:
    number = max((version.number for version in pair.versions), default=0) + 1 if pair else 1
    since = timestamp()
    version = Version(number, Origin.IMPORTED, item.library, item.checksum, since, standing=Standing.UNPROVEN)
    if pair is None:
        return Pair(item.shape, (version,)), number
    return replace(pair.with_version(version), shape=item.shape), number


def _item(number: int, part: Any, library: Collection[str]) -> Item:
    try:
        shape = Shape.from_json(part)
        name, source = part.get("library"), part.get("source")
        if shape.key != part.get("key"):
            raise ValueError(f"its key is not {shape.key!r}")
        if (name is None) == (source is None) or not isinstance(source, str | None):
            raise ValueError("it has either the name of a built-in skill or source")
        if name is not None and builtin_name(name) not in library:
            raise ValueError(f"there is no built-in skill {name!r} here")
        wrong = [] if source is None else faults(source)
        if wrong:
            raise ValueError(wrong[0])
        return Item(shape, name, source)
    except KeyError as error:
        raise PairError(_("Its skill number {number} lacks {field}.", number=number, field=str(error))) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise PairError(
            _("Its skill number {number} cannot be taken: {why}.", number=number, why=str(error)[:150])
        ) from None


def _checksum(pairs: Any) -> str:
    text = json.dumps(pairs, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
