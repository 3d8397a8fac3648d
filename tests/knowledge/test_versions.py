"""Every version that mineflayer speaks since 1.13 loads and plans; what is older or unknown is refused in one line."""

import json
import re

import pytest

from covoyager.errors import KnowledgeError
from covoyager.knowledge import load
from covoyager.knowledge.knowledge import version_number
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import criticise, plan_goal
from tests.planning.facts import data
from tests.planning.plain import Plain

SPOKEN = [
    "1.13.2", "1.14.4", "1.15.2", "1.16.5", "1.17.1", "1.18.2", "1.19", "1.19.2", "1.19.3", "1.19.4", "1.20.1", "1.20.2",
    "1.20.4", "1.20.6", "1.21.1", "1.21.3", "1.21.4", "1.21.5", "1.21.6", "1.21.8", "1.21.9", "1.21.11", "26.1",
]  # fmt: skip


def test_these_are_what_mineflayer_speaks() -> None:
    listed = data().parents[2] / "mineflayer/lib/version.js"
    tested = re.search(r"testedVersions = (\[[^\]]+\])", listed.read_text(encoding="utf-8"))
    assert tested
    spoken = json.loads(tested[1].replace("'", '"'))
    assert [version for version in spoken if not re.match(r"1\.([89]|1[012])(\.|$)", version)] == SPOKEN


@pytest.mark.parametrize("version", SPOKEN)
def test_it_loads_and_plans(version: str) -> None:
    facts = load(version, data())
    plain = Plain(data(), version)
    for text in ("craft compass", "craft diamond pickaxe"):
        plan = plan_goal(parse_goal(text, facts), facts, have={})
        assert plan.minecraft == version
        assert not criticise(plan, facts, {})
        assert not plain.faults(plan.to_json())
        ore = "iron_ore" if version < "1.17" else "raw_iron"
        assert ore in {subtask.item for subtask in plan.subtasks}


@pytest.mark.parametrize("version", ["1.12.2", "1.8", "1.7.10", "0.30c", "1.12-pre4"])
def test_before_1_13_is_not_supported(version: str) -> None:
    with pytest.raises(KnowledgeError, match=rf"{re.escape(version)} is not supported: 1.13 is the oldest"):
        load(version, data())


@pytest.mark.parametrize(
    ("version", "near"), [("1.20.9", "1.20.1"), ("99.1", "1.13 to"), ("15w40b", "1.13 to"), ("x", "1.13 to")]
)
def test_an_unknown_version_names_those_that_are_known(version: str, near: str) -> None:
    with pytest.raises(KnowledgeError, match=rf"no facts for Minecraft {version}; there are .*{near}"):
        load(version, data())


@pytest.mark.parametrize(
    "version", ["1" * 100_000, f"1.{'2' * 5000}", f"1.20.{'3' * 5000}-rc1"], ids=["first", "second", "third"]
)
def test_digits_that_no_version_has_are_an_unknown_version_told_in_short(version: str) -> None:
    with pytest.raises(KnowledgeError, match=r"^no facts for Minecraft 1") as refused:
        load(version, data())
    assert len(str(refused.value)) < 500


def test_a_version_with_more_digits_than_any_has_no_number() -> None:
    assert version_number(f"26.{'1' * 5000}.2") == ()
