"""Files that somebody names: regular ones only, and no larger than they may be."""

import errno
import json
import os
import shutil
import stat
from pathlib import Path

from covoyager.errors import CovoyagerError, DiskError, UsageError
from covoyager.texts import Text, _


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
            raise OSError(errno.EINVAL, _("it is no regular file"), str(path))
        found = b""
        if 0 < about.st_size <= most:
            with path.open("rb") as file:
                found = file.read(most + 1)
    except ValueError:  # a name that no system has: a NUL in it
        raise OSError(errno.EINVAL, _("it is no name of a file"), str(path)) from None
    if max(about.st_size, len(found)) > most:
        raise OSError(errno.EFBIG, _("it is larger than {most}", most=sized(most)), str(path))
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
        raise OSError(errno.EINVAL, _("it is no text in UTF-8"), str(path)) from None


#: Why a disk takes nothing more, whatever the file is called.
OF_THE_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8 whole or not at all: what was there stays where there is no room for the new.

    Args:
        path: the file; what is no regular one, such as a pipe, is written to as it is.
        text: what to write.

    Raises:
        OSError: it cannot be written.
    """
    target = Path(os.path.realpath(path))
    is_there = target.is_file()
    if (target.exists() and not is_there) or (is_there and not os.access(target.parent, os.W_OK)):
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    part = target.with_name(f".{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        if is_there:
            shutil.copymode(target, part)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def unwritable(path: Path | str, error: OSError) -> CovoyagerError:
    """The error of a file that a person has named and that cannot be written."""
    why = error.strerror or type(error).__name__
    if error.errno in OF_THE_DISK:
        return DiskError(
            _("{file} cannot be written: {error}. Make room, or name another place.", file=path, error=why)
        )
    return UsageError(_("{file} cannot be written: {error}.", file=path, error=why))


def json_fault(error: ValueError | RecursionError) -> Text:
    """What is wrong with a text that ``json`` could not read, or could not write again: where it stands, and what."""
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    if isinstance(error, UnicodeError):
        return _("it is no text in UTF-8")
    if not isinstance(error, json.JSONDecodeError):
        return _("it has a number that is none, or is too large")
    text, at = error.doc, error.pos
    if text[at : at + 1] in ("]", "}") and text[:at].rstrip().endswith(
        ","
    ):  # from Python 3.13 on the comma's place is told
        return json_fault(json.JSONDecodeError(error.msg, text, len(text[:at].rstrip()) - 1))
    if at >= len(text.rstrip()):
        return _("it breaks off before its end") if text.strip() else _("there is nothing in it")
    place = _("column {column}", column=error.colno)
    if "\n" in text.strip():
        place = _("line {line}, column {column}", line=error.lineno, column=error.colno)
    if error.msg.startswith("Unterminated string"):
        return _("the text that begins at {place} has no end", place=place)
    if error.msg == "Extra data":
        return _("it goes on behind its end, at {place}", place=place)
    if not text[at].isprintable():
        return _("a line end or another control character stands in a text, at {place}", place=place)
    return _("{found} cannot stand at {place}", found=repr(text[at]), place=place)
