"""Servers that answer as a test wants it: the game's list ping, or anything else."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from covoyager.world.packets import Connection, take_text, take_varint, text

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(handler: Handler) -> AsyncIterator[int]:
    async def closing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await handler(reader, writer)
            await writer.drain()
        except (ConnectionError, EOFError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(closing, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


def minecraft(status: Any, *, pong: bool = True, login: tuple[int, bytes] | None = None) -> Handler:
    """A server with that status (a value, or raw text); ``login`` is the packet that answers a login."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(reader, writer)
        number, body = await connection.receive()
        assert number == 0
        protocol, begin = take_varint(body)
        assert take_text(body[begin:]) == "127.0.0.1"
        if body[-1] == 2:
            await connection.receive()
            if login is not None:
                connection.send(*login)
            return
        assert protocol == 0xFFFFFFFF
        assert body[-1] == 1
        assert await connection.receive() == (0, b"")
        connection.send(0x00, text(status if isinstance(status, str) else json.dumps(status)))
        number, body = await connection.receive()
        if pong:
            connection.send(0x01, body)

    return answer
