"""Models beside each other, with scripted endpoints in their place: one that knows, one that does not, one that is silent."""

import json
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from covoyager import goal_kinds, testing
from covoyager.bench import models
from covoyager.bench.models import FREEFORM, GOALS, REFUSED, read_endpoints
from covoyager.config import Settings
from covoyager.errors import NotUnderstood, UsageError
from tests.planning.facts import knowledge
from tests.scripted_model.scripts import ACCEPTED, COMPASS, plan

pytestmark = pytest.mark.usefixtures("only_loopback")

ASKED: list[dict[str, Any]] = json.loads(GOALS.read_text("utf-8"))
NO_GOAL = {"understood": False, "why": "That is no goal.", "wanted": [], "subtasks": []}


def knowing(call: testing.Call) -> testing.Step:
    """A model that knows every answer; of the first it says the steps too."""
    if call.schema == "ReviewAnswer":
        return testing.good(ACCEPTED)
    text = json.loads(call.body["messages"][1]["content"].partition("\n")[2])["goal"]
    known = next(each["answer"] for each in ASKED if each["goal"] == text)
    if known == REFUSED:
        return testing.good(NO_GOAL)
    if known == FREEFORM:
        return testing.good({"understood": True, "freeform": f"Do it: {text}.", "wanted": [], "subtasks": []})
    items = {named(pattern): count for pattern, count in known[0].items()}
    return testing.good(COMPASS if items == {"compass": 1} else plan(items), 1000, 100)


def named(pattern: str) -> str:
    return next(item for item in sorted(knowledge().items) if fnmatchcase(item, pattern))


def endpoints(folder: Path, **servers: testing.ModelServer) -> Path:
    endpoints = [
        {"name": name, "model": "m", "base_url": each.base_url, "price": "1/2"} for name, each in servers.items()
    ]
    file = folder / "endpoints.json"
    file.write_text(json.dumps(endpoints), encoding="utf-8")
    return file


async def measured(folder: Path, *tasks: str, **scripts: Any) -> tuple[dict[str, Any], list[Mapping[str, Any]]]:
    servers = {name: testing.ModelServer(script) for name, script in scripts.items()}
    for server in servers.values():
        server.__enter__()
    try:
        file = endpoints(folder, **servers)
        figures = await models.run(Settings(home=folder, model_timeout=5.0), endpoints=file, tasks=tasks)
    finally:
        for server in servers.values():
            server.__exit__(None, None, None)
    return figures, figures["rows"]


def test_there_are_sixty_goals_that_only_a_model_understands() -> None:
    assert len({each["goal"] for each in ASKED}) == 60
    for each in ASKED:
        with pytest.raises(NotUnderstood):
            goal_kinds.understand(each["goal"], knowledge())


async def test_who_knows_all_answers_is_right_sixty_times(tmp_path: Path) -> None:
    figures, rows = await measured(tmp_path, knows=knowing)
    assert [row["goal"] for row in rows if row["state"] != "RIGHT"] == []
    assert [row["source"] for row in rows[:2]] == ["model", "grounded"]
    assert all(row["valid"] in (True, None) for row in rows)
    assert (rows[0]["calls"], rows[0]["tokens_in"], rows[0]["tokens_out"]) == (2, 1100, 150)
    assert rows[0]["cost"] == pytest.approx(1100e-6 + 2 * 150e-6)
    assert "60 60" in models.render(figures)


async def test_who_does_not_know_and_who_is_silent_are_in_the_table(tmp_path: Path) -> None:
    always = lambda call: testing.good(ACCEPTED if call.schema == "ReviewAnswer" else plan({"dirt": 1}))  # noqa: E731
    figures, rows = await measured(
        tmp_path, "0", "56", knows=knowing, guesses=always, silent=lambda _: testing.failing(401)
    )
    states = [(row["endpoint"], row["state"]) for row in rows]
    assert states == [
        ("knows", "RIGHT"), ("knows", "RIGHT"), ("guesses", "WRONG"), ("guesses", "WRONG"),
        ("silent", "SILENT"), ("silent", "SILENT"),
    ]  # fmt: skip
    assert "guesses: something that shows me the way home: WRONG: 1 dirt" in models.render(figures)


@pytest.mark.parametrize("text", ["{", "{}", "[1]", '[{"name": "x"}]', '[{"name": "x", "model": "m", "key": "k"}]'])
def test_a_file_that_makes_no_sense_is_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "endpoints.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"no JSON list|names no model"):
        read_endpoints(file)


async def test_keys_are_named_by_the_environment_and_asked_for_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "endpoints.json"
    file.write_text(json.dumps([{"name": "x", "model": "m", "key_env": "NO_SUCH_KEY"}]), encoding="utf-8")
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    with pytest.raises(UsageError, match="NO_SUCH_KEY"):
        await models.run(Settings(home=tmp_path), endpoints=file)
