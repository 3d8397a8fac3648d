"""Documents attached to a goal (a recipe book, a blueprint), and the parts of them that subtasks point at (VillagerAgent)."""

import json
from collections.abc import Mapping
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.errors import UsageError
from covoyager.files import json_fault
from covoyager.texts import _

#: Most characters of a document, as JSON.
LONGEST = 64 * 1024
#: Most bytes of its file: a character may take four.
LARGEST = 4 * LONGEST
#: Most characters of a part in a prompt, as JSON.
LONGEST_PART = 4000
#: Most characters of a document that the Task Manager sees whole; of a longer one it sees paths.
LONGEST_WHOLE = 6000
MOST_PATHS = 60


def read_document(text: str, name: str) -> Any:
    """Read a document from the text of its file; ``name`` is what an error calls it.

    Raises:
        UsageError: it is no JSON list or object, or too long.
    """
    if len(text) > LONGEST:
        raise UsageError(_("The document {name} is longer than {longest} kB.", name=name, longest=LONGEST // 1024))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(_("The document {name} is no JSON: {error}.", name=name, error=json_fault(error))) from None
    if not isinstance(found, dict | list):
        raise UsageError(_("The document {name} has no parts: a list or an object is wanted.", name=name))
    return found


def attach(board: Board, goal_id: int, documents: Mapping[str, Any]) -> None:
    """Keep documents with a goal."""
    board.keep(goal_id, documents=documents)


def attached(board: Board, goal_id: int) -> dict[str, Any]:
    """Name → document that somebody has attached to a goal."""
    return dict(board.record(goal_id).documents)


def documents_of(board: Board, goal_id: int) -> dict[str, Any]:
    """Name → document of a goal, with its building as ``blueprint``."""
    building = board.record(goal_id).building
    return attached(board, goal_id) | ({"blueprint": building.to_json()} if building is not None else {})


def part_of(documents: Mapping[str, Any], path: str) -> Any:
    """The JSON value at a path such as ``~/recipes/0/result``; None if there is none."""
    at: Any = documents
    for name in path.removeprefix("~/").split("/"):
        if isinstance(at, Mapping):
            at = at.get(name)
        elif isinstance(at, list) and name.isdecimal() and int(name) < len(at):
            at = at[int(name)]
        else:
            return None
    return at


def parts_for(board: Board, view: SubtaskView) -> dict[str, Any]:
    """Path → part of a document, for the paths of a subtask and for the building part that it builds.

    A part that is too long is cut to its beginning, as text.
    """
    documents, step = documents_of(board, view.goal_id), view.subtask
    drawn = () if step.part is None else (f"~/blueprint/parts/{step.part}",)
    parts = {path: part_of(documents, path) for path in (*drawn, *step.documents)}
    return {path: _short(part, LONGEST_PART) for path, part in parts.items() if part is not None}


def shown(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Documents as the Task Manager sees them: short ones whole, of others path → beginning of the part."""
    return {
        name: found if len(json.dumps(found)) <= LONGEST_WHOLE else _paths(name, found)
        for name, found in documents.items()
    }


def _paths(name: str, found: Any) -> dict[str, Any]:
    keys = list(found) if isinstance(found, Mapping) else range(len(found))
    return {f"~/{name}/{key}": _short(found[key], 60) for key in list(keys)[:MOST_PATHS]}


def _short(part: Any, most: int) -> Any:
    text = json.dumps(part, ensure_ascii=True)
    return part if len(text) <= most else text[:most] + "…"
