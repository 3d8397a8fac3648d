"""Documents attached to a goal (a recipe book, a blueprint), and the parts of them that subtasks point at (VillagerAgent)."""

import json
from collections.abc import Mapping
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.domain.texts import _
from covoyager.errors import UsageError

#: The longest document, and the longest part that goes into a prompt, as JSON.
LONGEST = 64 * 1024
#: Its file: a character may take four bytes.
LARGEST = 4 * LONGEST
LONGEST_PART = 4000
#: A document that is no longer than this is shown to the Task Manager whole; of a longer one the paths.
LONGEST_WHOLE = 6000
MOST_PATHS = 60


def read_document(text: str, name: str) -> Any:
    """A document from the text of its file.

    Raises:
        UsageError: it is no JSON, or too long.
    """
    if len(text) > LONGEST:
        raise UsageError(_("The document {name} is longer than {longest} kB.", name=name, longest=LONGEST // 1024))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError(_("The document {name} is no JSON.", name=name)) from None
    if not isinstance(found, dict | list):
        raise UsageError(_("The document {name} has no parts: a list or an object is wanted.", name=name))
    return found


def attach(board: Board, goal_id: int, documents: Mapping[str, Any]) -> None:
    """Keep documents with a goal."""
    board.keep(goal_id, documents=documents)


def attached(board: Board, goal_id: int) -> dict[str, Any]:
    """What somebody has attached to a goal, by name."""
    return dict(board.record(goal_id).documents)


def documents_of(board: Board, goal_id: int) -> dict[str, Any]:
    """A goal's documents by name, the blueprint that it is built by among them."""
    building = board.record(goal_id).building
    return attached(board, goal_id) | ({"blueprint": building.to_json()} if building is not None else {})


def part_of(documents: Mapping[str, Any], path: str) -> Any:
    """What stands at a JSON path such as ``~/recipes/0/result``; None where nothing does."""
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
    """The parts that a subtask points at, by path; what is too long for a prompt is cut to its beginning, as text."""
    documents = documents_of(board, view.goal_id)
    parts = {path: part_of(documents, path) for path in view.subtask.documents}
    return {path: _short(part, LONGEST_PART) for path, part in parts.items() if part is not None}


def shown(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Documents as a Task Manager sees them: whole where they are short, else the paths that there are."""
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
