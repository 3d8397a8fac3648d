"""``covoyager plan --model``: the same answers as in chat, without a world."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from covoyager import testing
from covoyager.commands.plan.model import answer_with_model
from covoyager.config import Settings
from covoyager.errors import NotUnderstood
from tests.planning.facts import knowledge
from tests.scripted_model.scripts import COMPASS, WAY_HOME, reviewed

pytestmark = pytest.mark.usefixtures("only_loopback")

ARGS = argparse.Namespace(participants=1, only_have=False)
PROBLEM = NotUnderstood("nothing is called that", ("compass",))


@contextmanager
def asking(folder: Path, script: testing.Script) -> Iterator[Settings]:
    with testing.ModelServer(script) as server:
        yield Settings(home=folder, model="scripted", base_url=server.base_url, model_timeout=2.0)


def answered(text: str, settings: Settings, problem: NotUnderstood = PROBLEM) -> tuple[dict[str, Any], Any]:
    return answer_with_model(text, settings, knowledge(), {}, ARGS, ({"goal": None}, problem))


def test_plain_words_are_planned(tmp_path: Path) -> None:
    with asking(tmp_path, reviewed(COMPASS)) as settings:
        shape, error = answered(WAY_HOME, settings)
    assert (error, shape["source"], shape["goal"]["items"], shape["critiques"]) == (None, "model", {"compass": 1}, [])


def test_a_deed_is_planned_with_what_it_takes(tmp_path: Path) -> None:
    wanted = [{"item": "torch", "count": 4}]
    deed = {"understood": True, "freeform": "Place torches around the chest.", "wanted": wanted, "subtasks": []}
    with asking(tmp_path, reviewed(deed)) as settings:
        shape, error = answered("light up the camp", settings)
    assert (error, shape["critiques"], shape["goal"]["items"]) == (None, [], {})
    last = shape["subtasks"][-1]
    assert (last["action"], last["item"], last["consumes"]) == ("use", "torch", {"torch": 4})
    assert (last["freeform"], last["description"]) == ("place_torches_around_the_chest", deed["freeform"])
    bare = {**deed, "wanted": []}
    with asking(tmp_path, reviewed(bare)) as settings:
        shape, error = answered("light up the camp", settings)
    assert (error, len(shape["subtasks"]), shape["critiques"]) == (None, 1, [])
    assert (shape["subtasks"][0]["action"], shape["subtasks"][0]["item"]) == ("use", "air")


@pytest.mark.parametrize("step", [testing.hang(), testing.failing(401), testing.refusal(), testing.empty()])
def test_a_model_that_fails_is_one_line(tmp_path: Path, step: testing.Step) -> None:
    with asking(tmp_path, lambda _: step) as settings:
        _, error = answered(WAY_HOME, settings)
    assert isinstance(error, NotUnderstood)
    assert 20 < len(str(error)) < 400
    assert "\n" not in str(error)


def test_without_a_model_it_says_so_where_one_would_help(tmp_path: Path) -> None:
    assert "language model" not in answered(WAY_HOME, Settings(home=tmp_path))[0]["impossible"]
    shape, error = answered(WAY_HOME, Settings(home=tmp_path), NotUnderstood("nothing is called that", by_words=True))
    assert "No language model is configured" in shape["impossible"]
    assert isinstance(error, NotUnderstood)
    assert answered(WAY_HOME, Settings(home=tmp_path))[1].nearest == ("compass",)
