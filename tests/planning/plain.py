"""An independent check of plans: plain tables and minecraft-data's raw files, none of the project's code.

It reads ``plan --json`` as anybody would who knows Minecraft: recipes, fuel, tool tiers, stations, and whether the steps
work in whatever order the graph allows.
"""

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

BURN = {
    "coal": 1600,
    "charcoal": 1600,
    "coal_block": 16000,
    "stick": 100,
    "lava_bucket": 20000,
    "dried_kelp_block": 4001,
}
COOKED = {
    "iron_ingot": "raw_iron iron_ore deepslate_iron_ore", "gold_ingot": "raw_gold gold_ore deepslate_gold_ore nether_gold_ore",
    "copper_ingot": "raw_copper copper_ore deepslate_copper_ore", "glass": "sand red_sand", "stone": "cobblestone",
    "smooth_stone": "stone", "brick": "clay_ball", "terracotta": "clay", "nether_brick": "netherrack",
    "netherite_scrap": "ancient_debris", "cooked_beef": "beef", "cooked_porkchop": "porkchop", "cooked_mutton": "mutton",
    "cooked_chicken": "chicken", "cooked_rabbit": "rabbit", "cooked_cod": "cod", "cooked_salmon": "salmon",
    "baked_potato": "potato", "dried_kelp": "kelp", "popped_chorus_fruit": "chorus_fruit", "sponge": "wet_sponge",
    "deepslate": "cobbled_deepslate", "green_dye": "cactus", "lime_dye": "sea_pickle", "resin_brick": "resin_clump",
    "smooth_sandstone": "sandstone", "smooth_red_sandstone": "red_sandstone", "smooth_quartz": "quartz_block",
    "smooth_basalt": "basalt", "cracked_stone_bricks": "stone_bricks", "cracked_nether_bricks": "nether_bricks",
    "cracked_deepslate_bricks": "deepslate_bricks", "cracked_deepslate_tiles": "deepslate_tiles",
    "cracked_polished_blackstone_bricks": "polished_blackstone_bricks",
}  # fmt: skip
TIER = {"wooden": 0, "golden": 0, "stone": 1, "copper": 1, "iron": 2, "diamond": 3, "netherite": 4}
PICKAXE = {
    "cobblestone": 0, "coal": 0, "raw_iron": 1, "raw_copper": 1, "lapis_lazuli": 1, "raw_gold": 2, "redstone": 2,
    "diamond": 2, "emerald": 2, "obsidian": 3, "ancient_debris": 3, "crying_obsidian": 3, "quartz": 0, "netherrack": 0,
    "andesite": 0, "granite": 0, "diorite": 0, "blackstone": 0, "basalt": 0, "end_stone": 0, "tuff": 0,
}  # fmt: skip
"""What only a pickaxe gets, and of which tier at least."""

USES = {"wooden": 59, "golden": 32, "stone": 131, "copper": 190, "iron": 250, "diamond": 1561, "netherite": 2031}
FAMILIES = (
    (r"(stripped_)?(.+)_(log|wood|stem|hyphae)", r"log of \2"), (r"(stripped_)?bamboo_block", "log of bamboo"),
    (r"(.+)_planks", "planks"), (r"(?:coal|charcoal)", "coal"), (r"(cobblestone|cobbled_deepslate|blackstone)", "cobble"),
    (r"(?:red_)?sand", "sand"), (r"soul_(sand|soil)", "soul"), (r"(?:blue_|brown_)?egg", "egg"),
    (r"(oak|spruce|birch|jungle|acacia|dark_oak|pale_oak|mangrove|cherry|bamboo|crimson|warped)_slab", "wooden slab"),
    (r"purpur_(block|pillar)", "purpur"), (r"(.+_)?quartz_(block|pillar)", "quartz block"), (r"(chiseled_|cut_)?(red_)?sandstone", r"\2sandstone"),
)  # fmt: skip
ANY = {"smoker": "log of .*", "campfire": "log of .*", "soul_campfire": "log of .*", "painting": "(.+)_wool"}
DYED = re.compile(r"(\w+?)_(wool|bed|carpet|harness|shulker_box|bundle)$")


def family(name: str) -> str:
    for pattern, kind in FAMILIES:
        if re.fullmatch(pattern, name):
            return re.sub(pattern, kind, name)
    return name


def normal(counts: Mapping[str, int], result: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, count in counts.items():
        kind = family(name)
        if result in ANY and re.fullmatch(ANY[result], kind):
            kind = "any"
        if DYED.match(result) and DYED.match(name) and "_dye" in "".join(counts):
            kind = DYED.match(name)[2]  # type: ignore[index]
        found[kind] += count
    return found


class Plain:
    """The raw files of one version."""

    def __init__(self, data: Path, version: str) -> None:
        folders = json.loads((data / "dataPaths.json").read_text())["pc"][version]
        items = json.loads((data / folders["items"] / "items.json").read_text())
        names = {item["id"]: item["name"] for item in items}
        self.names = set(names.values()) | {"nether_portal", "end_portal"}
        self.version = tuple(int(part) for part in version.split("."))
        self.recipes: dict[str, list[tuple[int, bool, Counter[str]]]] = defaultdict(list)
        for key, entries in json.loads((data / folders["recipes"] / "recipes.json").read_text()).items():
            result = names[int(key)]
            for entry in entries:
                rows = entry.get("inShape") or [entry["ingredients"]]
                cells = [names[cell] for row in rows for cell in row if cell is not None and cell in names]
                small = (
                    len(entry["ingredients"]) <= 4 if "ingredients" in entry else len(rows) <= 2 >= max(map(len, rows))
                )
                self.recipes[result].append((entry["result"]["count"], small, normal(Counter(cells), result)))

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
            return [] if len(step["consumes"]) >= 1 and sum(step["consumes"].values()) * 8 >= made else ["stonecutter"]
        if step["station"] == "smithing_table":
            return [] if step["consumes"].get("netherite_ingot") == made else ["smithing"]
        taken = normal(step["consumes"], item)
        for count, small, needs in self.recipes.get(item, ()):
            runs, rest = divmod(made, count)
            if not rest and taken == Counter({name: n * runs for name, n in needs.items()}):
                if not small and step["station"] != "crafting_table":
                    return ["without a crafting table"]
                return []
        special = ("firework_star", "firework_rocket", "tipped_arrow", "suspicious_stew", "decorated_pot")
        over = DYED.match(item) and any(name.endswith("_dye") for name in step["consumes"])
        return [] if item in special or over or not self.recipes.get(item) else [f"no recipe takes {taken}"]

    def _smelt(self, step: Mapping[str, Any]) -> list[str]:
        item, made = step["item"], step["quantity"]
        if step["produces"].get(item) != made:
            return ["produces something else"]
        raw = COOKED.get(item, "").split()
        if item in ("charcoal", "leaf_litter", "iron_nugget", "gold_nugget", "copper_nugget") or item.endswith(
            "glazed_terracotta"
        ):
            raw = [max(step["consumes"], key=lambda name: (step["consumes"][name] >= made, name not in BURN))]
        inputs = sum(step["consumes"].get(name, 0) for name in raw)
        if inputs < made:
            return [f"{inputs} go in"]
        if step["station"] == "campfire":
            return []
        fire = 0
        spare = inputs - made
        for name, count in step["consumes"].items():
            burn = BURN.get(name) or (300 if re.search(r"_(planks|log|wood)$", name) else 50 if name == "bamboo" else 0)
            fire += burn * (min(count, spare) if name in raw else count)
        if step["station"] not in ("furnace", "blast_furnace", "smoker"):
            return ["without a fire"]
        wanted = made * (200 if step["station"] == "furnace" else 100)
        return [] if fire >= wanted else [f"fire for {fire} of {wanted} ticks"]

    def _gather(self, step: Mapping[str, Any]) -> list[str]:
        if step["consumes"]:
            return ["takes something"]
        if step["produces"] != {step["item"]: step["quantity"]}:
            return ["gives something else"]
        least = PICKAXE.get(step["item"])
        if step["item"] in ("iron_ore", "gold_ore") and self.version < (1, 17):
            least = {"iron_ore": 1, "gold_ore": 2}[step["item"]]
        if least is None:
            return []
        tiers = [TIER[tool.split("_")[0]] for tool in step["tools"] if tool.endswith("_pickaxe")]
        return [] if tiers and max(tiers) >= least else [f"with {step['tools']}"]

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
        """Uses that a step takes of its pickaxes (what one swing gives more of is left out)."""
        if step["action"] != "gather" or step["item"] in ("redstone", "lapis_lazuli", "raw_copper"):
            return Counter()
        return Counter({tool: step["quantity"] for tool in step["tools"] if tool.split("_")[0] in USES})

    def possible(
        self, step: Mapping[str, Any], stock: Counter[str], worn: Counter[str], stations: frozenset[str]
    ) -> bool:
        if any(stock[name] < count for name, count in step["consumes"].items()):
            return False
        for tool, uses in (Counter(dict.fromkeys(step["tools"], 0)) + self.wear(step)).items() or ():
            if worn[tool] + uses > stock[tool] * USES.get(tool.split("_")[0], 10**6):
                return False
        if any(stock[tool] < 1 for tool in step["tools"]):
            return False
        station = step["station"]
        return not station or station in stations or stock[station] >= 1

    def carry_out(
        self, steps: list[dict[str, Any]], goal: Mapping[str, int], have: Mapping[str, int], rng: random.Random | None
    ) -> list[str]:
        """Do the steps one by one, in the order given or in a random one that the graph allows."""
        stock = Counter(have)
        placed: set[str] = set()
        worn: Counter[str] = Counter()
        done: set[int] = set()
        left = list(steps)
        while left:
            ready = [step for step in left if done.issuperset(step["needs"])]
            if not ready:
                return ["a circle"]
            step = rng.choice(ready) if rng else ready[0]
            left.remove(step)
            lacking = {n: c - stock[n] for n, c in step["consumes"].items() if stock[n] < c}
            lacking |= {tool: 1 for tool in step["tools"] if stock[tool] < 1}
            if step["station"] and step["station"] not in placed and stock[step["station"]] < 1:
                lacking[step["station"]] = 1
            if lacking:
                return [f"#{step['id']} {step['item']} lacks {lacking}"]
            for tool in step["tools"]:
                if step["action"] == "gather" and tool.split("_")[0] in USES and step["item"] in PICKAXE:
                    worn[tool] += (
                        step["quantity"] if step["item"] not in ("redstone", "lapis_lazuli", "raw_copper") else 1
                    )
                    if worn[tool] > stock[tool] * USES[tool.split("_")[0]]:
                        return [f"#{step['id']}: {tool} wears out"]
            stock.subtract(step["consumes"])
            stock.update(step["produces"])
            if step["action"] == "place":
                placed.add(step["item"])
            done.add(step["id"])
        short = {n: c - stock[n] for n, c in goal.items() if n in self.names and stock[n] + (n in placed) < c}
        return [f"in the end {short} are missing"] if short else []
