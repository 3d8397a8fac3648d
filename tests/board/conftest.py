"""One test body over every adapter: in memory, SQLite, and a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from covoyager.board import Board, open_board
from tests.places import HERE
from tests.world.soak.postgres import Cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    with Cluster() as cluster:
        yield cluster.url


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return empty(str(request.param), request, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind that several processes can open."""
    return empty(str(request.param), request, tmp_path)


def empty(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "memory":
        return "memory:"
    if kind == "sqlite":
        return f"sqlite:///{(tmp_path / 'board.db').as_posix()}"
    address: str = request.getfixturevalue("postgres")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address


@pytest.fixture
def board(url: str) -> Iterator[Board]:
    """A board on an empty database."""
    with open_board(url, HERE) as opened:
        yield opened
