"""What goes wrong with databases is told in one line, and nothing is lost."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from covoyager.board import open_board
from covoyager.board.store import engine as store_engine
from covoyager.board.store.common import Common
from covoyager.board.store.database import Database
from covoyager.errors import StoreError
from tests.board.plans import pickaxe
from tests.places import HERE


def address(file: Path) -> str:
    return f"sqlite:///{file.as_posix()}"


def refused(url: str) -> str:
    with pytest.raises(StoreError) as caught, open_board(url, HERE) as board:
        board.add_goal(pickaxe().goal, "Steve", pickaxe())
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://root@localhost/x", "sqlite", "file.db"])
def test_a_wrong_url(url: str) -> None:
    assert "it must be sqlite:///FILE or postgresql://" in refused(url)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql//steve:hunter2@localhost/x",
        "postgresql:/steve:hunter2@localhost/x",
        "postgresql://steve:hunter2@localhost:port/x",
        "postgresql://steve:hunter2@[::1/x",
        "postgres://127.0.0.1:1/board?user=steve&password=hunter2",
        "mysql://localhost/x?password=hunter2",
        "steve:hunter2@localhost",
    ],
)
def test_a_password_in_an_address_that_makes_no_sense_is_not_told_either(url: str) -> None:
    assert "hunter2" not in refused(url)


def test_a_password_is_not_told() -> None:
    assert "hunter2" not in refused("mysql://root:hunter2@localhost/x")
    refusal = refused("postgresql://steve:hunter2@127.0.0.1:1/board")
    assert "hunter2" not in refusal
    assert refusal.startswith("The board's database postgresql://steve:***@127.0.0.1:1/board does not answer")
    assert "is PostgreSQL running there" in refusal


def test_damaged_file_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "board.db"
    file.write_bytes(b"this is not a database, it is somebody's diary" * 100)
    before = file.read_bytes()
    refusal = refused(address(file))
    assert str(file) in refusal
    assert "damaged" in refusal
    assert file.read_bytes() == before


def test_damage_inside_is_told(tmp_path: Path) -> None:
    file = tmp_path / "board.db"
    with open_board(address(file), HERE) as board:
        for _ in range(20):
            board.add_goal(pickaxe().goal, "Steve", pickaxe())
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    assert "damaged" in refused(address(file))
    assert file.read_bytes()[4096:] == bytes(content[4096:])


def read_all(url: str, goal: int) -> None:
    with open_board(url, HERE) as board:
        board.goals(open_only=False)
        board.subtasks(goal)
        board.events()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE covoyager_setting SET value = 'abc' WHERE key = 'schema'",
        "UPDATE covoyager_setting SET value = '-1' WHERE key = 'schema'",
        "UPDATE covoyager_goal SET items = '{'",
        "UPDATE covoyager_goal SET items = '[]'",
        "UPDATE covoyager_goal SET state = 'WILD'",
        "UPDATE covoyager_goal SET critical_path = '5'",
        "UPDATE covoyager_subtask SET state = 'WILD'",
        "UPDATE covoyager_subtask SET spec = '{}'",
        "UPDATE covoyager_event SET data = 'x'",
        "DROP TABLE covoyager_event",
    ],
)
def test_what_is_kept_and_makes_no_sense_is_told_as_damage(tmp_path: Path, change: str) -> None:
    file = tmp_path / "board.db"
    with open_board(address(file), HERE) as board:
        goal = board.add_goal(pickaxe().goal, "Steve", pickaxe())
    with sqlite3.connect(file) as connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreError) as caught:
        read_all(address(file), goal)
    said = str(caught.value)
    assert "damaged" in said
    assert said.endswith("Nothing was deleted: move it away to start anew, or restore a copy.")


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert (
        refused(address(tmp_path)) == f"The board's database {tmp_path} is no file: set COVOYAGER_DATABASE_URL to one."
    )


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    for inside in ("board.db", "a/b/board.db"):
        assert f"cannot lie there: {tmp_path / 'home'} is a file, no folder." in refused(
            address(tmp_path / "home" / inside)
        )


def test_a_folder_that_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that is mounted so; SQLite only says that it cannot open the file."""
    file = tmp_path / "board.db"
    open_board(address(file), HERE).close()

    def connect(*_: object, **__: object) -> sqlite3.Connection:
        raise unopened

    unopened = sqlite3.OperationalError("unable to open database file")
    unopened.sqlite_errorname = "SQLITE_CANTOPEN"
    monkeypatch.setattr(sqlite3, "connect", connect)
    monkeypatch.setattr(sqlite3.dbapi2, "connect", connect)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "cannot be written; allow writing to it and its folder" in refused(address(file))


def test_a_read_only_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "board.db"
    open_board(address(file), HERE).close()
    file.chmod(stat.S_IRUSR)
    if os.access(file, os.W_OK):  # some users may write whatever the file says: let SQLite refuse
        refusal = refused(f"sqlite:///file:{file.as_posix()}?mode=ro&uri=true")
    else:
        refusal = refused(address(file))
    assert "allow writing" in refusal
    assert not (tmp_path / "file:").exists(), "no folder is made of the address"


def test_a_locked_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_engine, "LOCK_WAIT_S", 0.2)
    file = tmp_path / "board.db"
    with open_board(address(file), HERE) as board:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert board.goals() == []  # reading goes on
        with pytest.raises(StoreError, match="locked by another program"):
            board.add_goal(pickaxe().goal, "Steve", pickaxe())
        other.execute("ROLLBACK")
        other.close()
        assert board.add_goal(pickaxe().goal, "Steve", pickaxe()) == 1


def test_a_newer_schema_is_left_alone(shared_url: str) -> None:
    with open_board(shared_url, HERE) as board:
        board.add_goal(pickaxe().goal, "Steve", pickaxe())
    database = Database(shared_url)
    with database.write() as connection:
        Common(connection).know("schema", 999)
    database.close()
    assert "newer Co-Voyager" in refused(shared_url)


def test_a_second_opening_finds_everything(shared_url: str) -> None:
    with open_board(shared_url, HERE) as board:
        board.add_goal(pickaxe().goal, "Steve", pickaxe())
        board.claim(1, "Bot")
    with open_board(shared_url, HERE) as board:
        assert board.subtask(1).by == "Bot"
        assert len(board.subtasks()) == 5


def test_the_folder_is_made(tmp_path: Path) -> None:
    open_board(address(tmp_path / "new" / "folder" / "board.db"), HERE).close()
    assert (tmp_path / "new" / "folder" / "board.db").exists()


def test_a_failed_call_changes_nothing(shared_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_board(shared_url, HERE) as board:
        monkeypatch.setattr(board, "_recompute", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            board.add_goal(pickaxe().goal, "Steve", pickaxe())
        assert board.goals() == []
        assert board.events() == []
