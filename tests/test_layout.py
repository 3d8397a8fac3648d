"""Where files stand: no folder past taking in at a glance, and a test stands where that stands which it is named after."""

import subprocess
from collections import Counter, defaultdict
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("covoyager", "tui", "skills", "worlds", "benchmarks")
MOST = 15
#: Folders of tests whose source has another name, or none: they go through the whole product, or are how tests are run.
ELSEWHERE = {"world_room": ("world",)}
WHOLE = {"browser", "contract", "reporters", "scripted_model", "vanilla", "world"}


def files() -> list[PurePosixPath]:
    """What is kept in the repository, with what is new here."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return [PurePosixPath(name) for name in listed.splitlines() if (ROOT / name).exists()]


def crowded(paths: list[PurePosixPath]) -> dict[str, int]:
    """Folders of source with more files than are taken in at a glance; a package's own mark is not counted."""
    folders = Counter(
        str(path.parent)
        for path in paths
        if path.parts[0] in (*PRODUCT, "tests", "docs")
        and path.name != "__init__.py"
        and "__snapshots__" not in path.parts
    )
    return {folder: many for folder, many in folders.items() if many > MOST}


def rooms(paths: list[PurePosixPath]) -> dict[tuple[str, ...], set[str]]:
    """The product's folders, as tests name them, with the names in each: of its files, and of the folders in it."""
    found: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for path in paths:
        if path.parts[0] not in PRODUCT or path.suffix not in {".py", ".mjs", ".cjs"}:
            continue
        folder = path.parts[path.parts[0] == "covoyager" : -1]
        found[folder].add(path.stem)
        for depth in range(len(folder)):
            found[folder[:depth]].add(folder[depth])
    return found


def named_after(path: PurePosixPath) -> str | None:
    """What a test is named after; None for what is no test."""
    if path.name.endswith(".test.mjs"):
        return path.name.removesuffix(".test.mjs")
    return path.stem.removeprefix("test_") if path.match("test_*.py") else None


def misplaced(paths: list[PurePosixPath]) -> dict[str, str]:
    """Tests that stand in a folder which the source lacks, or elsewhere than the one file of their room with their name."""
    source = rooms(paths)
    wrong: dict[str, str] = {}
    for path in paths:
        name = named_after(path)
        if path.parts[0] != "tests" or name is None or path.parts[1] in WHOLE:
            continue
        folder = ELSEWHERE.get(path.parts[1], path.parts[1:-1])
        homes = [room for room, names in source.items() if room[:1] == folder[:1] and name in names]
        if folder not in source:
            wrong[str(path)] = "no folder of the source has this name"
        elif homes and folder not in homes and name != "".join(folder[-1:]):
            wrong[str(path)] = " or ".join("/".join(("tests", *home)) for home in homes)
    return wrong


def test_every_folder_is_taken_in_at_a_glance() -> None:
    assert crowded(files()) == {}


def test_tests_stand_where_that_stands_which_they_are_named_after() -> None:
    assert misplaced(files()) == {}


def test_a_crowded_folder_and_a_test_out_of_place_are_found() -> None:
    held = [PurePosixPath(f"covoyager/room/inner/part{n}.py") for n in range(MOST + 1)]
    assert crowded(held) == {"covoyager/room/inner": MOST + 1}
    assert crowded(held[1:]) == {}
    source = [*held, PurePosixPath("covoyager/room/face.py"), PurePosixPath("skills/sandbox/index.mjs")]
    right = ["tests/room/inner/test_part1.py", "tests/room/test_face.py", "tests/room/test_inner.py", "tests/room/plans.py",
             "tests/room/test_what_people_see.py", "tests/skills/sandbox.test.mjs", "tests/world/test_part1.py"]  # fmt: skip
    assert misplaced([*source, *map(PurePosixPath, right)]) == {}
    wrong = ["tests/room/test_part1.py", "tests/room/inner/test_face.py", "tests/other/test_part1.py"]
    assert sorted(misplaced([*source, *map(PurePosixPath, wrong)])) == sorted(wrong)
