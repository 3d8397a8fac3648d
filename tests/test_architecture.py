"""Which room may import which; who may import a vendor; no circles; no file grows past reading."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.architecture.python_rooms import ALLOWED, EVERYWHERE, NOTHING_OF_OURS
from tests.architecture.script_rooms import PRIMITIVES, SCRIPTS_ALLOWED, SCRIPTS_EVERYWHERE

ROOT = Path(__file__).resolve().parent.parent
#: vendor → where it may be imported
HOMES = {
    "openai": ("covoyager/llm/",),
    "httpx2": ("covoyager/llm/",),
    "pydantic": ("covoyager/llm/",),
    "sqlmodel": ("covoyager/board/store",),
    "sqlalchemy": ("covoyager/board/store",),
    "psycopg": ("covoyager/board/store",),
    "textual": ("tui/",),
    "textual_serve": ("tui/",),
    "jsonschema": ("covoyager/world/worldfile.py", "covoyager/recording.py"),
    "javascript": ("covoyager/bench/villager/referee.py", "covoyager/scripting.py"),
    "rapidfuzz": ("covoyager/knowledge/names.py",),
}
LONGEST = 400
Graph: TypeAlias = dict[str, set[str]]
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
SCRIPT_IMPORT = re.compile(
    r"""(?:^(?:import|export)\b[^'"();]*?(?:\bfrom\s*)?|\bimport\(\s*)['"](\.[^'"]+)['"]""", re.MULTILINE
)


def sources(*folders: str, root: Path = ROOT) -> list[Path]:
    return [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def module_name(path: Path, root: Path = ROOT) -> str:
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    return name.removesuffix(".__init__")


@pytest.mark.parametrize("path", sources("covoyager"), ids=lambda p: str(p.relative_to(ROOT)))
def test_rooms_import_only_what_they_may(path: Path) -> None:
    own = room(module_name(path))
    if own not in ALLOWED:
        return  # cli and commands are the top: they may import every room
    allowed = ALLOWED[own] | {own} | (set() if own in NOTHING_OF_OURS else EVERYWHERE)
    for name in imports(path):
        if name == "tui" or name.startswith("tui."):
            pytest.fail(f"{path} imports the terminal board")
        if name.startswith("covoyager.") and room(name) not in allowed:
            pytest.fail(f"{path.relative_to(ROOT)} imports {name}")


@pytest.mark.parametrize("path", sources("tui"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_terminal_board_knows_the_board_only(path: Path) -> None:
    for name in imports(path):
        if name.startswith("covoyager."):
            assert room(name) in {"actions", "board", "domain", "config", "errors", "texts", "clock"}, name


@pytest.mark.parametrize("path", sources("covoyager", "tui"), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_vendor_has_one_home(path: Path) -> None:
    here = path.relative_to(ROOT).as_posix()
    for name in imports(path):
        homes = HOMES.get(name.split(".")[0])
        if homes is not None:
            assert here.startswith(homes), f"{here} imports {name}"


#: What anybody can do with steps and goals, as the board has it; what tells and asks people leaves that to ``actions``.
DONE_BY_ACTIONS = re.compile(
    r"\bboard\.(claim|release|hand_over|request_check|skip|retry|cancel|pause|resume|set_priority|add_goal)\("
)
#: It clears up after itself, and asks nobody.
TIDIES = {"covoyager/commands/replay.py"}


@pytest.mark.parametrize(
    "path", sources("covoyager/handlers", "covoyager/commands", "tui"), ids=lambda p: str(p.relative_to(ROOT))
)
def test_what_people_ask_for_goes_through_actions(path: Path) -> None:
    if path.relative_to(ROOT).as_posix() not in TIDIES:
        assert DONE_BY_ACTIONS.findall(path.read_text("utf-8")) == []


def python_imports(root: Path) -> Graph:
    """Who imports whom, wherever in a file: under ``TYPE_CHECKING`` and inside functions too."""
    modules = {module_name(path, root): path for path in sources("covoyager", "tui", root=root)}
    graph: Graph = {}
    for name, path in modules.items():
        found: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= inner & modules.keys() if inner <= modules.keys() else inner | {node.module}
        graph[name] = {module for module in found & modules.keys() if module != name}
    return graph


def script_imports(root: Path, *, types: bool = False) -> Graph:
    """The same for JavaScript: static imports, those that only pass things on, and ``import()`` of a named file.

    Args:
        root: of the sources.
        types: those in comments too, which are of types alone.
    """
    root = root.resolve()
    scripts = {path for folder in ("skills", "worlds") for path in (root / folder).rglob("*.mjs")}
    graph: Graph = {}
    for path in sorted(scripts):
        text = path.read_text(encoding="utf-8")
        text = text if types else COMMENT.sub("", text)
        named = {(path.parent / found[1]).resolve() for found in SCRIPT_IMPORT.finditer(text)}
        graph[path.relative_to(root).as_posix()] = {other.relative_to(root).as_posix() for other in named & scripts}
    return graph


def script_room(path: str) -> str:
    return "/".join(path.split("/")[: 3 if path.startswith("worlds/survival/") else 2])


def script_arrows(graph: Graph) -> Graph:
    """Which room of JavaScript imports which others, besides those that every room may."""
    arrows: Graph = {}
    for path, others in graph.items():
        own = script_room(path)
        named = {script_room(other) for other in others} - {own}
        arrows.setdefault(own, set()).update(named if own in SCRIPTS_EVERYWHERE else named - SCRIPTS_EVERYWHERE)
    return arrows


def circle(graph: Graph) -> list[str]:
    """A circle of imports; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [str(name) for name in error.args[1]]
    return []


def test_no_file_imports_in_a_circle() -> None:
    assert circle(python_imports(ROOT)) == []


def test_no_script_imports_in_a_circle() -> None:
    graph = script_imports(ROOT)
    assert sum(map(len, graph.values())) > len(graph), "imports are found"
    assert circle(script_imports(ROOT, types=True)) == []


def test_rooms_of_scripts_import_only_what_they_may() -> None:
    """An arrow that is not in the table, and a room or an arrow of the table that is not there."""
    assert script_arrows(script_imports(ROOT)) == SCRIPTS_ALLOWED


def test_no_two_rooms_of_scripts_lean_on_each_other() -> None:
    assert circle(SCRIPTS_ALLOWED) == []


def climbing(graph: Graph) -> set[tuple[str, str]]:
    """Imports among the primitives that go to another folder which is not a lower one."""
    layer = {name: number for number, line in enumerate(PRIMITIVES) for name in line.split()}
    inside = "skills/primitives/"
    arrows = {
        (path.split("/")[2], other.split("/")[2], path, other)
        for path, others in graph.items()
        for other in others
        if path.startswith(inside) and other.startswith(inside)
    }
    return {(path, other) for own, named, path, other in arrows if own != named and layer[own] <= layer[named]}


def test_primitives_import_only_lower_folders() -> None:
    there = {path.name for path in (ROOT / "skills" / "primitives").iterdir()}
    assert {name for line in PRIMITIVES for name in line.split()} == there
    assert climbing(script_imports(ROOT)) == set()
    wrong = ("skills/primitives/moving/walk.mjs", "skills/primitives/combat/kill.mjs")
    assert climbing({wrong[0]: {wrong[1]}, wrong[1]: {wrong[0]}}) == {wrong}


def test_an_arrow_between_rooms_of_scripts_is_found(tmp_path: Path) -> None:
    for path, text in {
        "skills/pathing/moves.mjs": "import { build } from '../primitives/build.mjs'\nimport { game } from '../clock.mjs'\n",
        "skills/primitives/build.mjs": "",
        "skills/clock.mjs": "",
        "worlds/survival/items/menus.mjs": "import { put } from '../blocks/deep/put.mjs'\n",
        "worlds/survival/blocks/deep/put.mjs": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    arrows = script_arrows(script_imports(tmp_path))
    assert {room: others for room, others in arrows.items() if others} == {
        "skills/pathing": {"skills/primitives"},
        "worlds/survival/items": {"worlds/survival/blocks"},
    }


@pytest.mark.parametrize(
    "second",
    [
        "from covoyager.one import One\n",
        "import covoyager.one\n",
        "from covoyager import one\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from covoyager.one import One\n",
        "def late():\n    from covoyager.one import One\n",
    ],
)
def test_a_circle_of_python_is_found(tmp_path: Path, second: str) -> None:
    room = tmp_path / "covoyager"
    room.mkdir()
    (room / "one.py").write_text("from covoyager.two import Two\n")
    (room / "two.py").write_text("class Two: ...\n")
    assert circle(python_imports(tmp_path)) == []
    (room / "two.py").write_text(second)
    assert set(circle(python_imports(tmp_path))) == {"covoyager.one", "covoyager.two"}


@pytest.mark.parametrize(
    "second",
    [
        "import { one } from './one.mjs'\n",
        "import {\n  one,\n  other\n} from './one.mjs'\n",
        "import './one.mjs'\n",
        "export * from './one.mjs'\n",
        "export async function late() {\n  return await import('./one.mjs')\n}\n",
        'export { one } from "../skills/one.mjs"\n',
    ],
)
def test_a_circle_of_scripts_is_found(tmp_path: Path, second: str) -> None:
    room = tmp_path / "skills"
    room.mkdir()
    (room / "one.mjs").write_text("import { two } from './two.mjs'\n")
    (room / "two.mjs").write_text("/** @param {import('./one.mjs').One} one */\nexport function two(one) {}\n")
    assert circle(script_imports(tmp_path)) == [], "a type in a comment loads nothing"
    assert circle(script_imports(tmp_path, types=True)) != [], "nor may types go in a circle"
    (room / "two.mjs").write_text(second)
    assert set(circle(script_imports(tmp_path))) == {"skills/one.mjs", "skills/two.mjs"}


def test_no_file_has_grown_past_reading() -> None:
    scripts = [p for folder in ("skills", "worlds", "tests") for p in (ROOT / folder).rglob("*.mjs")]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in [*sources("covoyager", "tui", "tests"), *scripts]
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long


def test_the_types_of_every_script_are_checked() -> None:
    settings = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))
    assert settings["compilerOptions"]["checkJs"]
    assert {"skills/**/*.mjs", "worlds/**/*.mjs"} <= set(settings["include"])
    assert "exclude" not in settings


def test_the_parts_of_the_server_meet_through_interfaces() -> None:
    text = (ROOT / "worlds" / "interfaces.d.ts").read_text("utf-8")
    assert "[member: string]" not in text, "what nobody offers is an error of types"
    for path in (ROOT / "worlds" / "survival").rglob("*/*.mjs"):
        assert "@param {Serv} serv" not in path.read_text("utf-8"), f"{path.name} asks for the whole server"


def test_nothing_is_kept_from_the_check_of_types() -> None:
    scripts = [path for folder in ("skills", "worlds") for path in (ROOT / folder).rglob("*.mjs")]
    assert [
        path.name for path in scripts if re.search(r"@ts-(ignore|nocheck|expect-error)", path.read_text("utf-8"))
    ] == []


def test_every_node_package_that_is_asked_for_is_used() -> None:
    scripts = "\n".join(p.read_text("utf-8") for folder in ("skills", "worlds") for p in (ROOT / folder).rglob("*.mjs"))
    used = set(re.findall(r"(?:from |import |import\(|require\(|resolve\()'([^'./][^'/]*)", scripts))
    assert set(json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]) <= used


@pytest.mark.parametrize(
    ("started", "heavy"),
    [
        (
            "covoyager.commands.plan.command, covoyager.planning",
            "openai pydantic psycopg sqlalchemy textual javascript",
        ),
        ("covoyager.commands.session.run, covoyager.session", "openai pydantic psycopg textual javascript"),
        ("covoyager.commands.goals, covoyager.board", "openai pydantic psycopg textual javascript"),
    ],
)
def test_what_starts_loads_only_what_it_needs(started: str, heavy: str) -> None:
    code = f"import sys, covoyager.cli, {started}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not set(heavy.split()) & set(loaded.split())
