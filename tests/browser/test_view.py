"""``covoyager view``: a real Chromium shows the world around a bot that works, with nothing amiss."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from covoyager.bot.runtime import ensure_runtime, ensure_view
from covoyager.config import Settings
from tests.browser.browser import Browser
from tests.world.conftest import Realm

#: A picture of nothing but sky compresses to less than this.
EMPTY_BYTES = 60_000


@pytest.fixture
def realm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Realm]:
    runtime = ensure_runtime(Settings.load().cache)
    ensure_view(runtime)
    # Installed once for all homes.
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "cache").symlink_to(runtime.cache, target_is_directory=True)
    realm = Realm(tmp_path / "home", runtime)
    yield realm
    realm.close()


def test_the_world_around_the_bot_is_seen(realm: Realm, tmp_path: Path) -> None:
    _, port = realm.serve()
    session, _ = realm.join(port, "--goal", "gather 64 oak logs")
    session.event(60, type="status", to="IN_PROGRESS")
    view = realm.run("view", seconds=300)
    address = re.search(r"http://127\.0\.0\.1:\d+/", view.stdout)
    assert address, view.stderr
    with Browser(1400, 900) as browser:
        browser.open(address[0])
        assert browser.run("return document.title") == "Bot – Co-Voyager"
        browser.until(lambda: len(browser.picture(tmp_path / "view.png")) > EMPTY_BYTES)
        browser.until(lambda: "Bot at " in browser.run("return document.getElementById('now').textContent"))
        browser.resize(420, 800)
        browser.until(lambda: browser.run("return document.querySelector('canvas').width") <= 420)
        assert browser.complaints() == []
    assert realm.run("view").stdout == view.stdout, "a second one is told of the same"
    session.stop()
