"""MineCollab's tasks: read from a folder of its data, or from the few of our own that come with the program."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from covoyager.domain import totals
from covoyager.errors import UsageError
from covoyager.files import read_text

KINDS = ("crafting", "cooking")
BUNDLED = Path(__file__).with_name("data")
#: Bytes of one file of data.
LARGEST = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    Attributes:
        kind: crafting or cooking.
        number: its place in the data, from 0: files by name, tasks in their order.
        name: as the data have it.
        wanted: what is to be made.
        pockets: what each participant brings along.
        agents: how many of them are bots; the others, after these, are people.
        seconds: after which it counts as failed.
        blocked: what is taken from whom: actions, and the text of recipes.
    """

    kind: str
    number: int
    name: str
    wanted: Mapping[str, int]
    pockets: tuple[Mapping[str, int], ...]
    agents: int
    seconds: float
    blocked: Mapping[str, Any]

    @property
    def people(self) -> int:
        """How many of them are people."""
        return len(self.pockets) - self.agents

    @property
    def brought(self) -> dict[str, int]:
        """All that is brought along."""
        return totals(self.pockets)

    @property
    def goal(self) -> str:
        """The task in a player's words."""
        return "get " + " and ".join(f"{count} {item.replace('_', ' ')}" for item, count in self.wanted.items())


def load_tasks(kind: str, folder: Path | None, people: bool = False) -> list[Task]:
    """All tasks of a kind that are bots' alone, or those with people in them; their numbers are those among these.

    Args:
        kind: one of ``KINDS``.
        folder: of MineCollab's data; None takes our own.
        people: those with people in them.

    Raises:
        UsageError: the folder has none, or a file cannot be read.
    """
    folder = folder or BUNDLED
    files = sorted(path for path in folder.glob(f"{kind}*.json") if ("human" in path.name) is people)
    if not files:
        raise UsageError(f"there is no {kind}*.json of MineCollab in {folder}.")
    named = [(name, form) for path in files for name, form in _read(path).items()]
    return [_task(kind, number, name, form) for number, (name, form) in enumerate(named)]


def _task(kind: str, number: int, name: str, form: Mapping[str, Any]) -> Task:
    target = form["target"]
    pockets = form["initial_inventory"]
    return Task(
        kind,
        number,
        name,
        wanted=dict(target) if isinstance(target, Mapping) else {target: int(form.get("number_of_target", 1))},
        pockets=tuple(dict(pockets[key]) for key in sorted(pockets, key=int)),
        agents=min(int(form["agent_count"]), len(pockets) - int(form.get("human_count", 0))),
        seconds=float(form.get("timeout", 600)),
        blocked={
            "actions": {who: what for who, what in form.get("blocked_actions", {}).items() if what},
            "recipes": list(form.get("blocked_access_to_recipe", ())),
        },
    )


def chosen(tasks: Sequence[Task], wanted: Sequence[str], agents: int | None) -> list[Task]:
    """Those with these numbers, or all; of them those for so many agents.

    Raises:
        UsageError: there is no such task.
    """
    by_number = {str(task.number): task for task in tasks}
    for each in wanted:
        if each not in by_number:
            raise UsageError(f"there is no task {each!r}; there is 0 to {len(tasks) - 1}.")
    found = [by_number[each] for each in wanted] or list(tasks)
    found = [task for task in found if agents in (None, task.agents)]
    if not found:
        sizes = _sizes([by_number[each] for each in wanted] or tasks)
        raise UsageError(f"there is no task of these for {agents} agents; they are for {sizes}.")
    return found


def _sizes(tasks: Sequence[Task]) -> str:
    return ", ".join(map(str, sorted({task.agents for task in tasks})))


def _read(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(read_text(path, LARGEST))
    except OSError as error:
        raise UsageError(f"MineCollab's {path.name} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise UsageError(f"MineCollab's {path.name} is no JSON: {error}") from None
    return found
