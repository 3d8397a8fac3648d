"""An independent check of plans: plain tables and minecraft-data's raw files, none of the project's code.

It reads ``plan --json`` as anybody would who knows Minecraft: recipes, fuel, tool tiers, loot, stations, and whether the
steps work in whatever order the graph allows.
"""

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from tests.planning import plain_tables as tables

DYED = re.compile(r"(\w+?)_(wool|bed|carpet|harness|shulker_box|bundle)$")
FREE = ("firework_star", "firework_rocket", "tipped_arrow", "suspicious_stew", "decorated_pot")
"""Recipes that the raw files leave out, or list in one variant of many."""


def family(name: str) -> str:
    for pattern, kind in tables.FAMILIES:
        if re.fullmatch(pattern, name):
            return re.sub(pattern, kind, name)
    return name


def normal(counts: Mapping[str, int], result: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, count in counts.items():
        kind = family(name)
        if result in tables.ANY and re.fullmatch(tables.ANY[result], kind):
            kind = "any"
        if DYED.match(result) and DYED.match(name) and "_dye" in "".join(counts):
            kind = DYED.match(name)[2]  # type: ignore[index]
        found[kind] += count
    return found


def lines(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for line in text.strip().splitlines():
        names, _, drops = line.partition(": ")
        for name in names.split():
            found[name] += drops.split()
    return found


def fits(name: str, patterns: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns.split())


def material(name: str) -> str:
    """A name without the words for shapes: ``polished_andesite_stairs`` → ``andesite``."""
    left = "_".join(word for word in name.split("_") if not re.fullmatch(tables.SHAPES, word))
    return left.replace("cobblestone", "stone") if left == "cobblestone" else left


class Plain:
    """The raw files of one version."""

    def __init__(self, data: Path, version: str) -> None:
        paths = json.loads((data / "dataPaths.json").read_text())["pc"]
        folders = paths["1.14.4"] | paths[version] if version.startswith("1.13") else paths[version]

        def read(kind: str) -> Any:
            return json.loads((data / folders[kind] / f"{kind}.json").read_text())

        names = {item["id"]: item["name"] for item in read("items")}
        self.items = set(names.values())
        self.names = self.items | {"nether_portal", "end_portal"}
        self.stated = version
        self.version = tuple(int(part) for part in version.split("."))
        self.recipes: dict[str, list[tuple[int, bool, Counter[str], frozenset[str]]]] = defaultdict(list)
        for key, entries in read("recipes").items():
            result = names[int(key)]
            for entry in entries:
                rows = entry.get("inShape") or [entry["ingredients"]]
                cells = [names[cell] for row in rows for cell in row if cell is not None and cell in names]
                small = (
                    len(entry["ingredients"]) <= 4 if "ingredients" in entry else len(rows) <= 2 >= max(map(len, rows))
                )
                shape = normal(Counter(cells), result)
                self.recipes[result].append((entry["result"]["count"], small, shape, frozenset(cells)))
        self.harvest = {
            block["name"]: {names[int(tool)] for tool in block["harvestTools"] if int(tool) in names}
            for block in read("blocks")
            if block.get("harvestTools")
        }
        self.blocks = {block["name"] for block in read("blocks")}
        self.loot = {entry["block"]: entry["drops"] for entry in read("blockLoot")}
        self.prey = {entry["entity"]: {drop["item"]: drop for drop in entry["drops"]} for entry in read("entityLoot")}
        self.uses = [[part.strip() for part in line.split(" |")] for line in tables.USES.strip().splitlines()]

    def survival(self) -> set[str]:
        """Every item that a player can come by in survival without luck in chests, traders or lightning."""
        never = " ".join((tables.CREATIVE, tables.STRUCTURES, tables.TRADERS, tables.LIGHTNING))
        never += " " + tables.EXPERIMENTS.get(self.stated, "")
        if self.version >= (1, 20):
            never += " " + tables.FROM_TEMPLATE
        return {name for name in self.items if not fits(name, never)}

    def faults(self, plan: Mapping[str, Any], have: Mapping[str, int] | None = None, orders: int = 3) -> list[str]:
        """Everything wrong with a plan, in words."""
        have = dict(have or {})
        steps = plan["subtasks"]
        found: list[str] = []
        known: set[int] = set()
        for step in steps:
            found += [f"#{step['id']} stands before #{n}" for n in step["needs"] if n not in known]
            known.add(step["id"])
            found += self.step(step)
        rng = random.Random(1)
        for turn in range(orders):
            found += self.carry_out(steps, plan["goal"]["items"], have, rng if turn else None)
        return found

    def step(self, step: Mapping[str, Any]) -> list[str]:
        names = [step["item"], *step["tools"], *step["consumes"], *step["produces"]]
        number = f"#{step['id']} {step['action']} {step['quantity']} {step['item']}"
        if step["action"] not in ("kill", "shoot") and not set(names) <= self.names:
            return [f"{number}: unknown {set(names) - self.names}"]
        if step["quantity"] < 1:
            return [f"{number}: quantity"]
        return [f"{number}: {fault}" for fault in getattr(self, f"_{step['action']}", lambda _: [])(step)]

    def _craft(self, step: Mapping[str, Any]) -> list[str]:
        item, made = step["item"], step["quantity"]
        if step["produces"].get(item) != made:
            return ["produces something else"]
        if step["station"] == "stonecutter":
            return self.cut(item, made, step["consumes"])
        if step["station"] == "smithing_table":
            return self.forged(item, made, step["consumes"])
        taken = normal(step["consumes"], item)
        for count, small, needs, _ in self.recipes.get(item, ()):
            runs, rest = divmod(made, count)
            if not rest and taken == Counter({name: n * runs for name, n in needs.items()}):
                if not small and step["station"] != "crafting_table":
                    return ["without a crafting table"]
                odd = [name for name in step["consumes"] if not self.takes(item, name)]
                return [f"no recipe takes {odd}"] if odd else []
        over = DYED.match(item) and any(name.endswith("_dye") for name in step["consumes"])
        free = item in FREE or over or (item not in self.recipes and self.stated == "1.21.4")
        return [] if free else [f"no recipe takes {taken}"]

    def takes(self, item: str, name: str) -> bool:
        """Whether some recipe of ``item`` names ``name``, or takes any of its kind."""
        if any(name in cells for *_, cells in self.recipes[item]):
            return True
        if DYED.match(item) and DYED.match(name):
            return DYED.match(item)[2] == DYED.match(name)[2]  # type: ignore[index]
        for result, kinds in tables.TAKES_ANY:
            match = re.fullmatch(result, item)
            if match and re.fullmatch(kinds.replace(r"\1", re.escape(match[1]) if match.lastindex else ""), name):
                return True
        return False

    def cut(self, item: str, made: int, consumes: Mapping[str, int]) -> list[str]:
        """A stonecutter keeps the material and gives one for one, two slabs, and four times as much of a copper block."""
        if len(consumes) != 1:
            return ["a stonecutter takes one thing"]
        ((name, count),) = consumes.items()
        whole = name.replace("waxed_", "").endswith(("copper", "copper_block")) and "cut" not in name
        factor = (2 if item.endswith("_slab") else 1) * (4 if whole else 1)
        if count * factor != made:
            return [f"{count} {name} give {count * factor}"]
        return [] if material(item) == material(name) else [f"{name} is another material"]

    def forged(self, item: str, made: int, consumes: Mapping[str, int]) -> list[str]:
        wanted = {"netherite_ingot": made, item.replace("netherite", "diamond"): made}
        if self.version >= (1, 20):
            wanted["netherite_upgrade_smithing_template"] = made
        return [] if dict(consumes) == wanted else [f"smithing takes {wanted}"]

    def _smelt(self, step: Mapping[str, Any]) -> list[str]:
        item, made, consumes = step["item"], step["quantity"], step["consumes"]
        if step["produces"].get(item) != made:
            return ["produces something else"]
        raw = tables.COOKED.get(item, "").split()
        for result, kinds in tables.COOKED_KINDS:
            match = re.fullmatch(result, item)
            if match:
                pattern = kinds.replace(r"\1", match[1] if match.lastindex else "")
                raw = [name for name in consumes if re.fullmatch(pattern, name)]
        inputs = sum(consumes.get(name, 0) for name in raw)
        burning = any(name in tables.BURN or re.fullmatch(tables.WOODEN_FUEL, name) for name in raw)
        if inputs < made or (inputs > made and not burning):
            return [f"{inputs} go in"]
        if step["station"] == "campfire":
            return []
        if step["station"] not in ("furnace", "blast_furnace", "smoker"):
            return ["without a fire"]
        if step["station"] == "blast_furnace" and not re.search(
            "ingot|nugget|scrap|coal|redstone|diamond|emerald|lapis|quartz", item
        ):
            return ["no blast furnace makes that"]
        fire, spare = 0, inputs - made
        fast = step["station"] != "furnace"
        for name, count in consumes.items():
            burn = tables.BURN.get(name) or (300 if re.fullmatch(tables.WOODEN_FUEL, name) else 0)
            if not burn and name not in raw:
                return [f"{name} does not burn"]
            # Twice as fast, and so is the fire: in whole ticks, rounded down (Minecraft Wiki, "Smoker", "Blast Furnace").
            fire += (burn // 2 if fast else burn) * (min(count, spare) if name in raw else count)
        wanted = made * (100 if fast else 200)
        return [] if fire >= wanted else [f"fire for {fire} of {wanted} ticks"]

    def _gather(self, step: Mapping[str, Any]) -> list[str]:
        item, tools, silk = step["item"], step["tools"], set()
        if step["consumes"]:
            return ["takes something"]
        if step["produces"] != {item: step["quantity"]}:
            return ["gives something else"]
        for source in step["sources"]:
            if source not in self.blocks:
                return [f"there is no block {source}"]
            drops = self.drops(source, item)
            if not drops:
                return [f"{source} does not drop it"]
            silk.add(all(drop.get("silkTouch") for drop in drops))
            if self.harvest.get(source) and not self.harvest[source].intersection(tools):
                return [f"{source} with {tools}"]
        if silk == {True} and not set(tools) & {"iron_pickaxe", "diamond_pickaxe", "shears"}:
            return [f"Silk Touch or shears, not {tools}"]
        gate = self.gate(step["sources"])
        if gate and step["station"] != gate:
            return [f"without {gate}"]
        least = tables.PICKAXE.get(item)
        if item in ("iron_ore", "gold_ore") and self.version < (1, 17):
            least = {"iron_ore": 1, "gold_ore": 2}[item]
        if least is None:
            return []
        tiers = [tables.TIER[tool.split("_")[0]] for tool in tools if tool.endswith("_pickaxe")]
        return [] if tiers and max(tiers) >= least else [f"with {tools}"]

    def drops(self, source: str, item: str) -> list[Mapping[str, Any]]:
        """How a block drops an item, by the loot files; a block that they do not know gives itself."""
        if source in self.loot:
            found = [drop for drop in self.loot[source] if drop["item"] == item]
            renamed = {"short_grass": "grass", "turtle_scute": "scute"}.get(item, item)
            found += [drop for drop in self.loot[source] if drop["item"] == renamed]
            if found or item not in lines(tables.NEW_BLOCKS).get(source, ()):
                return found
        return [{"item": item}] if item == source or item in lines(tables.NEW_BLOCKS).get(source, ()) else []

    def gate(self, sources: list[str]) -> str:
        """The portal that lies before all of some sources."""
        for names, gate in ((tables.NETHER, "nether_portal"), (tables.END, "end_portal")):
            if sources and set(sources) <= set(names.split()):
                return gate
        return ""

    def _kill(self, step: Mapping[str, Any]) -> list[str]:
        mob, kills, found = step["item"], step["quantity"], []
        for item, count in step["produces"].items():
            drop = self.prey.get(mob, {}).get(item)
            rate = drop["stackSizeRange"][-1] if drop else 0.0
            for more in lines(tables.MORE_LOOT).get(mob, ()):
                pattern, _, number = more.partition("*")
                if re.fullmatch(pattern, item):
                    rate = float(number or 1)
            if not rate:
                found.append(f"does not drop {item}")
            elif count > kills * rate + 1e-9:
                found.append(f"{kills} drop no {count} {item}")
        if self.gate([mob]) and step["station"] != self.gate([mob]):
            found.append(f"without {self.gate([mob])}")
        if mob in tables.FIGHTERS.split() and not any(re.search("_sword|bow", tool) for tool in step["tools"]):
            found.append("bare-handed")
        return found

    def _shoot(self, step: Mapping[str, Any]) -> list[str]:
        armed = "bow" in step["tools"] and step["consumes"].get("arrow", 0) >= step["quantity"]
        return self._kill(step) if armed else ["without bow and arrows"]

    def _use(self, step: Mapping[str, Any]) -> list[str]:
        item, made = step["item"], step["quantity"]
        for pattern, number, takes, tool, station in self.uses:
            match = re.fullmatch(pattern, item)
            if not match or (station or None) != (step["station"] if "portal" not in str(step["station"]) else None):
                continue
            if not any(re.fullmatch(tool, each) for each in step["tools"]) and not re.fullmatch(tool, ""):
                continue
            runs = made / int(number) if int(number) else made
            wanted = {}
            for part in takes.split():
                name, _, count = match.expand(part).rpartition(":")
                if not name.startswith("?") or name[1:] in step["consumes"]:
                    wanted[name.removeprefix("?")] = int(count) * runs
            chance = number == "0"
            if set(step["consumes"]) == set(wanted) and (
                chance or all(abs(count - wanted[name]) < 1e-6 for name, count in step["consumes"].items())
            ):
                return []
        return [f"no known use with {step['consumes']}, {step['tools']}, {step['station']}"]

    _build = _use

    def breaks(self, plan: Mapping[str, Any], have: Mapping[str, int], stations: frozenset[str] = frozenset()) -> bool:
        """Whether a plan fails by some rule, or in any order at all that its graph allows: every state is looked at."""
        steps = {step["id"]: step for step in plan["subtasks"]}
        place = list(steps)
        for at, number in enumerate(place):
            if self.step(steps[number]) or any(need not in place[:at] for need in steps[number]["needs"]):
                return True
        end = Counter(have)
        for step in steps.values():
            end.update(step["produces"])
            end.subtract(step["consumes"])
        if any(end[name] + (name in stations) < count for name, count in plan["goal"]["items"].items()):
            return True
        seen: set[frozenset[int]] = set()
        edge: list[frozenset[int]] = [frozenset()]
        while edge:
            done = edge.pop()
            if done in seen:
                continue
            seen.add(done)
            stock = Counter(have)
            worn: Counter[str] = Counter()
            for number in done:
                stock.update(steps[number]["produces"])
                stock.subtract(steps[number]["consumes"])
                worn.update(self.wear(steps[number]))
            for number, step in steps.items():
                if number not in done and done.issuperset(step["needs"]):
                    if not self.possible(step, stock, worn, stations):
                        return True
                    edge.append(done | {number})
        return False

    def wear(self, step: Mapping[str, Any]) -> Counter[str]:
        """Uses that a step takes of its tools (what one swing gives more of, or by chance, is left out)."""
        if step["action"] != "gather" or step["item"] in tables.SEVERAL.split():
            return Counter()
        return Counter({tool: step["quantity"] for tool in step["tools"] if tool.split("_")[0] in tables.DURABILITY})

    def possible(
        self, step: Mapping[str, Any], stock: Counter[str], worn: Counter[str], stations: frozenset[str]
    ) -> bool:
        if any(stock[name] < count for name, count in step["consumes"].items()):
            return False
        for tool, uses in (Counter(dict.fromkeys(step["tools"], 0)) + self.wear(step)).items() or ():
            if worn[tool] + uses > stock[tool] * tables.DURABILITY.get(tool.split("_")[0], 10**6):
                return False
        if any(stock[tool] < 1 for tool in step["tools"]):
            return False
        station = step["station"]
        return not station or station in stations or stock[station] >= 1

    def carry_out(
        self, steps: list[dict[str, Any]], goal: Mapping[str, int], have: Mapping[str, int], rng: random.Random | None
    ) -> list[str]:
        """Do the steps one by one, in the order given or in a random one that the graph allows.

        A station that has been used is left standing: nothing can be crafted of it any more.
        """
        stock = Counter(have)
        placed: set[str] = set()
        used: set[str] = set()
        worn: Counter[str] = Counter()
        done: set[int] = set()
        left = list(steps)
        while left:
            ready = [step for step in left if done.issuperset(step["needs"])]
            if not ready:
                return ["a circle"]
            step = rng.choice(ready) if rng else ready[0]
            left.remove(step)
            lacking = {n: c - stock[n] for n, c in step["consumes"].items() if stock[n] - (n in used) < c}
            lacking |= {tool: 1 for tool in step["tools"] if stock[tool] < 1}
            station = step["station"]
            if station and station not in placed and stock[station] < 1:
                lacking[station] = 1
            if lacking:
                return [f"#{step['id']} {step['item']} lacks {lacking}"]
            if station and station not in placed:
                used.add(station)
            for tool in step["tools"]:
                if (
                    step["action"] == "gather"
                    and tool.split("_")[0] in tables.DURABILITY
                    and step["item"] in tables.PICKAXE
                ):
                    worn[tool] += step["quantity"] if step["item"] not in tables.SEVERAL.split() else 1
                    if worn[tool] > stock[tool] * tables.DURABILITY[tool.split("_")[0]]:
                        return [f"#{step['id']}: {tool} wears out"]
            stock.subtract(step["consumes"])
            stock.update(step["produces"])
            if step["action"] == "place":
                placed.add(step["item"])
            done.add(step["id"])
        short = {n: c - stock[n] for n, c in goal.items() if n in self.names and stock[n] + (n in placed) < c}
        return [f"in the end {short} are missing"] if short else []
