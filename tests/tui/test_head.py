"""Where to join and who is there; copying; a filter that counts while it is typed; what is remembered; help by context."""

from pathlib import Path

import pytest

from covoyager.board import open_board
from tests.places import HERE
from tests.tui import scene
from tests.tui.driving import message, shown, still, text, until
from tui.app import BoardApp
from tui.terminal.memory import Memory
from tui.window import BoardWindow


@pytest.fixture
def app() -> BoardApp:
    return BoardApp(scene.frozen(), "Steve")


async def test_the_head_tells_where_to_join_and_who_is_there(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await still(pilot)
        head = text(pilot).splitlines()[0]
        assert "craft compass" in head
        assert f"join {scene.ADDRESS}  Bot Steve" in head
        assert "Alex" not in head
        await pilot.resize_terminal(40, 12)
        await still(pilot)
        head = text(pilot).splitlines()[0]
        assert "craft compass" in head
        assert len(head) == 40


def test_the_address_is_that_of_the_session_in_this_world() -> None:
    with open_board("memory:", HERE) as board:
        assert BoardWindow(board).look(None).address == ""
        session = board.shared.sessions.sign_in("192.168.1.20:25565", "Bot", 1)
        assert BoardWindow(board).look(None).address == ""
        board.shared.sessions.beat(session.id, board.store.world, {})
        assert BoardWindow(board).look(None).address == "192.168.1.20:25565"
        board.shared.sessions.beat(session.id, board.store.world, {"open_at": "10.0.0.7:25565"})
        assert BoardWindow(board).look(None).address == "10.0.0.7:25565", "friends cannot join where the bot does"


async def test_keys_copy_the_address_and_the_selected_step(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("a")
        assert app.clipboard == scene.ADDRESS
        assert message(pilot).startswith(f"Join at {scene.ADDRESS}")
        await pilot.press("y")
        assert app.clipboard == "#9 gather 7 raw iron: IN PROGRESS"


async def test_without_a_session_there_is_no_address_to_copy() -> None:
    app = BoardApp(scene.empty(), "Steve")
    async with app.run_test() as pilot:
        await shown(pilot)
        await pilot.press("a")
        assert message(pilot) == "! No session is running here: covoyager play opens a world to join."


async def test_the_filter_counts_while_it_is_typed(app: BoardApp) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(pilot)
        await pilot.press("slash", *"redst")
        await until(pilot, lambda: "cobblestone" not in text(pilot))
        assert "gather redstone" in text(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: "cobblestone" in text(pilot))
        assert app.focus_on.filter == ""


async def test_colours_view_and_order_are_remembered(tmp_path: Path) -> None:
    kept = tmp_path / "terminal.json"
    first = BoardApp(scene.frozen(), "Steve", memory=Memory(kept))
    async with first.run_test() as pilot:
        await shown(pilot)
        await pilot.press("l", "4", "o")
    second = BoardApp(scene.frozen(), "Steve", memory=Memory(kept))
    async with second.run_test() as pilot:
        await shown(pilot)
        await still(pilot)
        assert (second.theme, second.active, second.focus_on.sort) == ("light", "stock", "name")
        assert "name" in message(pilot) or "item▾" in text(pilot)


@pytest.mark.parametrize("broken", ["", "[]", '{"theme": "no such", "view": 7, "sort": null}'])
async def test_a_broken_memory_is_none(tmp_path: Path, broken: str) -> None:
    kept = tmp_path / "terminal.json"
    kept.write_text(broken)
    app = BoardApp(scene.frozen(), "Steve", memory=Memory(kept))
    async with app.run_test() as pilot:
        await shown(pilot)
        assert (app.theme, app.active, app.focus_on.sort) == ("dark", "board", "short")


async def test_help_begins_with_the_view_that_is_open(app: BoardApp) -> None:
    async with app.run_test(size=(120, 50)) as pilot:
        await shown(pilot)
        await pilot.press("6", "question_mark")
        await still(pilot)
        assert "Map: arrows or drag: move" in text(pilot)
