"""Facts of the game stand once: in ``skills/facts/``. Nobody else writes them down, and the tables name what there is."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from covoyager.domain.nouns import counted
from covoyager.facts import shared_facts
from covoyager.world.versions import TESTED
from tests.planning.facts import data

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "skills" / "facts"
CODE = sorted(
    path
    for folder, kind in (("covoyager", "*.py"), ("tui", "*.py"), ("skills", "*.mjs"), ("worlds", "*.mjs"))
    for path in (ROOT / folder).rglob(kind)
    if FACTS not in path.parents
)
#: What was written down several times: in code that is no comment, each of these is a copy of a table.
COPIES = {
    "the bounds of the night": r"\b(12_?542|12_?600|13_?188|13_?200|22_?812|23_?000|23_?400|23_?459|23_?460|23999)\b",
    "the ticks of a day": r"\b24_?000\b(?!\.)",
    "when the sun sets": r"\b(EVENING|DUSK|SUNSET)\b.*=\s*[\d_]+$",
    "a reach": r"\b(\w*REACH|ARM)\b(: float)? = ([3-6]|4\.5)$|<= 5\.5$",
    "how fast one sprints": r"\b(5\.612|0\.2806)\b|\bSPRINT\w* = 5\.6",
    "where the eyes are": r"\b1\.62\b",
    "how hard one hits": r"\bnetherite\b\W*(8|10|\[10, 1\]|4)\b|\bsword: \[4, 1\.6\]",
    "the colours": r"\bmagenta\W+light_blue\b",
    "how long things lie": r"\b(LIE|LIFE)\w* = 6_?000\b",
    "what gives way": r"\btall_grass\b.*\bfern\b.*\b(fire|water)\b|\b(water|fire)\b.*\btall_grass\b.*\bfern\b",
    "what falls": r"\bgravel\b.*concrete_powder|concrete_powder.*\bgravel\b",
    "who comes out at night": r"\bzombie\b.*\bphantom\b",
    "what is hunted": r"\(Action\.KILL, Action\.SHOOT\)|Action\.GATHER, Action\.KILL",
    "how long a claim holds": r"\bLEASE\w* = (120|300)(\.0)?$",
    "who flies": r"FLOAT\w* = 80$|\b0\.03125\b",
    "how much may be written": r"\bpages: 100\b|\bletters: 1_?024\b|\b384$|\blength <= 15\b",
    "trunks": r"\"_log\", \"_stem\"|/_\(log\|stem\)\$/",
    "beds": r"\"_bed\$\|\^bed\$\"",
    "the default version": r"['\"]1\.20\.1['\"]",
    "what lives": r"\banimal\b.*\bwater_creature\b|\bwater_creature\b.*\banimal\b",
    "what tools make of the ground": r"\bpodzol\W+coarse_dirt\W+mycelium\b|dirt_path: 'farmland'",
    "how deep one falls unhurt": r"\b(DROP|FALL_FREE) = 3$",
}
#: Another thing of the same looks: how far back a bot shuts its doors, the age at which animals are grown, what attacks on
#: sight, whom Smite strikes, how deep mobs go down by themselves, where the rules themselves stand.
OTHERS = {
    ("skills/primitives/moving/steps.mjs", "a reach"),
    ("skills/primitives/arms/monsters.mjs", "who comes out at night"),
    ("worlds/survival/husbandry/tending.mjs", "the ticks of a day"),
    ("worlds/survival/levels/charms.mjs", "who comes out at night"),
    ("worlds/survival/mobs/steps.mjs", "how deep one falls unhurt"),
    ("covoyager/domain/status.py", "how long a claim holds"),
}
COMMENT = re.compile(r"/\*.*?\*/|^\s*(?://|#)[^\n]*|\"\"\".*?\"\"\"", re.DOTALL | re.MULTILINE)


def copies(text: str) -> set[str]:
    lines = COMMENT.sub("", text).splitlines()
    return {what for what, pattern in COPIES.items() if any(re.search(pattern, line) for line in lines)}


@pytest.mark.parametrize(
    "line",
    [
        "export const DUSK = 12_600",
        "serv.isNight = () => serv.time >= 12542 && serv.time <= 23459",
        "const EVENING = 10_000",
        "const USE_REACH = 4.5",
        "REACH = 4.5",
        "SPRINT = 5.612 / TICKS_PER_SECOND",
        "const SPRINT = 5.6",
        "const eyes = feet.offset(0, bot.entity.eyeHeight ?? 1.62, 0)",
        "const SWORD = { wooden: 4, golden: 4, stone: 5, iron: 6, diamond: 7, netherite: 8 }",
        'DAMAGE = {"wooden": 4, "stone": 5, "netherite": 8}',
        "const AXES = { diamond: [9, 1], netherite: [10, 1] }",
        "const COLOURS = ['white', 'orange', 'magenta', 'light_blue', 'yellow']",
        'COLOURS = "white orange magenta light_blue yellow".split()',
        "const LIE = 6000",
        "DAY_TICKS = 24000",
        "const LONGEST_FLOAT = 80",
        "const MOST = { pages: 100, letters: 1024, title: 15 }",
        'WOODS = ("_log", "_stem")',
        'BED = re.compile(r"_bed$|^bed$")',
        "const REPLACEABLE = /(^|_)air$|^(water|short_grass|grass|tall_grass|fern|large_fern|dead_bush)$/",
        "const FALLING = /^(sand|red_sand|gravel|.*_concrete_powder|.*anvil)$/",
        'NIGHT = frozenset(["zombie", "husk", "skeleton", "phantom"])',
        "SHARED = (Action.GATHER, Action.KILL, Action.SHOOT)",
        "LEASE_SECONDS = 120.0",
        'USUAL = "1.20.1"',
        'return Plan(Goal("a fight", {"thing_1": 8}), "1.20.1", made)',
        "const LIVING = new Set(['mob', 'animal', 'hostile', 'passive', 'ambient', 'water_creature', 'living'])",
        "const PATHS = /^(grass_block|dirt|podzol|coarse_dirt|mycelium|rooted_dirt)$/",
        "const TILLED = { grass_block: 'farmland', dirt: 'farmland', dirt_path: 'farmland', coarse_dirt: 'dirt' }",
        "const DROP = 3",
    ],
)
def test_a_copy_is_found(line: str) -> None:
    assert copies(f"{line}\n")
    assert not copies(f"/** {line} */\n")


def test_nobody_copies_a_fact() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), what) for path in CODE for what in copies(path.read_text(encoding="utf-8"))
    }
    assert found == OTHERS


@pytest.mark.parametrize("path", sorted((FACTS / "tables").rglob("*.json")), ids=lambda path: path.stem)
def test_a_table_says_what_it_is_and_where_from(path: Path) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    assert table["about"]
    assert table["sources"]
    readers = "".join(each.read_text(encoding="utf-8") for each in FACTS.rglob("*.mjs"))
    assert f"readFacts('{path.relative_to(FACTS / 'tables').with_suffix('').as_posix()}')" in readers


def test_blocks_and_mobs_of_the_tables_are_the_games() -> None:
    blocks: set[str] = set()
    mobs: set[str] = set()
    for version in TESTED:
        blocks |= names(version, "blocks")
        mobs |= names(version, "entities")
    newest = {"bush", "leaf_litter", "short_dry_grass", "tall_dry_grass"}  # 1.21.5, which mineflayer speaks already
    for kind in ("replaceable", "falling", "stations", "airy"):
        for name in shared_facts("blocks")[kind]:
            pattern = re.compile(name.replace("*", ".*"))
            assert name in newest or any(map(pattern.fullmatch, blocks)), name
    assert set(shared_facts("mobs")["night"]) <= mobs


def names(version: str, kind: str) -> set[str]:
    paths = json.loads((data() / "dataPaths.json").read_text(encoding="utf-8"))["pc"]
    table = json.loads((data() / paths[version][kind] / f"{kind}.json").read_text(encoding="utf-8"))
    return {entry["name"] for entry in table}


def test_bots_and_session_have_the_same_plurals() -> None:
    ids = sorted({*names("1.21.4", "items"), *names("1.21.4", "entities")})
    script = """
        const { counted } = await import(process.argv[1])
        let text = ''
        for await (const part of process.stdin) text += part
        console.log(JSON.stringify(JSON.parse(text).map(id => [counted(id, 1), counted(id, 2)])))
    """
    module = (FACTS / "nouns.mjs").as_uri()
    node = [sys.executable, "-m", "covoyager.bot.runtime", "--run", "node", "--input-type=module", "-e", script, module]
    said = subprocess.run(node, input=json.dumps(ids), capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert json.loads(said) == [[str(counted(name, count)) for count in (1, 2)] for name in ids]
