"""What is to be done: one subtask (a node) and the plan (the graph of them).

Shapes follow ``plan --json``: quantities count results (20 planks, not 5 crafts), ``materials`` is per unit as in
the Co-Voyager report, ``consumes`` and ``produces`` are totals for the subtask, fuel included.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from covoyager.domain.actions import Action, Proof

#: Minecraft's clock; durations are kept in ticks.
TICKS_PER_SECOND = 20
#: Source of a plan whose steps all serve the things that were asked for.
GROUNDED = "grounded"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a player asked for: ``items`` maps Minecraft ids (or mobs, for a bare kill goal) to counts.

    ``kinds`` names, for an item whose kind was left open ("5 logs"), all that would do; the plan settles which it is.
    """

    text: str
    items: Mapping[str, int]
    assumed: tuple[str, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def item(self) -> str:
        """The first thing asked for."""
        return next(iter(self.items), "")

    @property
    def count(self) -> int:
        """How many of the first thing."""
        return next(iter(self.items.values()), 0)

    def to_json(self) -> dict[str, Any]:
        """The ``goal`` object of ``plan --json``."""
        return {"text": self.text, "item": self.item, "count": self.count, "items": dict(self.items)}


@dataclass(frozen=True, slots=True)
class Subtask:
    """One node of a plan.

    Attributes:
        id: number within the plan, in an order that can be executed.
        item: Minecraft id of the result; for ``kill`` and ``shoot`` the mob.
        quantity: results wanted (for ``kill``: kills expected to be enough).
        tools: items that must be on hand and are not consumed.
        other_tools: what would do as well as one of ``tools``, what is taken first in front, by its name.
        lesser_tools: what would do as one of ``tools`` does, but takes longer.
        materials: what one unit of the result takes.
        consumes: totals taken from the stock, fuel included.
        produces: totals put into the stock, what comes back (empty buckets) included.
        station: block that must stand ready, such as ``crafting_table``.
        needs: ids of the subtasks that must be DONE before.
        sources: blocks or mobs that give the result, best first; empty where the action needs none.
        ticks: expected duration for one participant (20 ticks are a second).
        documents: JSON paths into what is attached to the goal, such as ``~/blueprint/parts/3`` (VillagerAgent).
        milestones: what can be seen on the way to the result, in words (VillagerAgent).
        text: what is to be written or said, such as the name of a pet; empty where nothing is.
    """

    id: int
    action: Action
    item: str
    quantity: int
    tools: tuple[str, ...] = ()
    materials: Mapping[str, float] = field(default_factory=dict)
    consumes: Mapping[str, int] = field(default_factory=dict)
    produces: Mapping[str, int] = field(default_factory=dict)
    station: str | None = None
    needs: tuple[int, ...] = ()
    description: str = ""
    sources: tuple[str, ...] = ()
    ticks: int = 0
    documents: tuple[str, ...] = ()
    milestones: tuple[str, ...] = ()
    text: str = ""
    other_tools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lesser_tools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def tools_of(self, have: Container[str], lesser: bool = False) -> tuple[str, ...]:
        """What it is done with where these are on hand: what will do stands in for a tool that is not there.

        Args:
            have: names of what is on hand.
            lesser: what takes longer will do too.
        """
        return tuple(next((kind for kind in self._kinds(tool, lesser) if kind in have), tool) for tool in self.tools)

    def _kinds(self, tool: str, lesser: bool) -> tuple[str, ...]:
        return (tool, *self.other_tools.get(tool, ()), *(self.lesser_tools.get(tool, ()) if lesser else ()))

    def done_with(self, tools: tuple[str, ...]) -> "Subtask":
        """The same with other tools in place of its own, which would still do instead of them."""
        if tools == self.tools:
            return self
        others, lesser = dict(self.other_tools), dict(self.lesser_tools)
        for before, now in zip(self.tools, tools, strict=True):
            if now != before:
                others[now] = (before, *(kind for kind in others.pop(before, ()) if kind != now))
                lesser[now] = tuple(kind for kind in lesser.pop(before, ()) if kind != now)
        return replace(self, tools=tools, other_tools=others, lesser_tools={k: v for k, v in lesser.items() if v})

    @property
    def drawn_or_told(self) -> bool:
        """Whether a blueprint, somebody's words or what is seen to come of it say what it is, and no recipe of the game."""
        spec = self.action.spec
        return spec.own_words or spec.proof is Proof.WITNESS or (self.action is Action.BUILD and bool(self.documents))

    def to_json(self) -> dict[str, Any]:
        """The subtask object of ``plan --json``."""
        freeform = self.action is Action.DO
        shape: dict[str, Any] = {
            "id": self.id,
            "action": str(Action.USE if freeform else self.action),
            "item": next(iter(self.consumes), "air") if freeform else self.item,
            "quantity": self.quantity,
            "tools": list(self.tools),
            "materials": dict(self.materials),
            "consumes": dict(self.consumes),
            "produces": dict(self.produces),
            "station": self.station,
            "needs": list(self.needs),
            "description": self.description,
            "sources": list(self.sources),
            "ticks": self.ticks,
        }
        notes: dict[str, Any] = {
            "documents": list(self.documents),
            "milestones": list(self.milestones),
            "other_tools": {tool: list(others) for tool, others in self.other_tools.items()},
            "lesser_tools": {tool: list(others) for tool, others in self.lesser_tools.items()},
        }
        return (
            shape
            | ({"freeform": self.item} if freeform else {})
            | {name: lines for name, lines in notes.items() if lines}
            | ({"text": self.text} if self.text else {})
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Subtask":
        """The inverse of :meth:`to_json`; unknown keys are passed over."""
        freeform = data.get("freeform") or data.get("deed")  # as boards of earlier releases have it
        return cls(
            id=int(data["id"]),
            action=Action.DO if freeform else Action(data["action"]),
            item=str(freeform or data["item"]),
            quantity=int(data["quantity"]),
            tools=tuple(data.get("tools", ())),
            materials=dict(data.get("materials", {})),
            consumes=dict(data.get("consumes", {})),
            produces=dict(data.get("produces", {})),
            station=data.get("station"),
            needs=tuple(data.get("needs", ())),
            description=str(data.get("description", "")),
            sources=tuple(data.get("sources", ())),
            ticks=int(data.get("ticks", 0)),
            documents=tuple(data.get("documents", ())),
            milestones=tuple(data.get("milestones", ())),
            other_tools={tool: tuple(others) for tool, others in data.get("other_tools", {}).items()},
            text=str(data.get("text", "")),
            lesser_tools={tool: tuple(others) for tool, others in data.get("lesser_tools", {}).items()},
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """The graph of subtasks for one goal."""

    goal: Goal
    minecraft: str
    subtasks: tuple[Subtask, ...]
    source: str = GROUNDED
    critical_path: tuple[int, ...] = ()
    critiques: tuple[Mapping[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The whole of ``plan --json``."""
        shape: dict[str, Any] = {
            "goal": self.goal.to_json(),
            "minecraft": self.minecraft,
            "source": self.source,
            "subtasks": [subtask.to_json() for subtask in self.subtasks],
            "critical_path": list(self.critical_path),
            "critiques": [dict(critique) for critique in self.critiques],
        }
        if self.goal.assumed:
            shape["assumed"] = list(self.goal.assumed)
        return shape


def totals(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Sum item counts, leaving out what comes to nothing."""
    result: dict[str, int] = {}
    for part in parts:
        for name, count in part.items():
            result[name] = result.get(name, 0) + count
    return {name: count for name, count in result.items() if count}
