"""A verb is one entry: what it is called, how it is drawn and its rules stand together."""

import ast
from pathlib import Path

import pytest
from textual.content import Content

from covoyager.domain.actions import SPECS, UNKNOWN_LOOK, Action, look_of

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for room in ("covoyager", "tui") for path in (ROOT / room).rglob("*.py"))
#: A table of so many verbs is one of all of them, or of those that there were when it was written.
MANY = 8


def keyed_by_verbs(text: str) -> bool:
    """Whether a file has a table with a line for each of many verbs, by name or as words."""
    verbs = {f"Action.{action.name}" for action in Action} | {repr(action.value) for action in Action}
    return any(
        len(verbs & {ast.unparse(key) for key in node.keys if key is not None}) >= MANY
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Dict)
    )


def test_no_table_beside_that_of_the_verbs() -> None:
    found = [path.relative_to(ROOT).as_posix() for path in FILES if keyed_by_verbs(path.read_text(encoding="utf-8"))]
    # The other one's keys are the English words that people of other languages mean: "make" and "mine" are no verbs of steps.
    assert found == ["covoyager/domain/actions.py", "covoyager/language/foreign_words.py"]


@pytest.mark.parametrize("action", Action)
def test_a_verb_has_a_look_of_one_cell_and_words(action: Action) -> None:
    spec = SPECS[action]
    assert Content(spec.look.icon).cell_length == 1
    assert len(spec.look.letter) == 1
    assert spec.kind
    assert "{thing}" in spec.brief or spec.own_words
    assert look_of(action.value) == spec.look


def test_a_step_that_is_gone_has_a_look_too() -> None:
    assert look_of("") == UNKNOWN_LOOK
