"""Every threshold of who does what next stands in one file, under a name of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import covoyager.assignment

ROOM = Path(covoyager.assignment.__file__).parent


def numbers(path: Path) -> Iterator[str]:
    """Names that a file gives to numbers (or tuples of them) of its own."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            if any(isinstance(value, ast.Constant) and isinstance(value.value, int | float) for value in values):
                yield from (
                    ast.unparse(each) for each in (node.targets if isinstance(node, ast.Assign) else [node.target])
                )


def test_thresholds_stand_in_one_file() -> None:
    assert [f"{path.name}: {name}" for path in ROOM.glob("*.py") for name in numbers(path)] == [
        f"thresholds.py: {name}" for name in numbers(ROOM / "thresholds.py")
    ]
    assert len([*numbers(ROOM / "thresholds.py")]) > 30
