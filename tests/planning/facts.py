"""Knowledge for tests, loaded once a version, and how large the sweeps are."""

import os
from functools import cache
from pathlib import Path

from covoyager.bot.runtime import minecraft_data_folder
from covoyager.config import Settings
from covoyager.knowledge import Knowledge, load

FULL = os.environ.get("COVOYAGER_FULL") == "1"
"""COVOYAGER_FULL=1 runs the sweeps whole; without it each runs over a part."""

VERSIONS = ("1.14.4", "1.16.5", "1.18.2", "1.20.1", "1.21.4", "26.1")


def size(whole: int, part: int) -> int:
    """How many of a sweep's cases to run."""
    return whole if FULL else part


@cache
def data() -> Path:
    """minecraft-data's JSON files."""
    checkout = Path(__file__).resolve().parents[2] / "node_modules/minecraft-data/minecraft-data/data"
    return checkout if checkout.is_dir() else minecraft_data_folder(Settings.load().cache)


@cache
def knowledge(version: str = "1.20.1") -> Knowledge:
    return load(version, data())
