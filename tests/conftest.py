"""For every test, and every process that a test starts: no model is configured, whatever the environment says.

Homes are the tests' own; what Node has compiled is shared between them.

Properties are tried on the same examples each time; ``COVOYAGER_EXAMPLES=new pytest`` looks for new ones.
"""

import gc
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from covoyager.clock import game

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", derandomize=False, deadline=None)
settings.load_profile(os.environ.get("COVOYAGER_EXAMPLES", "same"))

for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "COVOYAGER_MODEL"):
    os.environ.pop(_name, None)
os.environ.setdefault("NODE_COMPILE_CACHE", str(Path(__file__).parents[1] / "node_modules" / ".cache" / "compiled"))

# Looking for garbage after every 700 objects, among all that libraries have loaded, took a quarter of the tests' time.
gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """What is loaded by now stays."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_date() -> Iterator[None]:
    """What a test followed of a session's date is over with it: leases of another's ran out while they were held."""
    yield
    game.follow(0.0)


_CONNECTIONS: list[sqlite3.Connection] = []


def _opened(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "sqlite3.connect/handle":
        _CONNECTIONS.append(arguments[0])


sys.addaudithook(_opened)


@pytest.fixture(autouse=True)
def closed_boards() -> Iterator[None]:
    """A board that a test leaves open is closed at its end; from Python 3.13 on one that is only let go of is warned of."""
    yield
    while _CONNECTIONS:
        with suppress(sqlite3.ProgrammingError):  # another thread's own, which has closed it
            _CONNECTIONS.pop().close()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--browser``: those too that want a Chromium on the machine (``make browser``)."""
    parser.addoption("--browser", action="store_true", help="run tests/browser too")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without ``--browser`` they are not there."""
    return True if collection_path.name == "browser" and not config.getoption("--browser") else None
