"""S-Agents' tasks: the words, the world, and who may take whose work."""

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.sagents import TASKS, Branch, Led, goal_of, world
from covoyager.cli import main
from covoyager.language.goal_parser import parse_goal
from tests.assignment.test_ranking import view
from tests.planning.facts import knowledge


class Everything:
    """Whoever asks may."""

    def may(self, bot: str, view: object) -> bool:
        return True


def bot(kind: type[Led], name: str) -> Led:
    made: Any = kind.__new__(kind)
    made.bot, made._supervisor = SimpleNamespace(name=name), Everything()
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("kind", "name", "above"),
    [(Led, "Bot", None), (Led, "Bot2", "Bot"), (Led, "Bot5", "Bot"), (Branch, "Bot", None), (Branch, "Bot3", "Bot"),
     (Branch, "Bot4", "Bot2"), (Branch, "Bot5", "Bot2")],
)  # fmt: skip
def test_a_bot_takes_a_part_of_what_the_one_above_it_holds(kind: type[Led], name: str, above: str | None) -> None:
    worker = bot(kind, name)
    assert worker.may(view(1, by=above)), "what nobody holds is the first one's"
    assert worker.may(view(1, by=name))
    assert not worker.may(view(1, by="Bot9"))
    assert worker.may(view(1)) is (above is None)


def test_there_is_enough_for_every_task() -> None:
    for task in TASKS[:4]:
        assert list(parse_goal(goal_of(task, 1), knowledge()).items.values()) == [int(task.split()[0])]
    assert goal_of("shelter", 5) == "build a 7x5x4 cobblestone shelter"
    blocks = world()["blocks"]
    assert sum("tree" in block for block in blocks) * 5 > 200
    assert [block["count"] for block in blocks if block.get("outcrop") == "iron_ore"] == [160]


def test_a_task_that_there_is_not_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sagents", "--task", "fishing"]) == 2
    assert "it has 50 logs" in capsys.readouterr().err
