"""Knowledge for tests, loaded once a version, and the plans of every item of it."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from covoyager.bot.runtime import minecraft_data_folder
from covoyager.config import Settings
from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge, load
from covoyager.planning import plan_goal

VERSIONS = ("1.14.4", "1.16.5", "1.18.2", "1.20.1", "1.21.4", "26.1")


@cache
def data() -> Path:
    """minecraft-data's JSON files."""
    checkout = Path(__file__).resolve().parents[2] / "node_modules/minecraft-data/minecraft-data/data"
    return checkout if checkout.is_dir() else minecraft_data_folder(Settings.load().cache)


@cache
def knowledge(version: str = "1.20.1") -> Knowledge:
    return load(version, data())


@dataclass
class Survey:
    """A plan from nothing for every item of a version, or why there is none."""

    plans: dict[str, Plan] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


@cache
def survey(version: str) -> Survey:
    facts = knowledge(version)
    found = Survey()
    for name in facts.items:
        try:
            found.plans[name] = plan_goal(Goal(name, {name: 1}), facts, have={})
        except Impossible as error:
            found.refused[name] = str(error)
    return found
