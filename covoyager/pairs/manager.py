"""The Pair Manager (the Co-Voyager report): which skill is known to do a subtask, and what is learned from each try.

A pair is found by the subtask's :class:`Shape`; if there is none, and no built-in skill, the pair of a similar subtask may
serve. Only what the world has shown to work is remembered. What fails is demoted: it is tried last until it works again.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from covoyager.domain import Subtask
from covoyager.errors import PairError
from covoyager.pairs.folder import Folder, Unreadable
from covoyager.pairs.pair import Origin, Pair, Standing, Version, timestamp
from covoyager.pairs.shape import Shape
from covoyager.pairs.source import checksum, faults

#: (word, names) → (name, similarity from 0 to 100), best first.
Nearest = Callable[[str, Iterable[str]], list[tuple[str, float]]]


@dataclass(frozen=True, slots=True)
class Choice:
    """The skill for one try at a subtask.

    Attributes:
        key: key of the pair that was found; without a pair, the key that the subtask's own pair would have.
        skill: name of a built-in skill, or the JavaScript file of any other.
        hit: whether a pair was found; without one the built-in skill named like the action is tried.
        near: whether the pair is that of a similar subtask.
        version: number of the pair's version; None without a pair.
    """

    key: str
    skill: str | Path
    hit: bool = False
    near: bool = False
    version: int | None = None

    @property
    def sandbox(self) -> bool:
        """Whether it must run in the sandbox, as all but built-in skills do."""
        return isinstance(self.skill, Path)

    def to_json(self) -> dict[str, object]:
        """Return the data of the ``skill`` event."""
        shape: dict[str, object] = {"pair": self.key, "hit": self.hit}
        if self.near:
            shape["near"] = True
        if self.version is not None:
            shape["version"] = self.version
        return shape | {"skill": self.skill.name if isinstance(self.skill, Path) else self.skill}


class PairManager:
    """Finds the skill for a subtask, remembers what worked and demotes what failed.

    Args:
        folder: the user's skill library (``COVOYAGER_HOME/skills``).
        library: names of the built-in skills.
        nearest: finds similar names.
        warn: called with one line about a file that cannot be used.
        written: built-in skills that a model is to write anew: they are chosen only if nothing else serves.
    """

    def __init__(
        self,
        folder: Path,
        library: Collection[str],
        nearest: Nearest,
        warn: Callable[[str], None] = lambda _: None,
        written: Collection[str] = (),
    ) -> None:
        self.folder = Folder(folder, warn)
        self.builtin = frozenset(library)
        self.library = self.builtin - frozenset(written)
        self._nearest = nearest
        self._warn = warn

    def choose(self, subtask: Subtask) -> Choice:
        """Choose the skill to try: the subtask's pair, else the built-in skill, a similar subtask's pair, a demoted pair."""
        builtin = Choice(str(subtask.action), str(subtask.action))
        try:
            shape = Shape.of(subtask)
        except ValueError:
            return builtin
        own = self._read(shape.key)
        if own is not None and own.current.standing is not Standing.DEMOTED and self._usable(own):
            return self._choice(own)
        builtin = replace(builtin, key=shape.key)
        if str(subtask.action) in self.library:
            return builtin
        near = self._like(shape)
        if near is not None:
            return replace(self._choice(near), near=True)
        return self._choice(own) if own is not None and self._usable(own) else builtin

    def serves(self, choice: Choice) -> bool:
        """Whether a choice is more than a guess: a built-in skill that exists, or a pair that has not been demoted."""
        if isinstance(choice.skill, str):
            return choice.skill in self.library
        chosen = self._chosen(choice)
        return chosen is not None and chosen[1].standing is not Standing.DEMOTED

    def passed(self, subtask: Subtask, choice: Choice, minecraft: str = "") -> Pair | None:
        """Remember that a choice worked (Verdict PASS).

        Args:
            subtask: what was done.
            choice: the skill that did it.
            minecraft: the version that it worked in.

        Returns:
            The pair as written; None if nothing could be kept: the item is no Minecraft id, or a file cannot be used.
        """
        chosen = self._chosen(choice)
        try:
            shape = Shape.of(subtask)
            own = self.folder.read(shape.key)
        except (ValueError, Unreadable):
            return None
        if isinstance(choice.skill, str):
            return self._enter(shape, own, Origin.LIBRARY, choice.skill, None, minecraft)
        if chosen is None:
            return None
        pair, version = chosen
        text = self.folder.source(pair, version)
        if choice.near:
            # A similar subtask's skill that worked here is copied into this subtask's pair; it counts as a success there, too.
            better = replace(version, successes=version.successes + 1)
            self.folder.write(_used(pair.with_version(better), minecraft))
        return None if text is None else self._enter(shape, own, version.origin, None, text, minecraft)

    def learn(
        self,
        subtask: Subtask,
        source: str,
        *,
        players: Iterable[str] = (),
        minecraft: str = "",
    ) -> Pair | None:
        """Remember a newly written skill that the world has shown to work.

        Args:
            subtask: what it was written for.
            source: ``export default async function (ctx, args)``; ``args`` is the subtask's JSON.
            players: names of people in the game.
            minecraft: the version it worked in.

        Returns:
            The pair as written; None if it could not be kept.

        Raises:
            PairError: the source names a place or a person, or cannot be a skill.
        """
        wrong = faults(source, players)
        if wrong:
            raise PairError(f"The skill for {subtask.action} {subtask.item} is not kept: {wrong[0]}.")
        try:
            shape = Shape.of(subtask)
            return self._enter(shape, self.folder.read(shape.key), Origin.MODEL, None, source, minecraft)
        except (ValueError, Unreadable):
            return None

    def failed(self, subtask: Subtask, choice: Choice, why: str = "") -> None:
        """Demote the chosen version, which did not work (Verdict FAIL); a built-in skill without a pair stays as it is.

        A similar subtask's pair is not demoted, but not chosen for this subtask again.
        """
        chosen = self._chosen(choice)
        if chosen is None:
            return
        pair, version = chosen
        if choice.near:
            # It may still be good for the subtask that it was made for.
            self.folder.write(replace(pair, unfit=tuple(sorted({*pair.unfit, _key(subtask)}))))
            return
        worse = replace(version, failures=version.failures + 1, standing=Standing.DEMOTED, why=why[:200])
        self.folder.write(replace(pair.with_version(worse), last_used=timestamp()))

    def all(self) -> list[Pair]:
        """Every pair that can be read, by name."""
        return list(self.folder.all())

    def names(self) -> list[str]:
        """Keys of the pairs whose current version is verified."""
        return [pair.key for pair in self.folder.all() if pair.current.standing is Standing.VERIFIED]

    def _read(self, key: str) -> Pair | None:
        try:
            return self.folder.read(key)
        except Unreadable:
            return None

    def _usable(self, pair: Pair) -> bool:
        version = pair.current
        if version.library is None:
            return self.folder.source_file(pair, version).is_file()
        return version.library in self.library

    def _choice(self, pair: Pair) -> Choice:
        version = pair.current
        skill = version.library or self.folder.source_file(pair, version).absolute()
        return Choice(pair.key, skill, hit=True, version=version.number)

    def _like(self, shape: Shape) -> Pair | None:
        """The most similar subtask's pair with a verified skill that is not built in and has not failed for this one."""
        like = {
            pair.shape.item: pair
            for pair in self.folder.all()
            if pair.shape.like(shape)
            and pair.current.library is None
            and pair.current.standing is Standing.VERIFIED
            and shape.key not in pair.unfit
            and pair.key != shape.key
        }
        found = self._nearest(shape.item, like) if like else []
        return like[found[0][0]] if found else None

    def _chosen(self, choice: Choice) -> tuple[Pair, Version] | None:
        """The pair and the version that a choice was made from; None if either is gone, or no pair was found."""
        pair = self._read(choice.key) if choice.hit else None
        version = next((v for v in pair.versions if v.number == choice.version), None) if pair else None
        return (pair, version) if pair and version else None

    def _enter(
        self, shape: Shape, own: Pair | None, origin: Origin, library: str | None, text: str | None, minecraft: str
    ) -> Pair | None:
        sum_ = checksum(text) if text is not None else ""
        versions = own.versions if own else ()
        known = next((v for v in reversed(versions) if v.same_skill(library, sum_)), None)
        if known is None:
            number = max((v.number for v in versions), default=0) + 1
            known = Version(number, origin, library, sum_, since=timestamp())
        proved = replace(known, successes=known.successes + 1, standing=Standing.VERIFIED, why="")
        pair = (own or Pair(shape, (proved,))).with_version(proved)
        pair = _used(replace(pair, shape=shape), minecraft)
        kept = self.folder.write(pair, {proved.number: text} if text is not None else None)
        return pair if kept else None


def _used(pair: Pair, minecraft: str) -> Pair:
    versions = tuple(sorted({*pair.minecraft, minecraft} - {""}))
    return replace(pair, last_used=timestamp(), minecraft=versions)


def _key(subtask: Subtask) -> str:
    try:
        return Shape.of(subtask).key
    except ValueError:
        return str(subtask.action)
