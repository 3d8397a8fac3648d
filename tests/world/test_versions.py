"""`covoyager join` does the same job on every version that the embedded server speaks."""

import pytest

from covoyager.world.versions import TESTED
from tests.world.conftest import Realm


@pytest.mark.parametrize("version", TESTED)
def test_join_does_the_job(realm: Realm, version: str) -> None:
    _, port = realm.serve("--mc", version, "--speed", "max")
    session, chest = realm.join(port, "--goal", "craft stone pickaxe")
    assert session.wait(200) == 0, session.lines[-20:]
    assert realm.chest(port, chest, version)["stone_pickaxe"] == 1
