from collections.abc import Iterable
from pathlib import Path

import pytest

from covoyager.domain import Action, Subtask
from covoyager.knowledge.names import nearest
from covoyager.pairs import PairManager

LIBRARY = ("gather", "craft", "kill")
SOURCE = "export default async function (ctx, args) {\n  await ctx.mineBlock(args.sources, args.quantity)\n}\n"


def subtask(action: str, item: str, quantity: int = 1, **more: object) -> Subtask:
    return Subtask.from_json(
        {
            "id": 1,
            "action": action,
            "item": item,
            "quantity": quantity,
            "produces": {item: quantity},
            "description": "Gather it at 117 64 -3 for Steve.",
            **more,
        }
    )


def compass(quantity: int = 1) -> Subtask:
    return subtask(
        Action.CRAFT,
        "compass",
        quantity,
        consumes={"iron_ingot": 4 * quantity, "redstone": quantity},
        station="crafting_table",
    )


def bucket(of: str) -> Subtask:
    """A kind of subtask that no built-in skill serves."""
    return subtask(Action.USE, f"{of}_bucket", consumes={"bucket": 1})


class Library:
    """A skill library in a folder, opened anew as another session would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.warnings: list[str] = []

    def open(self, library: Iterable[str] = LIBRARY) -> PairManager:
        return PairManager(self.folder, tuple(library), nearest, self.warnings.append)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "skills")
