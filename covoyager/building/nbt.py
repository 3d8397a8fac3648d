"""Reads NBT, the game's binary format, from untrusted files: size, depth and number of values are bounded."""

import gzip
import struct
import sys
import zlib
from array import array
from io import BytesIO
from typing import Any

from covoyager.errors import UsageError
from covoyager.files import sized
from covoyager.texts import _

#: Most bytes of a file, unpacked: the largest volume that is read takes two to four million.
LARGEST = 8 * 1024 * 1024
DEEPEST = 64
#: Most values in one file, an array counting as one: entries of a list may take no bytes in the file, but memory.
MOST_VALUES = 1_000_000
_NUMBERS = {1: ">b", 2: ">h", 3: ">i", 4: ">q", 5: ">f", 6: ">d"}
_ARRAYS = {11: "i", 12: "q"}


class _Source(BytesIO):
    """The data, and how many values have been read of it."""

    values = 0


def read_nbt(data: bytes) -> dict[str, Any]:
    """Read the root compound; numbers, texts and lists become Python's, arrays ``bytes`` or ``array``.

    Args:
        data: as in the file, compressed with gzip or not.

    Raises:
        UsageError: it is no NBT, or too large.
    """
    try:
        plain = _unpacked(data)
        source = _Source(plain)
        if _take(source, 1) != b"\x0a":
            raise ValueError("it does not begin with a compound")
        _text(source)
        root: dict[str, Any] = _value(source, 10, 0)
    except (ValueError, struct.error, EOFError, OSError, zlib.error, KeyError) as error:
        raise UsageError(_("the file is no NBT ({why})", why=str(error)[:80])) from None
    return root


def _unpacked(data: bytes) -> bytes:
    if data[:2] != b"\x1f\x8b":
        return data[: LARGEST + 1]
    with gzip.open(BytesIO(data)) as file:
        plain = file.read(LARGEST + 1)
    if len(plain) > LARGEST:
        raise ValueError(f"it is too large: more than {sized(LARGEST)}")
    return plain


def _take(source: _Source, count: int) -> bytes:
    found = source.read(count)
    if len(found) < count:
        raise ValueError("it ends early")
    return found


def _number(source: _Source, form: str) -> Any:
    return struct.unpack(form, _take(source, struct.calcsize(form)))[0]


def _text(source: _Source) -> str:
    return _take(source, _number(source, ">H")).decode("utf-8", "replace")


def _value(source: _Source, kind: int, depth: int) -> Any:
    if depth > DEEPEST:
        raise ValueError("it is nested too deep")
    source.values += 1
    if source.values > MOST_VALUES:
        raise ValueError(f"it has more than {MOST_VALUES} values")
    if kind in _NUMBERS:
        return _number(source, _NUMBERS[kind])
    if kind in _ARRAYS:
        numbers = array(_ARRAYS[kind])
        numbers.frombytes(_take(source, _length(source, numbers.itemsize) * numbers.itemsize))
        if sys.byteorder == "little":
            numbers.byteswap()
        return numbers
    if kind == 7:
        return _take(source, _length(source, 1))
    if kind == 8:
        return _text(source)
    if kind == 9:
        inner = _take(source, 1)[0]
        count = _length(source, 1 if inner else 0)
        return [_value(source, inner, depth + 1) for _ in range(count)] if inner else []
    if kind != 10:
        raise ValueError(f"there is no tag {kind}")
    found: dict[str, Any] = {}
    while (inner := _take(source, 1)[0]) != 0:
        name = _text(source)
        found[name] = _value(source, inner, depth + 1)
    return found


def _length(source: _Source, width: int) -> int:
    """Read a count; raises ValueError if the rest of the data cannot hold so many of ``width`` bytes."""
    count = int(_number(source, ">i"))
    if width and not 0 <= count * width <= len(source.getbuffer()) - source.tell():
        raise ValueError(f"it has an array of {count}")
    return max(0, count)
