"""The planner's benchmark measures what it says."""

from covoyager.bench.planning import loading
from covoyager.config import MINECRAFT
from covoyager.knowledge import load
from tests.planning.facts import data


def test_a_version_that_was_loaded_already_is_loaded_anew() -> None:
    load(MINECRAFT, data())
    assert loading(MINECRAFT, data()) > 1
