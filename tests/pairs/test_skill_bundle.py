"""Skills that leave and enter: nothing unchecked comes in, nothing is lost."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from covoyager.domain import Action
from covoyager.errors import PairError
from covoyager.pairs import Origin, Standing
from covoyager.pairs.skill_bundle import pack, take_in, unpack
from tests.pairs.conftest import LIBRARY, SOURCE, Library, bucket, compass, subtask


@pytest.fixture
def bundle(tmp_path: Path) -> str:
    """One built-in and one written skill of somebody else's."""
    pairs = Library(tmp_path / "theirs").open()
    pairs.passed(compass(), pairs.choose(compass()), "1.20.1")
    pairs.learn(bucket("milk"), SOURCE)
    pairs.learn(bucket("milk"), SOURCE + "// better\n")
    return pack(pairs.folder, pairs.all())


def sealed(shape: dict[str, Any]) -> str:
    """A skill bundle whose checksum fits, as somebody would make it who means ill."""
    text = json.dumps(shape["pairs"], sort_keys=True, separators=(",", ":"))
    return json.dumps({**shape, "checksum": "sha256:" + hashlib.sha256(text.encode()).hexdigest()})


def test_what_comes_in_is_whole_and_unproven(library: Library, bundle: str) -> None:
    pairs = library.open()
    taken, known = take_in(pairs.folder, unpack(bundle, LIBRARY))
    assert [pair.key for pair in taken] == ["craft compass", "use milk_bucket"]
    assert known == []
    for pair in library.open().all():
        assert (pair.current.origin, pair.current.standing) == (Origin.IMPORTED, Standing.UNPROVEN)
        assert (pair.successes, pair.last_used, pair.minecraft) == (0, "", ())
    assert pairs.names() == []
    choice = pairs.choose(bucket("milk"))
    assert choice.sandbox
    assert Path(choice.skill).read_text(encoding="utf-8") == SOURCE + "// better\n"
    pairs.passed(bucket("milk"), choice)
    (milk,) = [pair for pair in pairs.all() if pair.key == "use milk_bucket"]
    assert (milk.current.origin, milk.current.standing) == (Origin.IMPORTED, Standing.VERIFIED)


def test_an_unproven_skill_serves_no_like_subtask(library: Library, bundle: str) -> None:
    pairs = library.open()
    take_in(pairs.folder, unpack(bundle, LIBRARY))
    assert not pairs.choose(bucket("silk")).hit


def test_what_is_here_already_stays_as_it_is(library: Library, bundle: str) -> None:
    pairs = library.open()
    pairs.passed(compass(), pairs.choose(compass()))
    before = (library.folder / "craft-compass.json").read_bytes()
    _, known = take_in(pairs.folder, unpack(bundle, LIBRARY))
    assert known == ["craft compass"]
    assert (library.folder / "craft-compass.json").read_bytes() == before
    taken, known = take_in(pairs.folder, unpack(bundle, LIBRARY))
    assert (taken, known) == ([], ["craft compass", "use milk_bucket"])


def test_another_skill_of_the_same_key_is_not_written_over(library: Library, bundle: str) -> None:
    pairs = library.open()
    pairs.learn(bucket("milk"), "export default async () => 'mine'\n")
    with pytest.raises(PairError, match=r"Nothing was imported: .*use milk_bucket.*--replace"):
        take_in(pairs.folder, unpack(bundle, LIBRARY))
    assert [pair.key for pair in pairs.all()] == ["use milk_bucket"]
    take_in(pairs.folder, unpack(bundle, LIBRARY), replacing=True)
    assert pairs.choose(bucket("milk")).version == 2
    pairs.failed(bucket("milk"), pairs.choose(bucket("milk")), "TIMEOUT")
    assert Path(pairs.choose(bucket("milk")).skill).read_text(encoding="utf-8") == "export default async () => 'mine'\n"


def test_a_file_of_mine_that_cannot_be_read_is_not_written_over(library: Library, bundle: str) -> None:
    library.folder.mkdir()
    (library.folder / "use-milk_bucket.json").write_text("{", encoding="utf-8")
    with pytest.raises(PairError, match="use milk_bucket"):
        take_in(library.open().folder, unpack(bundle, LIBRARY), replacing=True)
    assert [path.name for path in library.folder.iterdir()] == ["use-milk_bucket.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"format": "other"}', "[" * 100_000])
def test_what_is_no_bundle_is_refused(text: str) -> None:
    with pytest.raises(PairError, match="no skill file"):
        unpack(text, LIBRARY)


def test_a_bundle_of_tomorrow_is_named(bundle: str) -> None:
    with pytest.raises(PairError, match="version 2"):
        unpack(json.dumps({**json.loads(bundle), "version": 2}), LIBRARY)


def test_a_bundle_that_was_cut_or_changed_is_refused(bundle: str) -> None:
    for changed in (bundle.replace("mineBlock", "killMob"), bundle.replace("compass", "clock")):
        with pytest.raises(PairError, match="checksum"):
            unpack(changed, LIBRARY)


def _set(*path: Any, to: Any) -> Callable[[list[Any]], None]:
    def change(pairs: list[Any]) -> None:
        at: Any = pairs[1]
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        _set("key", to="use water_bucket"),
        _set("subtask", "item", to="../../etc/passwd"),
        _set("subtask", "action", to="fly"),
        _set("source", to="export default async () => '\ud83d'\n"),
        _set("subtask", to=None),
        _set("precondition", "tools", to="shears"),
        _set("precondition", "materials", to=[{}]),
        _set("postcondition", to={}),
        _set("library", to="craft"),
        _set("source", to=None),
        _set("source", to=7),
        _set("source", to=""),
        _set("source", to="export default async ctx => ctx.navigateTo({ x: 117, y: 64, z: -3 })"),
        _set("source", to="export default " + "x" * 70_000),
        lambda pairs: pairs[0].update(library="../evil"),
        lambda pairs: pairs[0].update(library="teleport"),
        lambda pairs: pairs.append(pairs[0]),
        lambda pairs: pairs.append("milk"),
        lambda pairs: pairs.extend([None] * 3000),
    ],
)
def test_a_bundle_that_is_sealed_well_is_checked_all_the_same(
    library: Library, bundle: str, change: Callable[[list[Any]], None]
) -> None:
    shape = json.loads(bundle)
    change(shape["pairs"])
    with pytest.raises(PairError) as refused:
        unpack(sealed(shape), LIBRARY)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_pair_whose_source_is_gone_is_left_out(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("milk"), SOURCE)
    pairs.learn(subtask(Action.USE, "honey_bottle"), SOURCE)
    (library.folder / "use-milk_bucket.v1.js").unlink()
    assert [item.shape.key for item in unpack(pack(pairs.folder, pairs.all()), LIBRARY)] == ["use honey_bottle"]
