"""`covoyager join` does the same job on every version that the embedded server speaks, and hears who speaks there."""

import pytest

from covoyager.world.versions import TESTED
from tests.world.conftest import Lines, Realm, hears, says, takes
from tests.world.test_voices import said

#: One of each way in which the protocol names a speaker: a translation, the packet's sender, signed chat in JSON, in NBT.
SPOKEN = ("1.13.2", "1.16.5", "1.20.1", "1.21.4")


@pytest.mark.parametrize("version", [version for version in TESTED if version not in SPOKEN])
def test_join_does_the_job(realm: Realm, version: str) -> None:
    _, port = realm.serve("--mc", version, "--speed", "max")
    session, chest = realm.join(port, "--goal", "craft stone pickaxe")
    assert session.wait(200) == 0, session.lines[-20:]
    assert realm.chest(port, chest, version)["stone_pickaxe"] == 1


@pytest.mark.parametrize("version", SPOKEN)
def test_the_job_is_done_for_people_and_nobody_speaks_as_the_owner(realm: Realm, version: str) -> None:
    _, port = realm.serve("--mc", version)
    session, chest = realm.join(port, "--owner", "Owner", "--allow", "Alex")
    alex, mallory, owner = (realm.human(port, name, version) for name in ("Alex", "Mallory", "Owner"))
    for person in (alex, mallory, owner):
        person.matching(r'"did":"join"', 40)
    people_are_answered_and_nobody_speaks_as_the_owner(session, alex, mallory, owner)
    # Time goes for all who are there: two of them have said what they had to say.
    for person in (mallory, owner):
        person.say(do="quit", delay=0)
    says(alex, "!task craft stone pickaxe")
    session.event(200, type="goal", to="DONE")
    takes(alex, chest, "stone_pickaxe")


def people_are_answered_and_nobody_speaks_as_the_owner(
    session: Lines, alex: Lines, mallory: Lines, owner: Lines
) -> None:
    hears(alex, "Hello Alex, I am Bot.*!task", whisper=True)
    hears(alex, "!task", whisper=True, after=says(alex, "!help"))
    hears(alex, "carry|nothing|empty", whisper=True, after=says(alex, "!inv", "Bot"))
    assert not [line for line in mallory.lines if "Hello" in line], "who may not command is not spoken to"
    says(mallory, "<Owner> !allow Mallory")
    says(mallory, "[Mallory] Owner: !allow Mallory")
    hears(mallory, "only listen to", whisper=True, after=says(mallory, "!allow Mallory"))
    hears(owner, "I listen to .* now", whisper=True, after=says(owner, "!allow Steve", "Bot"))
    assert "mallory" not in hears(owner, "I listen to .* now", whisper=True, after=says(owner, "!allow Kim")).casefold()
    assert said(session, "Owner") == ["!allow Steve", "!allow Kim"]
