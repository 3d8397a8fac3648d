"""What PostgreSQL is asked in one go."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg.errors import DivisionByZero

from covoyager.board import Board, open_board
from covoyager.board.store import round_trip
from covoyager.board.store.round_trip import begun, exchange
from covoyager.errors import NotClaimable
from tests.board.acting import add
from tests.board.conftest import empty
from tests.board.plans import plan, step
from tests.places import HERE


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Any) -> str:
    return empty("postgresql", request, tmp_path)


@pytest.fixture
def driver(address: str) -> Iterator["psycopg.Connection[Any]"]:
    with psycopg.connect(address) as connection:
        yield connection


def test_values_come_back_as_they_went(driver: "psycopg.Connection[Any]") -> None:
    names: dict[str, bytes] = {}
    question = "SELECT $1::varchar, $2::integer, $3::float, $4::boolean, $5::integer"
    values = ("Zoë, 'quoted' \\ and %s", -7, 0.1, True, None)
    answers = exchange(driver, names, [("BEGIN", ()), (question, values), (question, values)])
    assert [answer.fetchall() for answer in answers] == [[], [values], [values]]
    assert list(names) == ["BEGIN", question]


def test_after_a_statement_that_fails_none_is_carried_out(driver: "psycopg.Connection[Any]") -> None:
    names: dict[str, bytes] = {}
    with pytest.raises(DivisionByZero):
        exchange(driver, names, [("BEGIN", ()), ("SELECT 1 / $1::integer", (0,)), ("COMMIT", ())])
    assert begun(driver)
    driver.rollback()
    assert exchange(driver, names, [("SELECT 1 / $1::integer", (1,))])[0].fetchone() == (1,)


def test_what_is_lost_on_the_way_is_closed(driver: "psycopg.Connection[Any]") -> None:
    with pytest.raises(psycopg.OperationalError):
        exchange(driver, {}, [("SELECT pg_terminate_backend(pg_backend_pid())", ()), ("SELECT 1", ())])
    assert driver.closed


def test_claiming_and_giving_back_ask_twice_each(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def counted(driver: Any, names: Any, said: Any, then: Any = ()) -> Any:
        asked.append([statement.split()[0] for statement, _ in (*said, *then)])
        return exchange(driver, names, said, then)

    def trips(board: Board, act: Any) -> list[list[str]]:
        asked.clear()
        act(board)
        return list(asked)

    def refused(board: Board) -> None:
        with pytest.raises(NotClaimable, match="held by Alex"):
            board.claim(1, "Bo")

    with open_board(address, HERE) as board:
        add(board, plan(step(1, "gather", "oak_log", 3)))
        monkeypatch.setattr(round_trip, "exchange", counted)
        looked, written = ["SELECT"], ["WITH", "SELECT"]  # the last waits for the disk
        assert trips(board, lambda board: board.claim(1, "Alex")) == [looked, written]
        assert trips(board, refused) == [looked]
        assert trips(board, lambda board: board.release(1, "Alex")) == [looked, written]


def test_what_comes_then_is_a_transaction_of_its_own(driver: "psycopg.Connection[Any]") -> None:
    """A statement that fails takes back what was before it, and nothing of what comes then."""
    names: dict[str, bytes] = {}
    exchange(driver, names, [("CREATE TABLE told (what varchar)", ())])
    told = "INSERT INTO told VALUES ($1)"
    with pytest.raises(DivisionByZero):
        exchange(driver, names, [(told, ("before",)), ("SELECT 1 / $1::integer", (0,))], [(told, ("then",))])
    assert not begun(driver)
    assert exchange(driver, names, [("SELECT what FROM told", ())])[0].fetchall() == [("then",)]
