"""A table of real ways to ask: at least 98 % right, and none silently wrong."""

import re
from pathlib import Path

import pytest

from covoyager.errors import NotUnderstood
from covoyager.language.goal_parser import parse_goal
from tests.planning.facts import VERSIONS, knowledge

LINES = (Path(__file__).parent / "phrases.txt").read_text(encoding="utf-8").splitlines()
PHRASES = [[part.strip() for part in line.split(" | ")] for line in LINES if line and not line.startswith("#")]


def read(phrase: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What is understood ("?" for a question back), what is assumed, what is near."""
    try:
        goal = parse_goal(phrase, knowledge())
    except NotUnderstood as error:
        return "?", (), error.nearest
    return " ".join(f"{item}={count}" for item, count in goal.items.items()), goal.assumed, ()


def right(want: str, got: str, near: tuple[str, ...]) -> bool:
    if want.startswith("?"):
        return got == "?" and set(want.split()[1:]) <= set(near)
    return got == want


def test_the_table_is_large_and_nearly_all_of_it_is_understood() -> None:
    assert len(PHRASES) >= 300
    wrong = [(row[0], read(row[0])[0]) for row in PHRASES if not right(row[1], read(row[0])[0], read(row[0])[2])]
    assert len(wrong) <= len(PHRASES) * 0.02, wrong


def test_nothing_is_silently_wrong() -> None:
    silent = []
    for phrase, want, *guess in PHRASES:
        got, assumed, near = read(phrase)
        if got != "?" and not assumed and (guess or not right(want, got, near)):
            silent.append((phrase, got))
    assert not silent


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("fish 3 cod", "cod=3"),
        ("go fishing for two salmon", "salmon=2"),
        ("fish for cod", "cod=1"),
        ("Fish 4 fish", "cod=4"),
        ("fish up a saddle", "saddle=1"),
        ("fish me a name tag", "name_tag=1"),
        ("3 fish and a fishing rod", "cod=3 fishing_rod=1"),
        ("cook 2 fish", "cooked_cod=2"),
    ],
)
def test_what_comes_out_of_the_water_is_fished_in_words(phrase: str, wanted: str) -> None:
    assert read(phrase)[0] == wanted


def test_how_much_a_chest_full_is_is_told() -> None:
    assert read("a chest full of sand")[1] == ("a chest full is 27 stacks",)
    assert "a chest full is 54 stacks" in read("a double chest full of wood")[1]
    assert read("a chest")[:2] == ("chest=1", ())


def test_a_question_back_names_what_is_near() -> None:
    with pytest.raises(NotUnderstood, match=r"did you mean.*compass") as caught:
        parse_goal("craft a compbass thing", knowledge())
    assert "compass" in caught.value.nearest


@pytest.mark.parametrize("version", VERSIONS)
def test_every_item_is_understood_by_its_own_name(version: str) -> None:
    facts = knowledge(version)
    wrong = {}
    for name in facts.items.keys() - {"air"}:
        label = name.replace("_", " ")
        for phrase, count in ((f"get {name}", 1), (f"craft 3 {label}", 3), (f"{label} x4", 4)):
            items = dict(parse_goal(phrase, facts).items)
            if items != {name: count}:
                wrong[phrase] = items
    assert not wrong


@pytest.mark.parametrize(("text", "why"), [
    ("2 diamond pickaxes with fortune 3", r"enchantments \(fortune\) are not planned for"),
    ("a" * 10_000, r"10000 characters is too long"),
    ("b" * 3_000, r"nothing called 'b{60}…' is known"),
    ("\U0001f9ed", r"nothing called"),
    ("craft 0 compass", r"at least 1"),
    ("99999999 sticks", r"too many"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_in_a_short_line(text: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why) as caught:
        parse_goal(text, knowledge())
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("version", "text", "items"), [
    ("1.16.5", "mine 3 iron", {"iron_ore": 3}),
    ("1.14.4", "red bed", {"red_bed": 1}),
    ("26.1", "copper sword", {"copper_sword": 1}),
    ("26.1", "a set of copper armor", {f"copper_{part}": 1 for part in ("helmet", "chestplate", "leggings", "boots")}),
])  # fmt: skip
def test_other_versions_have_names_of_their_own(version: str, text: str, items: dict[str, int]) -> None:
    assert dict(parse_goal(text, knowledge(version)).items) == items


@pytest.mark.parametrize(
    ("version", "text"),
    [("1.16.5", "cherry planks"), ("1.20.1", "a magenta bundle"), ("1.14.4", "cracked nether bricks")],
)
def test_a_name_of_another_version_is_asked_about_and_is_no_slip_of_what_looks_alike(version: str, text: str) -> None:
    with pytest.raises(NotUnderstood, match=re.escape(version)):
        parse_goal(text, knowledge(version))


def test_an_open_kind_is_settled_by_what_is_in_sight_or_on_hand() -> None:
    from covoyager.planning import plan_goal

    goal = parse_goal("gather 5 logs", knowledge())
    assert dict(plan_goal(goal, knowledge(), have={}, nearby={"birch_log": 9}).goal.items) == {"birch_log": 5}
    assert dict(plan_goal(goal, knowledge(), have={"spruce_log": 8}).goal.items) == {"spruce_log": 5}
    assert dict(plan_goal(goal, knowledge(), have={}).goal.items) == {"oak_log": 5}


def test_what_a_typo_is_read_as_is_told_by_the_thing_s_own_name() -> None:
    assert [str(line) for line in read("wodden pickax")[1]] == ["'wodden pickax' is read as wooden pickaxe"]
