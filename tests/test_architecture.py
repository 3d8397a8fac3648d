"""Which room may import which; who may import a vendor; no circles; no file grows past reading."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EVERYWHERE = {"domain", "errors", "config", "clock", "facts", "files", "processes"}
#: room → rooms of covoyager that it may import, beside EVERYWHERE
ALLOWED: dict[str, set[str]] = {
    "domain": set(),
    "errors": set(),
    "clock": set(),
    "config": set(),
    "facts": set(),
    "files": set(),
    "processes": set(),
    "knowledge": set(),
    "building": {"knowledge"},
    "planning": {"knowledge", "llm"},
    "board": set(),
    "pairs": set(),
    "llm": set(),
    "bot": set(),
    "crew": {"board", "pairs", "bot"},
    "chat": {"knowledge"},
    "world": set(),
    "bench": {
        "board",
        "bot",
        "building",
        "chat",
        "crew",
        "knowledge",
        "llm",
        "pairs",
        "planning",
        "session",
        "world",
        "testing",
    },
    "session": {"building", "board", "bot", "chat", "crew", "knowledge", "llm", "pairs", "planning", "world"},
    "testing": {"board", "bot", "llm"},
}
NOTHING_OF_OURS = {"domain", "errors", "clock", "facts", "files"}
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
    "rapidfuzz": ("covoyager/knowledge/names.py",),
}
LONGEST = 400


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def module_name(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
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
            assert room(name) in {"board", "domain", "config", "errors", "clock"}, name


@pytest.mark.parametrize("path", sources("covoyager", "tui"), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_vendor_has_one_home(path: Path) -> None:
    here = path.relative_to(ROOT).as_posix()
    for name in imports(path):
        homes = HOMES.get(name.split(".")[0])
        if homes is not None:
            assert here.startswith(homes), f"{here} imports {name}"


def test_no_file_imports_in_a_circle() -> None:
    modules = {module_name(path): path for path in sources("covoyager", "tui")}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        top = ast.parse(path.read_text(encoding="utf-8")).body
        found = {n.module for n in top if isinstance(n, ast.ImportFrom) and n.module in modules}
        graph[name] = {m for m in found if m is not None and m != name}
    list(TopologicalSorter(graph).static_order())


def test_no_file_has_grown_past_reading() -> None:
    scripts = [p for folder in ("skills", "worlds", "tests") for p in (ROOT / folder).rglob("*.mjs")]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in [*sources("covoyager", "tui", "tests"), *scripts]
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long


def test_every_node_package_that_is_asked_for_is_used() -> None:
    scripts = "\n".join(p.read_text("utf-8") for folder in ("skills", "worlds") for p in (ROOT / folder).rglob("*.mjs"))
    used = set(re.findall(r"(?:from |import |import\(|require\(|resolve\()'([^'./][^'/]*)", scripts))
    assert set(json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]) <= used


def test_planning_starts_light() -> None:
    code = "import sys, covoyager.cli, covoyager.commands.plan, covoyager.planning; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    heavy = {"openai", "sqlmodel", "sqlalchemy", "textual", "javascript", "pydantic"}
    assert not heavy & set(loaded.split())
