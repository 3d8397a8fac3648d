"""The game's packets before play: numbers, texts, and a connection that carries them uncompressed.

As described at https://minecraft.wiki/w/Java_Edition_protocol/Packets.
"""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LARGEST = 2_097_151
"""Longest packet, in bytes: its length takes three bytes."""


class NotMinecraft(ValueError):
    """The other side does not speak the game's protocol."""


class Connection:
    """Packets over TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, number: int, body: bytes = b"") -> None:
        """Write one packet."""
        packet = varint(number) + body
        self._writer.write(varint(len(packet)) + packet)

    def handshake(self, host: str, port: int, protocol: int, next_state: int) -> None:
        """The packet that opens every conversation: 1 goes on to status, 2 to login."""
        where = text(host[:255]) + struct.pack(">H", port)
        self.send(0x00, varint(protocol) + where + varint(next_state))

    async def receive(self) -> tuple[int, bytes]:
        """Read one packet: its number and the rest.

        Raises:
            NotMinecraft: what comes is no packet.
            EOFError: the other side has closed the connection.
        """
        prefix = b""
        while not prefix or prefix[-1] & 0x80:
            if len(prefix) == 3:
                raise NotMinecraft("the length of a packet never ends")
            prefix += await self._reader.readexactly(1)
        length, _ = take_varint(prefix)
        if not 0 < length <= LARGEST:
            raise NotMinecraft(f"a packet of {length} bytes")
        packet = await self._reader.readexactly(length)
        number, begin = take_varint(packet)
        return number, packet[begin:]


@asynccontextmanager
async def connected(host: str, port: int) -> AsyncIterator[Connection]:
    """A connection that is closed at the end; errors are those of asyncio's streams."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield Connection(reader, writer)
    finally:
        writer.transport.abort()


def varint(value: int) -> bytes:
    """A number as the game writes it: seven bits a byte, the lowest first."""
    value &= 0xFFFFFFFF
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*data, value])


def take_varint(data: bytes) -> tuple[int, int]:
    """A number at the beginning, and how many bytes it took.

    Raises:
        NotMinecraft: no number stands there.
    """
    value = 0
    for index, byte in enumerate(data[:5]):
        value |= (byte & 0x7F) << (7 * index)
        if not byte & 0x80:
            return value, index + 1
    raise NotMinecraft("no number")


def text(words: str) -> bytes:
    """A text with its length before it."""
    data = words.encode("utf-8")
    return varint(len(data)) + data


def take_text(data: bytes) -> str:
    """The text at the beginning."""
    length, begin = take_varint(data)
    return data[begin : begin + length].decode("utf-8", "replace")
