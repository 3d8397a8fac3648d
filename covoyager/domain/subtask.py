"""What is to be done: one subtask (a node) and the plan (the graph of them).

Shapes follow ``plan --json``: quantities count results (20 planks, not 5 crafts), ``materials`` is per unit as in
the Co-Voyager report, ``consumes`` and ``produces`` are totals for the subtask, fuel included.
"""

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from covoyager.domain.actions import Action, Proof

#: ``Plan.source`` of a plan that was computed from Minecraft's own data.
GROUNDED = "grounded"
#: How boards of earlier releases say which part of a building a step builds.
_OLD_PART = re.compile(r"~/blueprint/parts/(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Goal:
    """What a player asked for.

    Attributes:
        text: the player's words.
        items: Minecraft id → count; for a goal that only asks for kills, mob → count.
        assumed: sentences about what was assumed where the words left something open.
        kinds: for an item whose kind was left open ("5 logs"), all ids that would do; the plan decides which it is.
    """

    text: str
    items: Mapping[str, int]
    assumed: tuple[str, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def item(self) -> str:
        """The first item asked for; empty if none was."""
        return next(iter(self.items), "")

    @property
    def count(self) -> int:
        """How many of the first item."""
        return next(iter(self.items.values()), 0)

    def to_json(self) -> dict[str, Any]:
        """The ``goal`` object of ``plan --json``."""
        return {"text": self.text, "item": self.item, "count": self.count, "items": dict(self.items)}


class Outlined(NamedTuple):
    """What a schedule asks for of a subtask; a search makes thousands of them. The attributes are those of :class:`Subtask`."""

    id: int
    action: Action
    item: str
    quantity: int
    tools: tuple[str, ...]
    produces: Mapping[str, int]
    station: str | None
    needs: tuple[int, ...]
    ticks: int
    furnace: int
    search: int = 0


@dataclass(frozen=True, slots=True)
class Subtask:
    """One node of a plan.

    Attributes:
        id: number within the plan (or on the board), in an order that can be executed.
        item: Minecraft id of the result; the mob for ``kill`` and ``shoot``.
        quantity: results wanted (for ``kill``: kills expected to be enough).
        tools: items that must be on hand and are not consumed.
        other_tools: tool of ``tools`` → items that do as well, the one to take first in front.
        lesser_tools: tool of ``tools`` → items that will do but take longer.
        materials: what one unit of the result takes.
        consumes: totals taken from the stock, fuel included.
        produces: totals put into the stock, including what comes back (empty buckets).
        station: block that must stand ready, such as ``crafting_table``.
        needs: ids of the subtasks that must be DONE first.
        description: the subtask as a sentence.
        sources: blocks or mobs that give the result, best first; empty where the action needs none.
        ticks: expected duration for one bot (20 ticks are a second).
        search: those of them until the first source is found; whoever shares the subtask goes there at once.
        documents: JSON paths into what is attached to the goal, such as ``~/recipes/3`` (VillagerAgent).
        milestones: what can be seen on the way to the result, in words (VillagerAgent).
        text: what is to be written or said, such as the name of a pet; empty where nothing is.
        furnace: which station of its kind it has to itself (or, for ``place``, sets up), in the order in which the plan sets
            them up: so many stand by then. 0 where it takes all that stand.
        by_hand: ticks that one result takes without the tools, where they only make it faster; 0 where it cannot be had so.
        faster: the tools without which somebody is at it by hand now; they are ``tools`` again once it is given back.
        part: which of the parts of the goal's building it builds; None where it builds none.
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
    furnace: int = 0
    by_hand: int = 0
    faster: tuple[str, ...] = ()
    part: int | None = None
    search: int = 0

    def tools_of(self, have: Container[str], lesser: bool = False) -> tuple[str, ...]:
        """Choose the tools to work with: a tool that is not on hand is replaced by one that will do.

        Args:
            have: names of the items on hand.
            lesser: accept tools that take longer, too.

        Returns:
            One name for each of ``tools``; the tool itself if nothing on hand will do.
        """
        return tuple(next((kind for kind in self._kinds(tool, lesser) if kind in have), tool) for tool in self.tools)

    def _kinds(self, tool: str, lesser: bool) -> tuple[str, ...]:
        return (tool, *self.other_tools.get(tool, ()), *(self.lesser_tools.get(tool, ()) if lesser else ()))

    def done_with(self, tools: tuple[str, ...]) -> "Subtask":
        """Return the subtask with ``tools``, one for each of its own; the ones replaced are then among ``other_tools``.

        Raises:
            ValueError: there are more or fewer than it has now.
        """
        if tools == self.tools:
            return self
        others, lesser = dict(self.other_tools), dict(self.lesser_tools)
        for before, now in zip(self.tools, tools, strict=True):
            if now != before:
                others[now] = (before, *(kind for kind in others.pop(before, ()) if kind != now))
                lesser[now] = tuple(kind for kind in lesser.pop(before, ()) if kind != now)
        return replace(self, tools=tools, other_tools=others, lesser_tools={k: v for k, v in lesser.items() if v})

    def is_handy(self, waits_for: Iterable[str]) -> bool:
        """Whether it can be begun by hand where it waits for subtasks that make these items: all of them its tools."""
        if not self.by_hand or not self.tools or self.consumes or self.station:
            return False
        return self.serving_tools.issuperset(waits_for)

    @property
    def serving_tools(self) -> frozenset[str]:
        """Its tools, and those that do as well."""
        return frozenset((*self.tools, *(kind for kinds in self.other_tools.values() for kind in kinds)))

    @property
    def uses(self) -> tuple[str, ...]:
        """What must be there and is there afterwards: its tools, and its station where it has one."""
        return (*self.tools, self.station) if self.station else self.tools

    def bare(self) -> "Subtask":
        """Return the subtask as it is done by hand; the tools are kept in ``faster``."""
        return replace(self, tools=(), faster=self.tools) if self.by_hand and self.tools else self

    @property
    def takes(self) -> int:
        """Ticks for one bot as it is done now: ``ticks``, or by hand where somebody is at it without its tools."""
        return max(self.ticks, self.by_hand * self.quantity) if self.faster else self.ticks

    def equipped(self) -> "Subtask":
        """Return the subtask with the tools that it was begun without."""
        return replace(self, tools=self.faster, faster=()) if self.faster else self

    @property
    def drawn_or_told(self) -> bool:
        """Whether no recipe of the game says what is to be done, but a blueprint, somebody's words or a witness."""
        spec = self.action.spec
        return spec.own_words or spec.proof is Proof.WITNESS or self.part is not None

    @property
    def work(self) -> tuple[str, ...]:
        """What is done, and with what, however much of it: the same for all loads of several furnaces."""
        words = self.description if self.action.spec.own_words else ""
        return str(self.action), self.item, self.text, words, *self.tools

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
            | ({"furnace": self.furnace} if self.furnace else {})
            | ({"by_hand": self.by_hand} if self.by_hand else {})
            | ({"faster": list(self.faster)} if self.faster else {})
            | ({"part": self.part} if self.part is not None else {})
            | ({"search": self.search} if self.search else {})
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Subtask":
        """Read what :meth:`to_json` wrote; unknown keys are ignored.

        Raises:
            KeyError, TypeError, ValueError: it is no such object.
        """
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
            furnace=int(data.get("furnace", 0)),
            by_hand=int(data.get("by_hand", 0)),
            faster=tuple(data.get("faster", ())),
            part=_part(data),
            search=int(data.get("search", 0)),
        )


def _part(data: Mapping[str, Any]) -> int | None:
    """The building part that a step builds; boards of earlier releases have it as the path of a document."""
    if "part" in data or data["action"] != Action.BUILD:
        return data.get("part")
    paths = [_OLD_PART.fullmatch(path) for path in data.get("documents", ())]
    return next((int(path[1]) for path in paths if path), None)


@dataclass(frozen=True, slots=True)
class Plan:
    """The graph of subtasks for one goal.

    Attributes:
        goal: what was asked for.
        minecraft: the version it was planned for, such as ``1.21.4``.
        subtasks: each after all that it needs.
        source: :data:`GROUNDED`, or how the plan came about otherwise.
        critical_path: ids along the path that takes the most ticks.
        critiques: what the task critic objected to, as in ``plan --json``.
    """

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
    """Add up item counts, leaving out items whose sum is 0."""
    result: dict[str, int] = {}
    for part in parts:
        for name, count in part.items():
            result[name] = result.get(name, 0) + count
    return {name: count for name, count in result.items() if count}
