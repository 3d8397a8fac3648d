"""A symbolic Minecraft that carries subtasks out one by one; the rules name what can keep one from happening."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.effects import Effect, effect_of


class Rule(StrEnum):
    """The rules by which one subtask can depend on another."""

    MATERIAL = "what is used up must be there"
    TOOL = "a tool must be in hand"
    STATION = "a station must stand"


class World:
    """The state: the stock, how far tools are worn (in uses), and the stations that stand."""

    def __init__(self, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]) -> None:
        self.knowledge = knowledge
        self.stock: Counter[str] = Counter({name: count for name, count in have.items() if count > 0})
        self.standing: Counter[str] = Counter(dict.fromkeys(stations, 1))
        self.ready = stations
        self.worn: Counter[str] = Counter()

    def lasts(self, tool: str) -> float:
        """Uses of a new tool; infinite if it does not wear."""
        return self.knowledge.durability(tool) or float("inf")

    def hindrance(self, effect: Effect) -> Rule | None:
        """The rule that keeps an effect from happening now; None if it can happen."""
        if any(self.stock[item] < count for item, count in effect.takes.items()):
            return Rule.MATERIAL
        for tool, uses in effect.uses.items():
            left = self.stock[tool] * self.lasts(tool) - self.worn[tool]
            if self.stock[tool] - effect.takes.get(tool, 0) < 1 or left < uses:
                return Rule.TOOL
        station = effect.station
        if station and station not in self.ready and self.standing[station] + self.stock[station] < effect.furnace:
            return Rule.STATION
        return None

    def carry_out(self, effect: Effect) -> None:
        """Change the state by an effect; a station that it uses is left standing."""
        if effect.station and not self.standing[effect.station]:
            self.stock[effect.station] -= 1
            self.standing[effect.station] += 1
        self.stock.subtract(effect.takes)
        self.stock.update(effect.makes)
        for tool, uses in effect.uses.items():
            self.worn[tool] += round(uses)
        if effect.stands:
            self.standing[effect.stands] += 1


def reference_order(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]
) -> list[Subtask]:
    """Sort the subtasks into an order in which they can be carried out, near the given one; those that never can come last."""
    done, waiting, _ = run(subtasks, knowledge, have, stations)
    return done + waiting


def run(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]
) -> tuple[list[Subtask], list[Subtask], World]:
    """Carry out the subtasks, each time the first that is possible.

    Returns:
        Those carried out, in order; those that never could be; and the final state.
    """
    world = World(knowledge, have, stations)
    effects = {subtask.id: effect_of(subtask, knowledge) for subtask in subtasks}
    waiting = list(subtasks)
    done: list[Subtask] = []
    while waiting:
        possible = next((s for s in waiting if world.hindrance(effects[s.id]) is None), None)
        if possible is None:
            break
        waiting.remove(possible)
        done.append(possible)
        world.carry_out(effects[possible.id])
    return done, waiting, world
