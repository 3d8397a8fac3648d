"""The view at an address of the host's choosing: what a session shows on loopback, handed on with its web sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest
from aiohttp import web

from covoyager.commands.view.proxy import ENDED, hand_on
from covoyager.errors import CovoyagerError

LONG_S = 30.0


async def _page(request: web.Request) -> web.Response:
    seen = {name: request.headers.get(name) for name in ("Host", "Origin")}
    body = {"path": request.raw_path, "sent": await request.text(), **seen}
    return web.json_response(body, headers={"Cache-Control": "no-store"})


async def _echo(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    async for message in socket:
        await (socket.send_str(message.data) if message.type is web.WSMsgType.TEXT else socket.send_bytes(message.data))
    return socket


@asynccontextmanager
async def session() -> AsyncIterator[tuple[web.AppRunner, str]]:
    """What a session shows."""
    app = web.Application()
    app.router.add_get("/socket.io/", _echo)
    app.router.add_route("*", "/{path:.*}", _page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner, f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def handed_on(page: str, host: str = "127.0.0.1") -> AsyncIterator[tuple[asyncio.Task[None], str]]:
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(hand_on(page, host, 0, told.set_result))
    try:
        yield task, await asyncio.wait_for(told, LONG_S)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError, CovoyagerError):
            await task


async def test_pages_and_what_is_sent_to_them_are_handed_on_as_from_this_machine() -> None:
    async with session() as (_, page), handed_on(page) as (_, here), aiohttp.ClientSession() as browser:
        async with browser.get(f"{here}now.json?a=1&b=2") as answer:
            seen = await answer.json()
            assert answer.headers["Cache-Control"] == "no-store"
        own = {"Origin": here.rstrip("/")}
        async with browser.post(f"{here}sent", data="words", headers=own) as answer:
            sent = await answer.json()
    assert seen == {"path": "/now.json?a=1&b=2", "sent": "", "Host": page[7:-1], "Origin": None}
    assert sent == {"path": "/sent", "sent": "words", "Host": page[7:-1], "Origin": None}


async def test_web_sockets_are_handed_on_both_ways() -> None:
    async with (
        session() as (_, page),
        handed_on(page) as (_, here),
        aiohttp.ClientSession() as browser,
        browser.ws_connect(f"{here}socket.io/") as socket,
    ):
        await socket.send_str("hello")
        await socket.send_bytes(b"\x00\x01")
        assert await socket.receive_str() == "hello"
        assert await socket.receive_bytes() == b"\x00\x01"


async def test_other_sites_are_refused_and_no_other_server_is_reached() -> None:
    async with session() as (_, page), handed_on(page) as (_, here), aiohttp.ClientSession() as browser:
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            async with browser.get(here, headers=headers) as refused:
                assert refused.status == 403
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await browser.ws_connect(f"{here}socket.io/", headers=headers)
        reader, writer = await asyncio.open_connection("127.0.0.1", int(here.split(":")[2].strip("/")))
        writer.write(f"GET http://evil.example/x HTTP/1.1\r\nHost: {here[7:-1]}\r\nConnection: close\r\n\r\n".encode())
        assert b"403 Forbidden" in await reader.read(), "a whole address cannot name another server"
        writer.close()
        await writer.wait_closed()


async def test_open_to_others_it_is_reached_under_any_name() -> None:
    async with session() as (_, page), handed_on(page, "0.0.0.0") as (_, here), aiohttp.ClientSession() as browser:
        port = here.split(":")[2].strip("/")
        async with browser.get(f"http://127.0.0.1:{port}/", headers={"Host": f"my-machine:{port}"}) as answer:
            assert answer.status == 200


async def test_it_ends_with_the_session_and_says_so() -> None:
    async with session() as (runner, page), handed_on(page) as (task, here), aiohttp.ClientSession() as browser:
        await runner.cleanup()
        async with browser.get(here) as answer:
            assert answer.status == 502
        with pytest.raises(CovoyagerError, match=str(ENDED)[:20]):
            await asyncio.wait_for(task, LONG_S)
