"""The terminal board in a browser: textual-serve, on loopback unless asked otherwise."""

import asyncio
import contextlib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from covoyager.clock import wall

ELSEWHERE = re.compile(r"<link[^>]*https://[^>]*/?>")
NAMED = (
    '<title>Co-Voyager</title><meta name="viewport" content="width=device-width, initial-scale=1">'
    '<link rel="icon" href="data:,"><style>.xterm-viewport { scrollbar-width: none }</style>'
)
"""The page has a name, is as wide as a phone where it is on one, and has no second bar to scroll beside the board's own."""
HEARTBEAT_S = 15.0
END_S = 5.0
"""How long a board process has to end after its browser has gone."""
BROWSERS = 16
"""How many may look on at once: each has a board process of its own."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def refused(request: web.Request, host: str) -> str:
    """Why a request to a page on ``host`` is turned away: a foreign name for this machine, or a foreign origin. Else empty."""
    name = urlsplit(f"//{request.host}").hostname or ""
    if host in LOOPBACK and name not in LOOPBACK:
        return "This page is served on this machine only."
    origin = request.headers.get("Origin")
    return "This page belongs to another site." if origin and urlsplit(origin).netloc != request.host else ""


@contextlib.asynccontextmanager
async def listen(app: web.Application, host: str, port: int) -> AsyncIterator[str]:
    """Serve an app on a host and a port, 0 for a free one; gives the page's address.

    Raises:
        OSError: the address cannot be listened on.
    """
    runner = web.AppRunner(app, shutdown_timeout=10.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        name = f"[{host}]" if ":" in host else host
        yield f"http://{name}:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


class BoardProcess(AppService):
    """One ``covoyager board`` behind a browser, which ends with it."""

    async def stop(self) -> None:
        """Ask it to end, read what it still says, and end it if it does not."""
        task, self._task = self._task, None
        process = self._process
        if task is None or process is None:
            return
        await self.send_meta({"type": "quit"})
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        try:
            await wall.within(END_S, process.communicate())
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BoardServer(Server):
    """Runs one ``covoyager board`` for each browser; pages of other sites cannot reach it.

    Args:
        host: the address to listen on.
        port: 0 takes a free one.
        tell: called with the address of the page once it is there.
        world: as ``covoyager board --in``; None leaves the choice to the board.
    """

    def __init__(self, host: str, port: int, tell: Callable[[str], None], world: str | None = None) -> None:
        command = [sys.executable, "-m", "covoyager", "board", *([f"--in={world}"] if world else [])]
        super().__init__(_as_shell(command), host=host, port=port, title="Co-Voyager")
        self._tell = tell
        self._watching = 0

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            OSError: the address cannot be listened on.
        """
        async with listen(await self._make_app(), self.host, self.port) as page:
            self._tell(page)
            await asyncio.Event().wait()

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """One browser: one board process, from the first message to the last."""
        if self._watching >= BROWSERS:
            raise web.HTTPServiceUnavailable(text=f"{BROWSERS} browsers look on already; close one of them.")
        self._watching += 1
        try:
            return await self._watched(request)
        finally:
            self._watching -= 1

    async def _watched(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_S)
        await socket.prepare(request)
        size = [_number(request.query.get(name), usual) for name, usual in (("width", 80), ("height", 24))]
        child = BoardProcess(
            self.command,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=_closing(socket),
            download_manager=self.download_manager,
        )
        try:
            await child.start(*size)
            await self._process_messages(socket, child)
        finally:
            await child.stop()
        return socket

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing; :meth:`run` tells the address when it is known."""
        del app

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._ours)
        return app

    @web.middleware
    async def _ours(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what another site's page sends; name the page, and have nothing in it that is fetched from elsewhere."""
        if why := refused(request, self.host):
            raise web.HTTPForbidden(text=why)
        self.public_url = f"{request.scheme}://{request.host}"
        response = await handler(request)
        if request.path == "/" and isinstance(response, web.Response) and response.text:
            # Without a font from another company's server.
            response.text = ELSEWHERE.sub("", response.text).replace("<head>", f"<head>{NAMED}", 1)
        return response


def serve(host: str, port: int, tell: Callable[[str], None], world: str | None = None) -> None:
    """Serve the board to browsers until interrupted; arguments as :class:`BoardServer`.

    Raises:
        OSError: the address cannot be listened on.
    """
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(BoardServer(host, port, tell, world).run())


def _number(text: str | None, usual: int) -> int:
    return min(int(text), 1000) if text and text.isascii() and text.isdigit() and len(text) < 10 else usual


def _closing(socket: web.WebSocketResponse) -> Callable[[], Awaitable[None]]:
    async def close() -> None:
        await socket.close()

    return close


def _as_shell(command: list[str], system: str = os.name) -> str:
    """The command for the system's shell, which textual-serve starts it by."""
    if system == "nt":
        return subprocess.list2cmdline(command)
    return "exec " + shlex.join(command)
