"""The skill library on the disk: a JSON file for each pair, and a JavaScript file for each version that is not built in.

``craft-compass.json``, ``craft-compass.v2.js``. People may read, edit and remove them. A file that cannot be read is
left alone, and one warning tells of it.
"""

import contextlib
import errno
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from covoyager.files import read_text
from covoyager.pairs.pair import Pair, Standing, Version
from covoyager.pairs.shape import file_name
from covoyager.pairs.source import LONGEST, checksum
from covoyager.texts import _

#: Largest size of a pair's file, in bytes: dozens of versions take a few kB.
LARGEST = 1024 * 1024
#: A key, or the name of its file.
_TYPED = re.compile(r"[a-z0-9_, -]+")


class Unreadable(Exception):
    """The file of a pair cannot be understood; it must not be overwritten."""


class Folder:
    """Reads and writes pairs.

    Args:
        path: the folder; it is made with the first pair.
        warn: called with one line about a file that cannot be used, once until the file changes.
    """

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self.path = path
        self._warn = warn
        self._warned: set[tuple[str, int]] = set()

    def file(self, key: str) -> Path:
        """The pair's file."""
        return self.path / f"{file_name(key)}.json"

    def source_file(self, pair: Pair, version: Version) -> Path:
        """The file with the source of a version that is not built in."""
        return self.path / f"{pair.shape.file_name}.v{version.number}.js"

    def read(self, key: str) -> Pair | None:
        """Read a pair as its files are now; None if there is none.

        Raises:
            Unreadable: its file cannot be understood; ``warn`` was called.
        """
        return self._read(self.file(key), key)

    def all(self) -> Iterator[Pair]:
        """Every pair that can be read, by name."""
        with contextlib.suppress(OSError):
            for path in sorted(self.path.glob("*.json")):
                with contextlib.suppress(Unreadable):
                    pair = self._read(path, None)
                    if pair is not None:
                        yield pair

    def source(self, pair: Pair, version: Version) -> str | None:
        """The source of a version that is not built in; None, after a warning, if it cannot be read."""
        path = self.source_file(pair, version)
        try:
            return read_text(path, LONGEST * 4)
        except OSError as error:
            self._tell(path, f"its source cannot be read ({_short(error)})")
            return None

    def write(self, pair: Pair, sources: dict[int, str] | None = None) -> bool:
        """Write a pair to the disk.

        Args:
            pair: what is written.
            sources: version number → JavaScript, for versions that are new.

        Returns:
            False, after a warning, if the disk refused.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            for version in pair.versions:
                text = (sources or {}).get(version.number)
                if text is not None:
                    _put(self.source_file(pair, version), text)
            _put(self.file(pair.key), json.dumps(pair.to_json(), indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            self._warn(f"The skill {pair.key!r} could not be kept: {_short(error)}")
            return False
        return True

    def remove(self, key: str) -> bool:
        """Remove a pair, readable or not, and its sources.

        Args:
            key: its key, or the name of its file without ``.json``.

        Returns:
            Whether there was one.

        Raises:
            OSError: the disk refused.
        """
        if not _TYPED.fullmatch(key):
            return False
        path = self.file(key) if " " in key else self.path / f"{key}.json"
        if path.is_dir():
            raise IsADirectoryError(
                errno.EISDIR, _("{path} is a folder, which is yours to remove", path=path), str(path)
            )
        found = path.is_file()
        for source in self.path.glob(f"{path.stem}.v*.js"):
            source.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
        return found

    def _read(self, path: Path, key: str | None) -> Pair | None:
        try:
            pair = Pair.from_json(json.loads(read_text(path, LARGEST)))
            if (key or pair.key) != pair.key or self.file(pair.key).name != path.name:
                raise ValueError(f"it tells of {pair.key!r}")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            self._tell(path, f"it cannot be read ({_short(error)})")
            raise Unreadable(str(path)) from None
        return self._as_it_is(pair)

    def _as_it_is(self, pair: Pair) -> Pair:
        """Compare the sources with the pair: one that was edited becomes unproven, one that is gone demoted."""
        for version in pair.versions:
            if version.library is not None:
                continue
            text = self.source(pair, version)
            if text is None:
                pair = pair.with_version(replace(version, standing=Standing.DEMOTED, why="its source cannot be read"))
            elif checksum(text) != version.checksum:
                fresh = replace(version, checksum=checksum(text), successes=0, failures=0, why="edited by hand")
                pair = pair.with_version(replace(fresh, standing=Standing.UNPROVEN))
        return pair

    def _tell(self, path: Path, what: str) -> None:
        try:
            state = (path.name, path.stat().st_mtime_ns)
        except OSError:
            state = (path.name, 0)
        if state not in self._warned:
            self._warned.add(state)
            self._warn(
                f"The skill file {path} is passed over: {what}. Mend it, or: covoyager skills forget {path.stem}"
            )


def _put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _short(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(f"{type(error).__name__ if isinstance(error, KeyError) else ''} {error}".split())[:120]
