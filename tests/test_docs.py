"""What people are told is true: pages name what there is, commands can be given, what scripts wrote is up to date."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from covoyager.chat.commands import PREFIX, find
from covoyager.cli import SUBCOMMANDS as CLI
from covoyager.cli import build_parser
from covoyager.commands.bench import ABOUT
from covoyager.domain.status import TRANSITIONS
from covoyager.handlers.commands import all_commands
from covoyager.llm.prompts import primitive_lines, prompt
from covoyager.world.versions import TESTED
from docs.tools import picture, primitives

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")), *sorted((ROOT / "examples").glob("*.md"))]
LONGEST_README = 900
#: Names in guides that stand for another.
MADE_UP = re.compile(r"\bNAME\b|\bVERB\b|_NAME\.")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def printed_commands() -> list[str]:
    """Lines of the shell that pages show: in blocks, and in the table of the examples."""
    found = []
    for path in PAGES:
        for block in re.findall(r"^```\n(.*?)^```", text_of(path), re.DOTALL | re.MULTILINE):
            found += re.findall(r"^(covoyager .+?)(?:\s{2,}#.*| # .*)?$", block, re.MULTILINE)
        found += re.findall(r"^\| .*`(covoyager [^`]+)` \|$", text_of(path), re.MULTILINE)
    return found


def test_the_readme_is_short() -> None:
    assert len(text_of(ROOT / "README.md").split()) <= LONGEST_README


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_links_between_files_lead_somewhere(path: Path) -> None:
    """Those of docs/ among themselves are mkdocs' to check, anchors included; here are those around it."""
    links = re.findall(r"\]\((?!https?://)([^)#\s]+)(?:#[^)]*)?\)", text_of(path))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("line", printed_commands())
def test_commands_that_are_printed_can_be_given(line: str) -> None:
    words = shlex.split(line)[1:]
    assert build_parser([words[0]]).parse_args(words).command == words[0]


@pytest.mark.parametrize("path", [p for p in PAGES if p.name != "CHANGELOG.md"], ids=lambda p: p.name)
def test_files_that_pages_name_are_there(path: Path) -> None:
    named = re.findall(
        r"`((?:benchmarks|covoyager|docs|skills|tests|tui|worlds)/[\w/.]+\.(?:json|mjs|py|d\.ts))`", text_of(path)
    )
    assert [
        name
        for name in named
        if not (ROOT / name.replace("covoyager/_node/", "")).exists() and not MADE_UP.search(name)
    ] == []


def test_every_command_of_the_chat_is_told() -> None:
    page = text_of(DOCS / "playing.md")
    assert [spec.name for spec in all_commands() if f"`{PREFIX}{spec.name}" not in page] == []


@pytest.mark.parametrize("path", [p for p in PAGES if not p.name.startswith("add-a-")], ids=lambda p: p.name)
def test_no_command_of_the_chat_is_made_up(path: Path) -> None:
    named = re.findall(rf"`{PREFIX}([a-z]+)", text_of(path))
    assert [
        name for name in named if find(name, all_commands()) is None and find(f"{name} here", all_commands()) is None
    ] == []


def test_every_command_of_the_shell_is_told() -> None:
    page = text_of(ROOT / "README.md")
    assert [name for name in CLI if not re.search(rf"`(covoyager )?{name}\b", page)] == []


def test_every_benchmark_is_told() -> None:
    page = text_of(DOCS / "benchmarks.md")
    assert [name for name in ABOUT if f"covoyager bench {name}" not in page] == []


def test_the_code_cites_no_page_that_is_not_there() -> None:
    sources = [
        path
        for room in ("covoyager", "tui", "skills", "worlds", "benchmarks")
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".mjs")
    ]
    cited = {page for path in sources for page in re.findall(r"\bdocs/[\w/-]+\.md\b|\bcontracts\.md\b", text_of(path))}
    assert [page for page in cited if not (ROOT / page).exists()] == []


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    with (tmp_path / "docs" / "index.md").open("a", encoding="utf-8") as page:
        page.write("\n[nowhere](playing.md#nowhere)\n")
    build = re.search(r"mkdocs (build.*)", text_of(ROOT / "Makefile"))
    assert build is not None
    command = [sys.executable, "-m", "mkdocs", *build[1].split()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert "'#nowhere'" in done.stderr


def test_the_versions_are_those_that_are_played() -> None:
    page = text_of(DOCS / "hosting-and-joining.md").split("## Versions")[1]
    *others, last = TESTED
    assert f"{', '.join(others)} and {last}" in " ".join(page.split())
    first = next(iter(TESTED))
    assert f"{first} to {last}" in " ".join(text_of(ROOT / "README.md").split())


def test_the_edges_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| ([a-h]) \| ([A-Z_, ]+) \| ([A-Z_, ]+) \|", text_of(DOCS / "architecture.md"), re.MULTILINE)
    edges: dict[str, tuple[set[str], set[str]]] = {}
    for (old, new), letter in TRANSITIONS.items():
        olds, news = edges.setdefault(letter, (set(), set()))
        olds.add(old)
        news.add(new)
    assert {letter: (set(olds.split(", ")), set(news.split(", "))) for letter, olds, news in rows} == edges


def test_the_page_of_primitives_is_up_to_date() -> None:
    assert text_of(primitives.PAGE) == primitives.page(), "run: python -m docs.tools.primitives"


def test_every_primitive_is_documented() -> None:
    page = text_of(primitives.PAGE)
    assert [name for name in primitives.allowed() if f"## {name}(" not in page] == []


def test_models_are_told_what_the_primitives_say_of_themselves() -> None:
    prompts = [each.prompt for each in primitives.registry() if each.prompt]
    assert len(prompts) > 20
    assert primitive_lines() == "\n".join(f"- {text}" for text in prompts)
    assert "`mineBlock(names, count, {item})`" in prompt("skill-manager")


def test_the_moving_picture_is_of_the_recording() -> None:
    recording = text_of(DOCS / "recordings" / "session.jsonl").splitlines()
    assert text_of(DOCS / "img" / "session.svg") == picture.picture(recording)
