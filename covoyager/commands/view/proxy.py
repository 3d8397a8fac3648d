"""The page of a session's view, which is on loopback, at an address that the host has named: handed on, web sockets with it.

The session itself is never open to others: what its host's shell opens ends with that command.
"""

import asyncio
import contextlib
from collections.abc import Callable

import aiohttp
from aiohttp import web
from yarl import URL

from covoyager.errors import CovoyagerError
from covoyager.texts import _
from tui.web import Handler, listen, refused

KEPT = ("Content-Type", "Cache-Control")
"""What a browser is told of a page as the session tells it."""
ENDED = _("The session has ended, and its view with it.")


def serve(page: str, host: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve a session's page until interrupted; arguments as of :func:`hand_on`.

    Raises:
        OSError: the address cannot be listened on.
        CovoyagerError: the session has ended.
    """
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(hand_on(page, host, port, tell))


async def hand_on(page: str, host: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve until cancelled.

    Args:
        page: where the session shows it.
        host: the address to listen on.
        port: 0 takes a free one.
        tell: called with the address once it is there.

    Raises:
        OSError: the address cannot be listened on.
        CovoyagerError: the session has ended.
    """
    over = asyncio.Event()

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what another site's page sends; tell what a session that has ended cannot."""
        if why := refused(request, host):
            raise web.HTTPForbidden(text=why)
        try:
            return await handler(request)
        except aiohttp.ClientConnectorError:
            over.set()
            raise web.HTTPBadGateway(text=str(ENDED)) from None

    # Whoever looks on waits for the next picture as long as it takes.
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout()) as session:
        app = web.Application(middlewares=[guarded])
        app.router.add_route("*", "/{path:.*}", _handing_on(URL(page), session))
        async with listen(app, host, port) as there:
            tell(there)
            await over.wait()
    raise CovoyagerError(ENDED)


def _handing_on(page: URL, session: aiohttp.ClientSession) -> Handler:
    async def handler(request: web.Request) -> web.StreamResponse:
        asked = request.rel_url
        url = URL.build(
            scheme=page.scheme, host=page.host or "", port=page.port,
            path=asked.raw_path, query_string=asked.raw_query_string, encoded=True,
        )  # fmt: skip
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await _joined(request, session, url)
        kept = {name: request.headers[name] for name in KEPT if name in request.headers}
        async with session.request(request.method, url, data=await request.read(), headers=kept) as answer:
            told = {name: answer.headers[name] for name in KEPT if name in answer.headers}
            return web.Response(status=answer.status, body=await answer.read(), headers=told)

    return handler


async def _joined(request: web.Request, session: aiohttp.ClientSession, url: URL) -> web.WebSocketResponse:
    """One web socket of a browser, and the session's behind it, until one of the two is closed."""
    browser = web.WebSocketResponse()
    async with session.ws_connect(url, max_msg_size=0) as there:
        await browser.prepare(request)
        ways = [asyncio.create_task(_carry(browser, there)), asyncio.create_task(_carry(there, browser))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        await browser.close()
    return browser


Socket = web.WebSocketResponse | aiohttp.ClientWebSocketResponse


async def _carry(source: Socket, target: Socket) -> None:
    async for message in source:
        if message.type is aiohttp.WSMsgType.TEXT:
            await target.send_str(message.data)
        elif message.type is aiohttp.WSMsgType.BINARY:
            await target.send_bytes(message.data)
