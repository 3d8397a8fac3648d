"""VillagerBench's referee: a player of its own who looks on, and then says what was reached, by VillagerAgent's formulas.

It is a program, ``python referee.py``, that imports nothing of the project: its mineflayer client comes through the
package ``javascript``. Its first line of input says where to go (``modules``, ``host``, ``port``, ``version``, ``name``,
``players``); it answers ``ready``. The second says what was asked for (``kind``, ``blocks``, ``setting`` or ``rooms``,
``ended``: the world's age when the goal was, ``deeds``); it answers with the verdict and ends. An answer is a line that
begins with ``REFEREE``. Of other benchmarks (``kind`` ``chest``) it only says what lies in a chest, and how long it took.

Where it is given a file (``log``) it keeps there, a JSON object a line, where it went, what was asked for, all that it saw and
the verdict: who has that file can work the verdict out again.

C, VHR, E, B, ACR are VillagerAgent's, section 4.1 and appendix A; beside them, under ``peer``, what the peer's code takes
for them where that differs.
"""

import json
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

Cell = tuple[int, int, int]
#: A material with its turn, as a task asks for it; or a block's name and properties, as they are seen.
Asked = tuple[str, str]
Seen = tuple[str, Mapping[str, Any]]

ANSWER = "REFEREE "
#: The pace of the game's clock: the referee has its own, as it imports nothing of the project.
TICKS_PER_SECOND = 20
FACINGS = {"N": "north", "S": "south", "W": "west", "E": "east"}
AIR = frozenset({"air", "cave_air", "void_air"})
#: Looking along an axis, from its low or its high end: west, east, north, south, and from above.
VIEWS = ((0, False), (0, True), (2, False), (2, True), (1, True))
CALL_SECONDS = 300


# --- construction ------------------------------------------------------------------------------------------------


def is_right(asked: Asked, seen: Seen) -> bool:
    """Whether the block that stands there is the one that was asked for, turned as it was asked for."""
    material, facing = asked
    name, properties = seen
    hung = material.replace("torch", "wall_torch") if material.endswith("torch") else material
    if facing in FACINGS:
        return name == hung and properties.get("facing") == FACINGS[facing]
    if facing in ("x", "y", "z"):
        return name == material and properties.get("axis") == facing
    return name in (material, hung)


def completion(asked: Mapping[Cell, Asked], seen: Mapping[Cell, Seen]) -> float:
    """Equation 5: blocks placed as the blueprint has them, of all of its blocks."""
    return sum(is_right(wish, seen.get(cell, ("air", {}))) for cell, wish in asked.items()) / len(asked)


def view(blocks: Iterable[Cell], axis: int, high: bool) -> set[Cell]:
    """The cells that are seen from one side: the first on each line."""
    first: dict[tuple[int, int], Cell] = {}
    for cell in blocks:
        line = (cell[axis - 2], cell[axis - 1])
        best = first.get(line)
        if best is None or (cell[axis] > best[axis]) == high:
            first[line] = cell
    return set(first.values())


def view_hit_rate(asked: Mapping[Cell, Asked], seen: Mapping[Cell, Seen], *, union: bool = True) -> float:
    """Equation 3: intersection over union of what is seen and what should be, the mean of five views.

    Args:
        asked: the blueprint.
        seen: all that stands where the blueprint is.
        union: VillagerAgent's; else its code's, which counts what is hit of what should be seen.
    """
    stands = {cell for cell, (name, _) in seen.items() if name not in AIR}
    shares = []
    for axis, high in VIEWS:
        wanted, found = view(asked, axis, high), view(stands, axis, high)
        hit = sum(is_right(asked[cell], seen[cell]) for cell in wanted & found)
        shares.append(hit / (len(wanted | found) if union else len(wanted)))
    return statistics.fmean(shares)


# --- cooking -----------------------------------------------------------------------------------------------------


def cooked(points: Sequence[Mapping[str, Any]], target: str, held: Mapping[str, int]) -> float:
    """Equation 7: the scores of what was had and done; all of it where the dish stands there."""
    if held.get(target, 0) > 0:
        return 1.0
    scores = [float(point["score"]) for point in points if point["name"] != target and held.get(point["name"], 0)]
    return min(1.0, sum(scores) / 100)


def cooperation(
    points: Sequence[Mapping[str, Any]], deeds: Sequence[Mapping[str, Any]], players: Sequence[str]
) -> float:
    """Equations 8 and 9: how evenly the agents contribute; 1 where all give the same, 0 where one gives everything.

    An agent's contribution is the scores of the materials that it brought about, each by its share of them.
    """
    scores = {point["name"]: point["score"] for point in points}
    given: dict[str, float] = dict.fromkeys(players, 0.0)
    for item, score in scores.items():
        made = {name: _made(deeds, name, item) for name in players}
        for name, count in made.items():
            given[name] += score * count / sum(made.values()) if count else 0.0
    total = sum(given.values())
    if len(players) < 2 or total == 0:
        return 0.0
    most = statistics.pstdev([total] + [0.0] * (len(players) - 1))
    return 1 - statistics.pstdev(given.values()) / most


def _made(deeds: Sequence[Mapping[str, Any]], name: str, item: str) -> int:
    return sum(int(deed["count"]) for deed in deeds if deed["by"] == name and deed["item"] == item)


def complexity(points: Sequence[Mapping[str, Any]], target: str) -> int:
    """Equation 10: the dish's materials, each by the steps that lead to it."""
    inner = {point["name"]: point for point in points}

    def steps(name: str) -> int:
        return 1 + max(
            (steps(part) for part in inner.get(name, {}).get("sub_check_point", ()) if part != name), default=0
        )

    return sum(int(inner.get(part, {}).get("count", 1)) * steps(part) for part in inner[target]["sub_check_point"])


# --- escape ------------------------------------------------------------------------------------------------------


def escaped(met: Sequence[Sequence[bool]]) -> float:
    """Equation 11: of the conditions of each room, those that were met; every room counts the same."""
    return statistics.fmean(sum(room) / len(room) for room in met)


# --- all kinds ---------------------------------------------------------------------------------------------------


def efficiency(reached: float, ticks: int) -> float:
    """Completion by time: per cent a minute of game time."""
    return 100 * reached * 60 * TICKS_PER_SECOND / ticks


def balance(active: Sequence[float]) -> float:
    """Equations 1 and 2, of the times in which each agent was seen to do something."""
    least, most = min(active), max(active)
    if most == least:
        return 1.0
    return 1 - statistics.pstdev([(each - least) / (most - least) for each in active])


def peer_balance(active: Sequence[float]) -> float:
    """The same as the peer's code has it: of the times by the longest of them."""
    most = max(active)
    return 1 - statistics.pstdev([each / most for each in active]) if most else 1.0


def rounded(share: float) -> float:
    """In per cent."""
    return round(100 * share, 2)


# --- the player --------------------------------------------------------------------------------------------------


class Log:
    """What the referee keeps, a JSON object a line; without a file nothing."""

    def __init__(self, file: str | None) -> None:
        self._file = Path(file) if file else None
        if self._file:
            self._file.write_text("", encoding="utf-8")

    def keep(self, name: str, value: Any) -> None:
        """Add a line."""
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({name: value}) + "\n")


class Eyes:
    """The client that looks on: each of its answers is kept."""

    def __init__(self, watch: Any, log: Log) -> None:
        self._watch = watch
        self._log = log

    def ask(self, what: str, *about: Any) -> Any:
        """What it has seen or sees; ``about`` and the answer go over as text."""
        text = getattr(self._watch, what)(*map(json.dumps, about), timeout=CALL_SECONDS)
        answer = json.loads(text)
        self._log.keep(what, answer)
        return answer


def verdict(task: Mapping[str, Any], players: Sequence[str], watch: Eyes) -> dict[str, Any]:
    """What came of a task."""
    seen = watch.ask("active", list(players))
    active, ticks = [float(each) for each in seen["active"]], max(1, task["ended"] - seen["begun"])
    result: dict[str, Any] = {
        "ticks": ticks,
        "B": rounded(balance(active)),
        "active": active,
        "peer": {"B": rounded(peer_balance(active))},
    }
    if task["kind"] == "chest":
        return result | {"held": watch.ask("open", task["chests"])}
    if task["kind"] == "construction":
        reached = _construction(task, watch, result)
    elif task["kind"] == "escape":
        reached = _escape(task, players, watch, result)
    else:
        reached = _cooking(task, players, watch, result)
    return result | {"C": rounded(reached), "E": round(efficiency(reached, ticks), 2)}


def _construction(task: Mapping[str, Any], watch: Eyes, result: dict[str, Any]) -> float:
    asked = {(x, y, z): (material, facing) for x, y, z, material, facing in task["blocks"]}
    least = [min(cell[axis] for cell in asked) for axis in range(3)]
    most = [max(cell[axis] for cell in asked) for axis in range(3)]
    found = watch.ask("look", [least, most], task["ended"])
    seen = {(x, y, z): (name, properties) for x, y, z, name, properties in found}
    result["VHR"] = rounded(view_hit_rate(asked, seen))
    result["peer"]["VHR"] = rounded(view_hit_rate(asked, seen, union=False))
    result["wrong"] = [
        f"{' '.join(map(str, cell))}: {' '.join(wish)}, not {' '.join(map(str, seen.get(cell, ('nothing',))))}"
        for cell, wish in asked.items()
        if not is_right(wish, seen.get(cell, ("air", {})))
    ][:20]
    result["extra"] = [f"{' '.join(map(str, cell))}: {name}" for cell, (name, _) in seen.items() if cell not in asked][
        :20
    ]
    return completion(asked, seen)


def _escape(task: Mapping[str, Any], players: Sequence[str], watch: Eyes, result: dict[str, Any]) -> float:
    rooms = task["rooms"]
    met = watch.ask("met", rooms, task["ended"])
    result["there"] = watch.ask("there", list(players), task["place"])
    result["wrong"] = [
        f"{' '.join(map(str, condition))} was not met"
        for room, seen in zip(rooms, met, strict=True)
        for condition, was in zip(room, seen, strict=True)
        if not was
    ][:20]
    # Equation 12, and the peer's limit of D * 30 + 60 seconds.
    result["peer"]["E"] = round((sum(map(len, rooms)) * 30 + 60) / (result["ticks"] / TICKS_PER_SECOND), 2)
    return escaped(met)


def _cooking(task: Mapping[str, Any], players: Sequence[str], watch: Eyes, result: dict[str, Any]) -> float:
    setting = task["setting"]
    points, target = setting["check_point"], setting["target"]
    result["held"] = watch.ask("open", task["chests"])
    result["ACR"] = rounded(cooperation(points, task["deeds"], players)) if len(players) > 1 else None
    result["peer"]["E"] = round(complexity(points, target) * 40 / (result["ticks"] / TICKS_PER_SECOND), 2)
    return cooked(points, target, result["held"])


def main() -> int:
    """Join, look on, judge, leave."""
    asked = json.loads(sys.stdin.readline())
    log = Log(asked.get("log"))
    from javascript import require, terminate

    try:
        mineflayer = require(str(Path(asked["modules"]) / "mineflayer"))
        pathfinder = require(str(Path(asked["modules"]) / "mineflayer-pathfinder"))
        watch = require(str(Path(__file__).with_name("watch.cjs")))
        where = {key: asked[key] for key in ("host", "port", "version")}
        bot = mineflayer.createBot(where | {"username": asked["name"], "auth": "offline", "hideErrors": True})
        watch.follow(bot, pathfinder, timeout=CALL_SECONDS)
        log.keep("joined", where | {"name": asked["name"], "players": asked["players"]})
        print(ANSWER + json.dumps({"ready": True}), flush=True)
        line = sys.stdin.readline()
        if line:
            task, eyes = json.loads(line), Eyes(watch, log)
            log.keep("task", task)
            found = verdict(task, asked["players"], eyes)
            eyes.ask("changes")
            log.keep("verdict", found)
            print(ANSWER + json.dumps(found), flush=True)
        bot.quit()
    finally:
        terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
