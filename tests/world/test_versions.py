"""`covoyager join` does the same job on every version that the embedded server speaks."""

import os

import pytest

from tests.world.conftest import Realm

ALL = ("1.18.2", "1.19.4", "1.20.1", "1.20.4", "1.21.1", "1.21.4")
#: COVOYAGER_FULL=1 joins every one; otherwise the oldest and the newest stand for them.
VERSIONS = ALL if os.environ.get("COVOYAGER_FULL") else (ALL[0], ALL[-1])


@pytest.mark.parametrize("version", VERSIONS)
def test_join_does_the_job(realm: Realm, version: str) -> None:
    _, port = realm.serve("--mc", version)
    session, chest = realm.join(port, "--goal", "craft stone pickaxe")
    assert session.wait(200) == 0, session.lines[-20:]
    assert realm.chest(port, chest, version)["stone_pickaxe"] == 1
