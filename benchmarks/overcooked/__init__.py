"""Overcooked-AI: its cooks share our board, planner and assignment. ``python -m benchmarks.overcooked`` takes more options."""

from collections.abc import Sequence
from typing import Any

from covoyager.errors import UsageError


def run(tasks: Sequence[str] = ()) -> dict[str, Any]:
    """Play five episodes of each layout, alone and beside the package's human model.

    Args:
        tasks: the layouts; all unless given.

    Returns:
        ``rows``, one a layout and partner: ``layout``, ``partner``, ``scores``.

    Raises:
        UsageError: there is no such layout, or the development packages are not installed.
    """
    try:
        from benchmarks.overcooked.table import GREEDY, PEERS, SELF, measure
    except ModuleNotFoundError as error:
        raise UsageError(
            f"bench overcooked lacks {error.name}: pip install -c constraints.txt -e '.[dev]' in the checkout."
        ) from None
    unknown = [name for name in tasks if name not in PEERS]
    if unknown:
        raise UsageError(f"there is no layout {unknown[0]!r}; there is {', '.join(PEERS)}.")
    layouts = tasks or PEERS
    rows = [row for partner in (SELF, GREEDY) for layout in layouts for row in measure(layout, partner, 5)]
    return {"bench": "overcooked", "minecraft": None, "rows": [row.to_json() for row in rows]}


def render(figures: dict[str, Any]) -> str:
    """The table."""
    from benchmarks.overcooked.table import ScoreRow, shown

    return shown([ScoreRow(row["layout"], row["partner"], tuple(row["scores"])) for row in figures["rows"]])
