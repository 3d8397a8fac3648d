"""The kind of a subtask: what is left of it without quantities, places and people. Pairs are kept by it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from covoyager.domain import Action, Subtask

_ID = re.compile(r"[a-z0-9_]{1,64}")
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of subtask.

    Attributes:
        action, item: as in the subtask.
        products: the postcondition: items that the chest then holds more of, as many as the subtask asks for.
        tools, materials, station: the precondition: what was on hand when the skill last worked.
    """

    action: Action
    item: str
    products: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()
    station: str | None = None

    @classmethod
    def of(cls, subtask: Subtask) -> "Shape":
        """The kind of a subtask.

        Raises:
            ValueError: one of its names is no Minecraft id; such a subtask has no kind.
        """
        return cls(
            action=subtask.action,
            item=_id(subtask.item),
            products=tuple(sorted(map(_id, subtask.produces))),
            tools=tuple(sorted(map(_id, subtask.tools))),
            materials=tuple(sorted(map(_id, subtask.consumes))),
            station=None if subtask.station is None else _id(subtask.station),
        )

    @property
    def key(self) -> str:
        """Verb and item, ``craft compass``; if the item is not the product, ``kill pig for porkchop``."""
        others = "" if self.item in self.products else ", ".join(self.products)
        return f"{self.action} {self.item}" + (f" for {others}" if others else "")

    @property
    def file_name(self) -> str:
        """The key as the name of a file, without an extension."""
        return file_name(self.key)

    def like(self, other: "Shape") -> bool:
        """Whether a skill for one may serve the other: same action and station, both with materials and products or without."""
        return (
            self.action is other.action
            and self.station == other.station
            and bool(self.materials) == bool(other.materials)
            and bool(self.products) == bool(other.products)
        )

    def to_json(self) -> dict[str, Any]:
        """Its part of the pair's file."""
        return {
            "subtask": {"action": str(self.action), "item": self.item, "quantity": "any"},
            "precondition": {"tools": list(self.tools), "materials": list(self.materials), "station": self.station},
            "postcondition": {"produces": list(self.products)},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Shape":
        """The inverse of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: it is no such object.
        """
        subtask, before, after = data["subtask"], data["precondition"], data["postcondition"]
        station = before.get("station")
        return cls(
            action=Action(subtask["action"]),
            item=_id(subtask["item"]),
            products=_ids(after["produces"]),
            tools=_ids(before["tools"]),
            materials=_ids(before["materials"]),
            station=None if station is None else _id(station),
        )


def file_name(key: str) -> str:
    """Make the name of a file, without an extension, from a key.

    It has only lower-case letters, digits, dashes and underscores; a long one is cut and ends with a hash of the key.
    """
    name = re.sub(r"[^a-z0-9_]+", "-", key.lower()).strip("-")
    if len(name) <= LONGEST_NAME:
        return name
    import hashlib

    return f"{name[:LONGEST_NAME]}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"


def _id(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError(f"{value!r:.60} is no Minecraft id")
    return value


def _ids(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list | tuple):
        raise TypeError("a list of names was expected")
    return tuple(sorted(map(_id, values)))
