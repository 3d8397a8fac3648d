"""``covoyager skills`` as somebody at a shell meets it; tried and remembered skills with a real bot in a real world."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from covoyager.domain import Action, Subtask
from covoyager.knowledge.names import nearest
from covoyager.pairs import PairManager
from tests.contract.shell import Shell
from tests.world.conftest import Realm

KEYS = ["ok", "value", "error", "cpu_ms", "calls"]


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Realm]:
    realm = Realm(tmp_path / "home", ensure_runtime(Settings.load().cache))
    yield realm
    realm.close()


@pytest.fixture
def shell(realm: Realm) -> Shell:
    """Commands of the same home, in this process: what they start are processes of their own nevertheless."""
    return Shell(realm.home, "skills")


def left_behind(realm: Realm) -> list[str]:
    """Processes of this home that are still there."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("COVOYAGER_HOME") == str(realm.home):
                found.append(" ".join(process.cmdline()))
        except psutil.Error:
            continue
    return found


def write(folder: Path, body: str, name: str = "skill.mjs") -> Path:
    path = folder / name
    path.write_text(body if "export" in body else f"export default async function (ctx, args) {{ {body} }}\n")
    return path


def attempt(realm: Realm, body: str, *words: str) -> tuple[int, dict[str, Any]]:
    """Try a skill; gives the exit code and what was printed, which is one JSON object and nothing else."""
    shell = Shell(realm.home, "skills", "try")
    done = shell(str(write(realm.home.parent, body)), "--json", *words, COVOYAGER_SPEED="max")
    assert done.stderr == ""
    figures = json.loads(done.stdout)
    assert list(figures) == KEYS
    assert done.stdout.count("\n") == 1
    if figures["error"] is not None:
        assert list(figures["error"]) == ["code", "message"]
    assert left_behind(realm) == []
    return done.returncode, figures


def test_a_skill_does_its_work_in_the_world(realm: Realm) -> None:
    body = """
      const before = await ctx.inventory()
      await ctx.mineBlock('oak_log', args.count)
      await ctx.depositItem('oak_log', args.count)
      return { before, chest: await ctx.chestContents(), text: '\\u00e9 \\u2028 \\ud800' }"""
    code, figures = attempt(realm, body, "--args", '{"count": 2}', "--seed", "2")
    assert code == 0, figures
    assert (figures["ok"], figures["error"]) == (True, None)
    assert figures["value"]["before"] == {}
    assert figures["value"]["chest"]["items"] == {"oak_log": 2}
    assert figures["value"]["text"] == "é \u2028 \ud800"
    assert figures["calls"] == 4
    assert figures["cpu_ms"] > 0


def test_what_a_primitive_lacks_is_told_with_its_code(realm: Realm) -> None:
    code, figures = attempt(realm, "await ctx.craftItem('diamond_pickaxe', 1)")
    assert code == 1
    assert (figures["ok"], figures["value"], figures["calls"]) == (False, None, 1)
    assert figures["error"]["code"] in ("NO_MATERIAL", "NO_STATION")
    assert "\n" not in figures["error"]["message"]


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("for (;;);", ["LIMIT"]),
        ("const all = []; for (;;) all.push('x'.repeat(1e5) + all.length)", ["LIMIT"]),
        ("for (;;) await ctx.inventory()", ["LIMIT"]),
        ("let deep = []; for (let i = 0; i < 1500; i++) deep = [deep]; return deep", ["LIMIT"]),
        ("export default async (ctx, args) => {", ["BAD_SKILL"]),
        ("return (await import('node:fs')).readdirSync('/')", ["BAD_SKILL"]),
    ],
    ids=["an endless loop", "all memory", "calls", "a deep value", "a broken text", "an import"],
)
def test_a_skill_that_means_ill_ends_in_its_limit(realm: Realm, body: str, codes: list[str]) -> None:
    code, figures = attempt(realm, body, "--timeout", "10")
    assert (code, figures["ok"]) == (1, False)
    assert figures["error"]["code"] in codes, figures


def test_wrong_arguments_are_refused_one_by_one_and_nothing_happens(realm: Realm) -> None:
    body = """
      Object.prototype.polluted = 1
      const tries = [
        () => ctx.mineBlock({}), () => ctx.mineBlock('oak_log', '3'), () => ctx.mineBlock('oak_log', -1),
        () => ctx.mineBlock('../../x'), () => ctx.navigateTo({ x: 1e99, y: 0, z: 0 }), () => ctx.navigateTo(),
        () => ctx.give('@a', 'stone', 1), () => ctx.say(5), () => ctx.say(' /op Mallory'),
        () => ctx.mineBlock(['a'.repeat(100)]), () => ctx.placeItem('stone', { x: 1, y: 2, z: 3, w: 4 })
      ]
      const codes = []
      for (const wrong of tries) { try { codes.push(await wrong()) } catch (error) { codes.push(error.code) } }
      return [codes, ctx.constructor.constructor('return typeof process + typeof require')()]"""
    code, figures = attempt(realm, body)
    assert code == 0, figures
    assert figures["value"] == [["BAD_ARGS"] * 11, "undefinedundefined"]
    log = (realm.home / "logs" / "world-arena.log").read_text(encoding="utf-8")
    assert '"command"' not in log


def test_waiting_for_ever_ends_with_the_time_that_was_given(realm: Realm) -> None:
    code, figures = attempt(
        realm, "for (;;) await ctx.exploreUntil('spiral', 1000, 'bedrock_ore').catch(() => {})", "--timeout", "3"
    )
    assert (code, figures["error"]["code"]) == (1, "TIMEOUT")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["{home}/none.mjs"], 2, r"covoyager: The skill file .*none\.mjs is not there\.\n"),
        (["{home}"], 2, r"covoyager: The skill file .* is a folder\.\n"),
        (["{skill}", "--args", "{"], 2, r"covoyager: --args wants JSON .*\n"),
        (["{skill}", "--args", "NaN"], 2, r"covoyager: --args wants JSON .*\n"),
        (["{skill}", "--args", "1e999"], 2, r"covoyager: --args wants JSON .*\n"),
        (["{skill}", "--args", '"\\ud800"'], 2, r"covoyager: --args wants JSON .*\n"),
        (["{skill}", "--timeout", "0"], 2, r"covoyager: --timeout wants seconds.*\n"),
        (["{skill}", "--timeout", "nan"], 2, r"covoyager: --timeout wants seconds.*\n"),
        (["{skill}", "--seed", "x"], 2, r"covoyager: argument --seed: .*\n(.+\n){1,3}"),
        ([], 2, r"covoyager: .*FILE\n(.+\n){1,3}"),
        (["{skill}", "--world", "nowhere"], 2, r"covoyager: There is no world 'nowhere'.*\n"),
    ],
)
def test_what_is_wrong_with_the_words_is_one_line(
    realm: Realm, shell: Shell, words: list[str], code: int, said: str
) -> None:
    skill = write(realm.home.parent, "return 1")
    filled = [word.replace("{home}", str(realm.home.parent)).replace("{skill}", str(skill)) for word in words]
    done = shell("try", *filled, "--json")
    assert (done.returncode, done.stdout) == (code, "")
    assert re.fullmatch(said, done.stderr), done.stderr
    assert left_behind(realm) == []


@pytest.mark.parametrize(
    "content", [b"", b"  \n", b"\xff\xfe\x00", b"x" * 300_000], ids=["empty", "blank", "no text", "too long"]
)
def test_a_file_that_can_be_no_skill_is_a_broken_skill(realm: Realm, shell: Shell, content: bytes) -> None:
    path = realm.home.parent / "skill.mjs"
    path.write_bytes(content)
    done = shell("try", str(path), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["error"]["code"] == "BAD_SKILL"


def logs(quantity: int = 1) -> Subtask:
    return Subtask(1, Action.GATHER, "oak_log", quantity, produces={"oak_log": quantity})


def written(folder: Path) -> PairManager:
    """A library with one written skill, which has been seen to work there."""
    pairs = PairManager(folder, (), nearest)
    source = """export default async function (ctx, { item, quantity, sources }) {
      await ctx.mineBlock(sources, quantity, { item })
      await ctx.depositItem(item, quantity)
    }
    """
    pairs.learn(logs(), source)
    return pairs


def test_a_skill_that_came_in_is_used_and_proves_itself(realm: Realm, shell: Shell, tmp_path: Path) -> None:
    written(tmp_path / "theirs" / "skills")
    bundle = tmp_path / "skills.json"
    export = [sys.executable, "-m", "covoyager", "skills", "export", "-o", str(bundle)]
    environment = {**os.environ, "COVOYAGER_HOME": str(tmp_path / "theirs")}
    subprocess.run(export, check=True, capture_output=True, env=environment, timeout=30)

    done = shell("import", str(bundle), "--json")
    assert json.loads(done.stdout) == {"imported": ["gather oak_log"], "known": []}
    assert json.loads(shell("import", str(bundle), "--json").stdout)["known"] == ["gather oak_log"]

    session = realm.start("play", "collect 1 oak log", "--json", "--timeout", "120")
    assert session.wait(140) == 0, session.lines[-10:]
    (used,) = [event for event in session.events() if event["type"] == "skill"]
    assert (used["pair"], used["hit"], used["skill"]) == ("gather oak_log", True, "gather-oak_log.v1.js")
    (pair,) = json.loads(shell("list", "--json").stdout)
    assert (pair["origin"], pair["standing"], pair["successes"]) == ("imported", "verified", 1)
    assert pair["minecraft"] == ["1.20.1"]


def test_a_skill_that_lies_is_demoted_and_the_built_in_one_does_the_work(realm: Realm, shell: Shell) -> None:
    pairs = PairManager(realm.home / "skills", (), nearest)
    pairs.learn(
        logs(),
        "export default async () => { throw Object.assign(new Error('none'), "
        "{ code: 'NO_MATERIAL', data: { produced: { oak_log: 64 }, killed: 9 } }) }",
    )
    session = realm.start("play", "collect 1 oak log", "--json", "--timeout", "120")
    assert session.wait(140) == 0, session.lines[-10:]
    used = [(event["hit"], event["skill"]) for event in session.events() if event["type"] == "skill"]
    assert used == [(True, "gather-oak_log.v1.js"), (False, "gather")]
    assert session.events()[-1]["retries"] == 1
    shown = json.loads(shell("show", "gather", "oak_log", "--json").stdout)
    assert [(version["standing"], version["why"]) for version in shown["versions"]] == [
        ("demoted", "NO_MATERIAL"),
        ("verified", ""),
    ]
    assert shown["source"] is None


def test_players_hear_what_was_learned(realm: Realm) -> None:
    written(realm.home / "skills")
    (realm.home / "skills" / "craft-stick.json").write_text("{", encoding="utf-8")
    _, port = realm.serve()
    session, _ = realm.join(port)
    steve = realm.human(port, "Steve")
    steve.say(do="say", text="!skills", delay=0)
    steve.matching(r"saw.*learned 1: gather oak log", 30)
    figures = session.event(10, type="error")
    assert "craft-stick.json is passed over" in figures["text"]
    assert (realm.home / "skills" / "craft-stick.json").read_text(encoding="utf-8") == "{"


def test_the_library_at_a_shell(realm: Realm, shell: Shell) -> None:
    assert shell("list", "--json").stdout == "[]\n"
    assert shell("export").returncode == 1
    written(realm.home / "skills")
    assert "gather oak_log  model, version 1, verified" in shell("list").stdout
    assert "await ctx.mineBlock(sources, quantity, { item })" in shell("show", "gather-oak_log").stdout
    missed = shell("show", "gather", "oak", "logs")
    assert missed.returncode == 1
    assert missed.stderr == "covoyager: There is no skill 'gather oak logs'. Near: gather oak_log.\n"

    bundle = realm.home.parent / "bundle.json"
    assert shell("export", "gather oak_log", "-o", str(bundle)).returncode == 0
    again = shell("export", "-o", str(bundle))
    assert (again.returncode, again.stderr.count("\n")) == (1, 1)
    assert "--replace" in again.stderr
    assert json.loads(shell("forget", "gather", "oak_log", "--json").stdout) == {"forgotten": "gather oak_log"}
    assert shell("forget", "gather", "oak_log").returncode == 1
    assert list((realm.home / "skills").iterdir()) == []


def test_what_cannot_come_in_is_refused_in_one_line(realm: Realm, shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bundle.json"
    for content, code, said in [
        (None, 2, "is not there"),
        (b"\xff\xfe", 1, "UTF-8"),
        (b"{}", 1, "no skill file"),
        (b'{"a": nope}', 1, "It is no skill file: 'n' cannot stand at column 7."),
        (_bundle(tmp_path, "export default async (ctx => {"), 1, "SyntaxError"),
        (_bundle(tmp_path, "import 'node:fs'; export default 1"), 1, "node:fs"),
    ]:
        if content is not None:
            path.write_bytes(content)
        done = shell("import", str(path))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1), done.stderr
        assert said in done.stderr
    for place, said in (("/dev/null", "it is no regular file"), (str(tmp_path), "is a folder")):
        done = shell("import", place)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    assert not (realm.home / "skills").exists()


def test_a_damaged_entry_that_is_a_folder_is_not_removed_and_that_is_told(realm: Realm, shell: Shell) -> None:
    entry = realm.home / "skills" / "craft-compass.json"
    entry.mkdir(parents=True)
    done = shell("forget", "craft-compass")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"covoyager: The skill 'craft-compass' cannot be removed: {entry} is a folder, which is yours to remove."
    )


def _bundle(folder: Path, source: str) -> bytes:
    from covoyager.pairs.skill_bundle import pack

    pairs = PairManager(folder / f"{len(source)}", (), nearest)
    pairs.learn(logs(), source)
    return pack(pairs.folder, pairs.all()).encode()
