"""Files that somebody names: regular ones only, and no larger than they may be."""

import errno
import stat
from pathlib import Path


def read_regular(path: Path, most: int) -> bytes:
    """What is in a file; a link counts as what it leads to.

    A pipe, which would keep the reader waiting, a device, which need not end, and a folder are refused unopened. What calls
    itself a regular file is taken at its word about its size: some that say they are empty, in /proc, never end.

    Args:
        path: the file.
        most: bytes that it may have.

    Raises:
        OSError: it cannot be read; ``strerror`` says why, in a few words for people.
    """
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        found = b""
        if 0 < about.st_size <= most:
            with path.open("rb") as file:
                found = file.read(most + 1)
    except ValueError:  # a name that no system has: a NUL in it
        raise OSError(errno.EINVAL, "it is no name of a file", str(path)) from None
    if max(about.st_size, len(found)) > most:
        raise OSError(errno.EFBIG, f"it is larger than {sized(most)}", str(path))
    return found


def sized(count: int) -> str:
    """A number of bytes in words."""
    return f"{count // 2**20} MB" if count >= 2**20 else f"{count // 2**10} kB"


def read_text(path: Path, most: int) -> str:
    """The text in a file, UTF-8 with or without a mark at its beginning.

    Raises:
        OSError: see :func:`read_regular`; also where it is no text.
    """
    try:
        return read_regular(path, most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OSError(errno.EINVAL, "it is no text in UTF-8", str(path)) from None
