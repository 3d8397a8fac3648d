"""VillagerBench's tasks: read from a folder of its data, or from the thirty of our own that come with the program."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from covoyager.bench.villager.notation import Place, Wish, read_task
from covoyager.errors import UsageError
from covoyager.files import read_text

KINDS = ("construction", "cooking", "escape")
#: Rooms of the chains, five for each (VillagerAgent, section 4.1: five levels, 25 tasks).
LEVELS = (2, 3, 4, 6, 8)
CHAINS = 5
BUNDLED = Path(__file__).with_name("data")
#: Bytes of one file of data.
LARGEST = 8 * 1024 * 1024
#: Where the benchmark's flat world has its first free layer.
GROUND = -60


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    Attributes:
        kind: construction, cooking or escape.
        number: its place in the data, from 0.
        wishes: the blocks that a construction task asks for.
        setting: what a cooking task says of its world, its target and its scores.
        structures: what settings may place, by name.
        atoms: of escape rooms, all that there are.
        rooms: how many an escape leads through; 0 for the atom of that number by itself.
    """

    kind: str
    number: int
    wishes: Mapping[Place, Wish] = field(default_factory=dict)
    setting: Mapping[str, Any] = field(default_factory=dict)
    structures: Mapping[str, Any] = field(default_factory=dict)
    atoms: Sequence[Mapping[str, Any]] = ()
    rooms: int = 0


def load_tasks(kind: str, folder: Path | None) -> list[Task]:
    """All tasks of a kind.

    Args:
        kind: one of ``KINDS``.
        folder: of VillagerBench's data; None takes our own.

    Raises:
        UsageError: there is no such kind, or the folder lacks its file.
    """
    folder = folder or BUNDLED
    if kind == "construction":
        descriptions = _read(folder, "blueprint_description_all.json")
        return [Task(kind, number, read_task(lines)) for number, lines in enumerate(descriptions.values())]
    if kind == "cooking":
        structures = _read(folder, "farm_blue_print.json")
        settings = _read(folder, "farm_setting.json")
        return [Task(kind, number, setting=setting, structures=structures) for number, setting in enumerate(settings)]
    if kind == "escape":
        atoms = _read(folder, "escape_atom.json")
        rooms = [0] * len(atoms) + [level for level in LEVELS for _ in range(1 if folder == BUNDLED else CHAINS)]
        return [Task(kind, number, atoms=atoms, rooms=count) for number, count in enumerate(rooms)]
    raise UsageError(f"bench villager has no kind {kind!r}; it has {', '.join(KINDS)}.")


def chosen(tasks: Sequence[Task], wanted: Sequence[str]) -> list[Task]:
    """Those with these numbers; all where none is given.

    Raises:
        UsageError: there is no such task.
    """
    if not wanted:
        return list(tasks)
    by_number = {str(task.number): task for task in tasks}
    for each in wanted:
        if each not in by_number:
            raise UsageError(f"there is no task {each!r}; there is 0 to {len(tasks) - 1}.")
    return [by_number[each] for each in wanted]


def _read(folder: Path, name: str) -> Any:
    try:
        return json.loads(read_text(folder / name, LARGEST))
    except OSError as error:
        raise UsageError(f"VillagerBench's {name} cannot be read in {folder}: {error.strerror}.") from None
    except ValueError as error:
        raise UsageError(f"VillagerBench's {name} in {folder} is no JSON: {error}") from None
