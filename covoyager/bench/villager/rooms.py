"""Escape rooms: atoms of the data put one behind the other along z, and what each asks for, as a world file.

A room is 7 by 7 inside, its middle at the origin of its atom, its way in at z -4 and its way out at z 4, shut by bars unless
the atom says otherwise. Its description stands on signs beside the way out. The world's maker watches the conditions of an
atom and brings about its effects (``docs/world-files.md``, triggers). A room after which the team is in several places has
rooms side by side behind it; a last hall is behind them all.
"""

import random
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from covoyager.bench.villager.notation import Place
from covoyager.clock import TICKS_PER_SECOND

Atom = Mapping[str, Any]
#: From one room's middle to the next one's.
LENGTH = 9
#: From one row of rooms to the one beside it.
WIDTH = 9
HALF = 4
CEILING = 4
#: Seconds for which a condition counts and an effect lasts where an atom says nothing.
WAIT_SECONDS = 4
LAST_SECONDS = 300
#: Letters of a line of a sign, lines of a sign, and how many signs fit above each other.
LETTERS, LINES, SIGNS = 15, 4, 4
WALL, FLOOR, ROOF = "stone_bricks", "smooth_stone", "white_stained_glass"
#: What holds itself nowhere in the game: it would come down at the first touch.
FLOATING = ("redstone_wire", "redstone_torch")


@dataclass(frozen=True, slots=True)
class Condition:
    """What has to be so: a block at a place of the world, with its state."""

    at: Place
    block: str
    properties: Mapping[str, Any] = field(default_factory=dict)

    def form(self) -> dict[str, Any]:
        """As the world file has it."""
        return {"block": self.block, "at": list(self.at), "properties": dict(self.properties)}


@dataclass(slots=True)
class Room:
    """One atom at its place."""

    atom: Atom
    centre: Place
    players: int
    conditions: list[Condition] = field(default_factory=list)


@dataclass(slots=True)
class Escape:
    """A chain of rooms.

    Attributes:
        world: the world file.
        rooms: with what each asks for.
        place: where the way ends.
    """

    world: dict[str, Any]
    rooms: list[Room]
    place: Place


class Builder:
    """Lays the rooms of one chain.

    Args:
        ground: the layer in which feet are.
        agents: how many come.
        seed: of what is left to chance.
    """

    def __init__(self, ground: int, agents: int, seed: int) -> None:
        self.ground = ground
        self.agents = agents
        self.dice = random.Random(seed)  # noqa: S311 - where plates lie is no secret
        self.blocks: list[dict[str, Any]] = []
        self.later: list[dict[str, Any]] = []
        self.containers: list[dict[str, Any]] = []
        self.mobs: list[dict[str, Any]] = []
        self.triggers: list[dict[str, Any]] = []
        self.holes: list[Place] = []
        self.rooms: list[Room] = []

    def chain(self, atoms: Sequence[Atom]) -> Escape:
        """Lay out all rooms, from the hall in which everybody begins to the one in which all end."""
        lanes, walked = [0], True
        self._hall(0, [0], first=True, walked=False)
        row = 1
        for atom in atoms:
            following = self._lanes_after(atom, lanes)
            players = self.agents if len(lanes) == 1 else 1
            crossing = not atom.get("same_room", True) and len(lanes) > 1 and not atom.get("merge")
            for i, lane in enumerate(lanes):
                effect_lane = lanes[(i + 1) % len(lanes)] if crossing else lane
                room = Room(atom, self._middle(lane, row), players)
                self._room(room, self._middle(effect_lane, row), following, row, walked=walked)
            lanes, row, walked = following, row + 1, not (atom.get("split") or atom.get("merge"))
        self._hall(row, lanes, walked=walked)
        x, y, z = self._middle(0, row)
        return Escape(self._world(atoms, row), self.rooms, (x, y, z))

    def _lanes_after(self, atom: Atom, lanes: list[int]) -> list[int]:
        if atom.get("split") and self.agents > 1:
            return list(range(self.agents))
        return [0] if atom.get("merge") else lanes

    def _middle(self, lane: int, row: int) -> Place:
        return lane * WIDTH, self.ground, row * LENGTH

    # --- what stands there -----------------------------------------------------------------------------------------

    def _box(self, block: str, low: Sequence[int], high: Sequence[int]) -> None:
        self.blocks.append({"block": block, "from": list(low), "to": list(high)})

    def _shell(self, x: int, z: int) -> None:
        """Floor, walls up over the roof, and the roof."""
        y = self.ground
        self._box(WALL, (x - HALF, y - 2, z - HALF), (x + HALF, y + CEILING + 3, z + HALF))
        self._box("air", (x - HALF + 1, y, z - HALF + 1), (x + HALF - 1, y + CEILING + 3, z + HALF - 1))
        self._box(FLOOR, (x - HALF + 1, y - 1, z - HALF + 1), (x + HALF - 1, y - 1, z + HALF - 1))
        self._box(ROOF, (x - HALF + 1, y + CEILING, z - HALF + 1), (x + HALF - 1, y + CEILING, z + HALF - 1))

    def _hall(self, row: int, lanes: Sequence[int], *, first: bool = False, walked: bool) -> None:
        y, z = self.ground, row * LENGTH
        for lane in lanes:
            self._shell(lane * WIDTH, z)
        for lane in lanes[1:]:
            x = lane * WIDTH
            self._box("air", (x - HALF - 1, y, z - 2), (x - HALF, y + 2, z + 2))
        if first:
            self._box("air", (-1, y, z + HALF), (1, y + 2, z + HALF))
        for lane in lanes if walked else ():
            self._box("air", (lane * WIDTH, y, z - HALF), (lane * WIDTH, y + 2, z - HALF))

    def _room(self, room: Room, effects_at: Place, following: Sequence[int], row: int, *, walked: bool) -> None:
        atom, centre = room.atom, room.centre
        x, y, z = centre
        self._shell(x, z)
        if walked:  # else one is put into it
            self._box("air", (x, y, z - HALF), (x, y + 2, z - HALF))
        self._box("iron_bars", (x, y, z + HALF), (x, y + 2, z + HALF))
        if self._opens_aside(atom):
            self.later.append({"block": "air", "from": [x - 1, y, z + HALF + 1], "to": [x + 1, y + 2, z + HALF + 1]})
        self.rooms.append(room)
        self._signs(atom["task_description"], centre)
        if atom.get("in"):
            self.holes += [self._at(centre, each["position"]) for each in atom["condition"] if "powered" not in each]
        spots = self._spots(atom, room)
        for part in atom["init"]:
            for at in spots.get(_key(part["position"]), [self._at(centre, part["position"])]):
                self._part(part, at, atom)
        self._watch(room, spots, effects_at, following, row)

    def _opens_aside(self, atom: Atom) -> bool:
        """Whether doors beside the middle are the only way on."""
        middle = any(part["name"] == "air" and part["position"][::2] == [0, HALF] for part in atom["effect"])
        return not middle and any("door" in part["name"] for part in atom["effect"])

    def _spots(self, atom: Atom, room: Room) -> dict[Place, list[Place]]:
        """Where what may lie anywhere lies: as many as there are players in the room."""
        taken = {_key(part["position"]) for part in atom["init"] if not part.get("random")}
        found: dict[Place, list[Place]] = {}
        for part in atom["init"]:
            if not part.get("random"):
                continue
            free = [(dx, 0, dz) for dx in range(-2, 3) for dz in range(-2, 3) if (dx, 0, dz) not in taken]
            chosen = self.dice.sample(free, room.players)
            taken.update(chosen)
            found[_key(part["position"])] = [self._at(room.centre, each) for each in chosen]
        return found

    def _at(self, centre: Place, offset: Sequence[int]) -> Place:
        return centre[0] + offset[0], centre[1] + offset[1], centre[2] + offset[2]

    def _part(self, part: Mapping[str, Any], at: Place, atom: Atom) -> None:
        name = part["name"]
        if name.startswith("summon_"):
            self.mobs.append({"type": name.removeprefix("summon_"), "position": [at[0] + 2, at[1], at[2] + 2]})
        elif name == "chest":
            form = {"position": list(at), "facing": part.get("facing", "north"), "items": dict(atom.get("out", {}))}
            self.containers.append(form | ({"lock": part["lock_key"]} if "lock_key" in part else {}))
        elif name not in FLOATING or part["position"][1] == 0:
            self.later += _standing(part, at)

    def _signs(self, text: str, centre: Place) -> None:
        lines = textwrap.wrap(text, LETTERS, break_long_words=False)
        lines = lines if len(lines) <= LINES * SIGNS else textwrap.wrap(text, -(-len(text) // (LINES * SIGNS)) + 6)
        x, y, z = centre
        for number in range(0, len(lines), LINES):
            at = [x + HALF - 1, y + SIGNS - 1 - number // LINES, z + HALF - 1]
            form = {"block": "jungle_wall_sign", "at": at, "properties": {"facing": "north"}}
            self.later.append(form | {"text": lines[number : number + LINES]})

    # --- what happens ----------------------------------------------------------------------------------------------

    def _watch(
        self,
        room: Room,
        spots: Mapping[Place, list[Place]],
        effects_at: Place,
        following: Sequence[int],
        row: int,
    ) -> None:
        atom = room.atom
        events: dict[str, list[Condition]] = {}
        standing = {(_key(part["position"]), part["name"]): part for part in atom["init"]}
        for part in atom["condition"]:
            properties = {"powered": part["powered"]} if "powered" in part else {}
            for at in spots.get(_key(part["position"]), [self._at(room.centre, part["position"])]):
                condition = Condition(at, part["name"], properties)
                room.conditions.append(condition)
                events.setdefault(part.get("sub_event", ""), []).append(condition)
        for event, conditions in events.items():
            then: list[dict[str, Any]] = []
            for part in atom["effect"]:
                before = standing.get((_key(part["position"]), part["name"]), {})
                part = {key: value for key, value in before.items() if key != "command"} | part
                if part.get("sub_event", "") == event:
                    own = spots.get(_key(part["position"]))
                    for at in own or [self._at(effects_at, part["position"])]:
                        then += self._effects(part, at, following, row)
            self.triggers.append(
                {
                    "when": [condition.form() for condition in conditions],
                    "within": TICKS_PER_SECOND * atom.get("wait_interval", WAIT_SECONDS),
                    "lasts": TICKS_PER_SECOND * atom.get("activate_duration", LAST_SECONDS),
                    "then": then,
                }
            )

    def _effects(
        self, part: Mapping[str, Any], at: Place, following: Sequence[int], row: int
    ) -> Iterator[dict[str, Any]]:
        command, near = part.get("command", ""), {"near": list(at), "distance": 2}
        if command.startswith("/give"):
            yield {"give": "tripwire_hook", "label": "key", **near}
        elif "_split_pos_" in command or "_merge_pos_" in command:
            places = [list(self._entry(lane, row + 1)) for lane in following]
            yield {"teleport": places if "_split_pos_" in command else places[:1], "all": len(places) == 1, **near}
        elif "run tp" in command:
            yield {"teleport": [[at[0], at[1] + 6, at[2] + 3]], "all": False, **near}
        elif command.startswith("/tp"):
            yield {"teleport": [list(at)], "all": True, "near": list(at), "distance": 7}
        elif "setblock" in command:
            yield {"block": "air", "at": list(at)}
        if not command:
            yield from _changed(part, at)

    def _entry(self, lane: int, row: int) -> Place:
        x, y, z = self._middle(lane, row)
        return x, y, z - HALF + 1

    # --- the file --------------------------------------------------------------------------------------------------

    def _world(self, atoms: Sequence[Atom], last: int) -> dict[str, Any]:
        brought = self._brought(atoms)
        lanes = max(room.centre[0] for room in self.rooms)
        low = (-HALF - 1, self.ground - 3, -HALF - 1)
        high = (lanes + HALF + 1, self.ground + CEILING + 4, last * LENGTH + HALF + 1)
        return {
            "name": "villager-escape",
            "terrain": {"kind": "flat"},
            "spawn": [0, self.ground, 1],
            "chest": [2, self.ground, -3],
            "blocks": self.blocks + self.later,
            "containers": self.containers,
            "mobs": self.mobs,
            "triggers": self.triggers,
            "inventories": {"Bot": brought} if brought else {},
            "time": 1000,
            "rules": {
                "daylight_cycle": False,
                "protected": [{"from": list(a), "to": list(b)} for a, b in self._around(low, high)],
            },
        }

    def _brought(self, atoms: Sequence[Atom]) -> dict[str, int]:
        """What rooms ask for that none before them gives."""
        have: dict[str, int] = {}
        brought: dict[str, int] = {}
        for atom in atoms:
            for item, count in atom.get("in", {}).items():
                lacking = count - have.get(item, 0)
                if lacking > 0:
                    brought[item] = brought.get(item, 0) + lacking
                have[item] = max(0, -lacking)
            for item, count in atom.get("out", {}).items():
                have[item] = have.get(item, 0) + count
        return brought

    def _around(self, low: Place, high: Place) -> Iterator[tuple[Place, Place]]:
        """Boxes of all but the places at which something is to be changed by hand, in slices along z."""
        start = low[2]
        for x, y, z in sorted(self.holes, key=lambda hole: hole[2]):
            yield (low[0], low[1], start), (high[0], high[1], z - 1)
            yield (low[0], low[1], z), (x - 1, high[1], z)
            yield (x + 1, low[1], z), (high[0], high[1], z)
            yield (x, low[1], z), (x, y - 1, z)
            yield (x, y + 1, z), (x, high[1], z)
            start = z + 1
        yield (low[0], low[1], start), high


def _key(position: Sequence[int]) -> Place:
    return position[0], position[1], position[2]


def _standing(part: Mapping[str, Any], at: Place) -> list[dict[str, Any]]:
    """A block as the world file has it, with its second half; what has no wall behind it stands on the floor."""
    name = part["name"]
    properties = {key: part[key] for key in ("facing", "face", "open", "hinge", "powered") if key in part}
    if name == "lever" or name.endswith("_button"):
        walled = part.get("face") == "wall" and "facing" in part
        behind = part["position"][2] == HALF - 1
        properties |= {"face": "wall", "facing": "north"} if walled or behind else {"face": "floor"}
    if name == "piston":
        head = {"block": "piston_head", "at": [at[0], at[1] - 1, at[2]], "properties": {"facing": "down"}}
        return [{"block": name, "at": list(at), "properties": properties | {"extended": True}}, head]
    if name.endswith("_door"):
        halves = (("lower", 0), ("upper", 1))
        return [
            {"block": name, "at": [at[0], at[1] + up, at[2]], "properties": properties | {"half": half}}
            for half, up in halves
        ]
    return [{"block": name, "at": list(at), "properties": properties}]


def _changed(part: Mapping[str, Any], at: Place) -> Iterator[dict[str, Any]]:
    name = part["name"]
    if name == "air":
        yield {"block": "air", "at": list(at)}
    elif name == "redstone_wire":
        yield {"block": name, "at": list(at), "properties": {"power": 15}}
    else:
        yield from _standing({"facing": "north", **part} if "door" in name else part, at)
