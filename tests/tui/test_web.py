"""The board in a browser: a real server, a real web socket, the real app behind it."""

import asyncio
from pathlib import Path

import aiohttp
import pyte
import pytest

from covoyager.board import open_board
from covoyager.domain import Goal
from tests.board.plans import pickaxe
from tests.places import SERVED, THERE
from tui.web import BoardServer, _as_shell

LONG_S = 60.0


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    address = f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_DATABASE_URL", address)
    with open_board(address, SERVED) as board:
        made = pickaxe()
        board.add_goal(made.goal, "Steve", made)
    return address


async def serving(world: str | None = None) -> tuple[asyncio.Task[None], str]:
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(BoardServer("127.0.0.1", 0, told.set_result, world).run())
    return task, await asyncio.wait_for(told, LONG_S)


async def shown(socket: aiohttp.ClientWebSocketResponse) -> str:
    """What the board writes next."""
    message = await socket.receive()
    assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
    return message.data.decode(errors="replace") if isinstance(message.data, bytes) else str(message.data)


def on_screen(written: str) -> str:
    """What stands there after it."""
    screen = pyte.Screen(90, 24)
    pyte.Stream(screen).feed(written)
    return "\n".join(line.rstrip() for line in screen.display if line.strip())


async def stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_other_sites_are_refused_and_nothing_is_fetched_from_elsewhere() -> None:
    task, page = await serving()
    async with aiohttp.ClientSession() as browser:
        async with browser.get(page) as answer:
            html = await answer.text()
            assert answer.status == 200
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            async with browser.get(page, headers=headers) as refused:
                assert refused.status == 403
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await browser.ws_connect(f"{page}ws", headers=headers)
    await stop(task)
    assert "https://" not in html
    assert "<title>Co-Voyager</title>" in html
    assert "width=device-width" in html, "on a phone it is drawn as wide as the phone is"
    assert f"ws://127.0.0.1:{page.split(':')[2].strip('/')}/ws" in html


async def test_no_more_boards_are_started_than_a_machine_can_bear(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.web.BROWSERS", 1)
    task, page = await serving()
    async with aiohttp.ClientSession() as browser, browser.ws_connect(f"{page}ws") as socket:
        await shown(socket)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(f"{page}ws")
        assert refused.value.status == 503
    await stop(task)


async def test_one_acts_after_typing_the_code(url: str) -> None:
    with open_board(url, SERVED) as board:
        code = board.shared.issue_code(board.world, "Alex")
        task, page = await serving()
        async with aiohttp.ClientSession() as browser, browser.ws_connect(f"{page}ws?width=90&height=24") as socket:
            seen = ""

            async def until(words: str) -> None:
                nonlocal seen
                try:
                    async with asyncio.timeout(LONG_S):
                        while words not in seen:
                            seen += await shown(socket)
                except TimeoutError:
                    raise AssertionError(f"{words!r} was not shown, but\n{on_screen(seen)}") from None

            await until("watching")
            await until("oak log")
            await socket.send_json(["stdin", "c"])
            await until("Who are you?")
            await socket.send_json(["stdin", f"{code}\r"])
            await until("#1 is yours")
            assert board.subtask(1).by == "Alex"
        await stop(task)


async def test_a_named_world_is_shown(url: str) -> None:
    with open_board(url, THERE) as board:
        board.add_goal(Goal("a lantern", {"lantern": 1}), "Alex")
    task, page = await serving(THERE.key)
    async with aiohttp.ClientSession() as browser, browser.ws_connect(f"{page}ws?width=90&height=24") as socket:
        seen = ""
        async with asyncio.timeout(LONG_S):
            while "a lantern" not in seen:
                seen += await shown(socket)
    await stop(task)


def test_the_command_survives_the_shell_of_either_system() -> None:
    command = ["C:\\Program Files\\python.exe", "-m", "covoyager", "board"]
    assert _as_shell(command, "nt") == '"C:\\Program Files\\python.exe" -m covoyager board'
    assert _as_shell(["/opt/my python", "-m", "covoyager"], "posix") == "exec '/opt/my python' -m covoyager"
