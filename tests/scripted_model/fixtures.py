"""Every test of the model talks to a scripted server on loopback, and to nothing else: other sockets are refused."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from covoyager import testing
from covoyager.board import open_board
from covoyager.config import Settings
from covoyager.llm.client import ModelClient
from covoyager.testing import ModelServer, Script
from tests.places import HERE
from tests.scripted_model.model_session import ModelSession

KEY = "sk-secret-0123456789abcdef"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """No socket but to this machine, whatever the environment says about proxies and endpoints."""
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family != getattr(socket, "AF_UNIX", None) and address[0] not in LOOPBACK:
            raise AssertionError(f"a test wanted to reach {address}")
        connect(self, address)

    def looked_up(host: Any, *rest: Any, **more: Any) -> Any:
        if host not in (*LOOPBACK, None, b"127.0.0.1"):
            raise AssertionError(f"a test wanted to look up {host}")
        return look_up(host, *rest, **more)

    monkeypatch.setattr(socket.socket, "connect", guarded)
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


class Naps:
    """A clock in which waiting takes no time."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)


@pytest.fixture
def naps() -> Naps:
    return Naps()


#: (script, settings) → the server and a client of it.
Opened = tuple[ModelServer, ModelClient]
Open = Callable[..., Opened]


@pytest.fixture
async def opened(tmp_path: Path, naps: Naps) -> Any:
    """Starts scripted servers with a real client each; ends them."""
    servers: list[Opened] = []

    def start(script: Script = (), **settings: Any) -> Opened:
        server = ModelServer(script)
        server.__enter__()
        given = {"model": "scripted", "api_key": KEY, "base_url": server.base_url, "home": tmp_path, **settings}
        client = ModelClient(Settings(**given), sleep=naps)
        servers.append((server, client))
        return servers[-1]

    yield start
    for server, client in servers:
        await client.close()
        server.__exit__(None, None, None)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
async def open_session(tmp_path: Path, naps: Naps) -> Any:
    opened: list[tuple[ModelSession, testing.ModelServer, Any]] = []

    def start(script: testing.Script | None = None, **more: Any) -> tuple[ModelSession, testing.ModelServer]:
        server = testing.ModelServer(script or ())
        server.__enter__()
        model = {"model": "scripted", "base_url": server.base_url, "api_key": "sk-k"} if script is not None else {}
        settings = Settings(**{"home": tmp_path, **model, **more})
        context = open_board(f"sqlite:///{tmp_path / 'board.db'}", HERE)
        session = ModelSession(context.__enter__(), settings, naps)
        opened.append((session, server, context))
        return session, server

    yield start
    for session, server, context in opened:
        if session.client is not None:
            await session.client.close()
        server.__exit__(None, None, None)
        context.__exit__(None, None, None)


@pytest.fixture
async def bench(tmp_path: Path, naps: Naps) -> Any:
    made: list[Any] = []

    def start(*codes: str | testing.Step, written: tuple[str, ...] = ("craft",), **more: Any) -> Any:
        from tests.scripted_model.bench import Bench
        from tests.scripted_model.scripts import skill

        steps = [code if isinstance(code, testing.Step) else testing.good(skill(code)) for code in codes]
        server = testing.ModelServer(steps)
        server.__enter__()
        made.append(Bench(tmp_path, server, naps, written, **more))
        return made[-1]

    yield start
    for each in made:
        await each.client.close()
        each.server.__exit__(None, None, None)
        each.stack.__exit__(None, None, None)
