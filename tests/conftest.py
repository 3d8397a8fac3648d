"""For every test, and every process that a test starts: no model is configured, whatever the environment says.

Homes are the tests' own; what Node has compiled is shared between them.

Properties are tried on the same examples each time; ``COVOYAGER_EXAMPLES=new pytest`` looks for new ones.
"""

import gc
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

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


GAMES = Path(__file__).parent / "world"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Games are played all over the run, between the modules of other tests: side by side at its end they would wait for
    clocks, and nothing would be there to be computed meanwhile.
    """
    games = [item for item in items if GAMES in item.path.parents]
    others = (item for item in items if GAMES not in item.path.parents)
    modules = [list(module) for _, module in groupby(others, key=lambda item: item.path)]
    dealt: list[pytest.Item] = []
    given = 0
    for number, module in enumerate(modules, 1):
        dealt += module
        until = min(len(games), len(games) * number * 5 // (len(modules) * 4))
        dealt += games[given:until]
        given = until
    items[:] = dealt + games[given:]


def pytest_collection_finish() -> None:
    """What is loaded by now stays."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_date() -> Iterator[None]:
    """What a test followed of a session's date is over with it: leases of another's ran out while they were held."""
    yield
    game.follow(0.0)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--browser``: those too that want a Chromium on the machine (``make browser``)."""
    parser.addoption("--browser", action="store_true", help="run tests/browser too")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without ``--browser`` they are not there."""
    return True if collection_path.name == "browser" and not config.getoption("--browser") else None
