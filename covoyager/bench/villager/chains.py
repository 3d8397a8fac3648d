"""Which atoms of escape rooms stand one behind the other: such as so many players can pass, each with what it takes."""

import random
from collections.abc import Sequence

from covoyager.bench.villager.rooms import Atom, Builder, Escape
from covoyager.bench.villager.tasks import GROUND, Task


def escape_of(task: Task, agents: int) -> Escape:
    """A task's rooms for so many agents."""
    atoms = chosen(task, agents)
    return Builder(GROUND, agents, task.number).chain(atoms)


def chosen(task: Task, agents: int) -> list[Atom]:
    """An atom by itself, with the one before it that it cannot do without; or a chain, by the task's number."""
    if task.rooms == 0:
        atom = task.atoms[task.number]
        apart = not atom.get("same_room", True) and not atom.get("split") and agents > 1
        return [*([next(each for each in task.atoms if each.get("split"))] if apart else []), atom]
    dice = random.Random(task.number)  # noqa: S311 - no secret
    found: list[Atom] = []
    together = True
    have: dict[str, int] = {}
    while len(found) < task.rooms:
        atom = dice.choice([each for each in task.atoms if fits(each, agents if together else 1, together, have)])
        for item, count in atom.get("in", {}).items():
            have[item] -= count
        for item, count in atom.get("out", {}).items():
            have[item] = have.get(item, 0) + count
        together = (together and not (atom.get("split") and agents > 1)) or bool(atom.get("merge"))
        found.append(atom)
    return found


def fits(atom: Atom, players: int, together: bool, have: dict[str, int]) -> bool:
    """Whether so many can pass it there, with what they have."""
    if any(have.get(item, 0) < count for item, count in atom.get("in", {}).items()):
        return False
    if atom.get("split"):
        return together and players > 1
    if not atom.get("same_room", True):
        return not together
    return needed(atom["condition"], atom["init"], atom.get("min_player", 1)) <= players


def needed(conditions: Sequence[Atom], parts: Sequence[Atom], least: int) -> int:
    """How many it takes: one on each plate, where they do not come by the number of players."""
    by_number = [tuple(part["position"]) for part in parts if part.get("random")]
    plates = [each for each in conditions if each["name"].endswith("_pressure_plate")]
    return max(least, sum(tuple(plate["position"]) not in by_number for plate in plates))
