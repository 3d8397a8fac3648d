"""A player whose game is German is answered in German, and says what is wanted by the game's German names."""

from pathlib import Path

from tests.world.conftest import Realm, hears, says
from tests.world.test_recovery import arena_with


def test_bots_speak_the_language_of_a_players_game_and_know_its_names(realm: Realm, tmp_path: Path) -> None:
    _, port = realm.serve("--world", arena_with(tmp_path, {"torch": 5}))
    realm.join(port)
    alex, steve = realm.human(port, "Alex"), realm.human(port, "Steve")
    for person in (alex, steve):
        person.matching(r'"did":"join"', 40)
    hears(alex, "Hello Alex, I am Bot", whisper=True, seconds=40)
    alex.say(do="language", locale="de_de", delay=0)
    alex.matching(r'"did":"language"', 40)
    hears(alex, "Bitte sehr: 2× Fackel", whisper=True, seconds=60, after=says(alex, "!give 2 Fackeln"))
    hears(steve, "Here you are: 1 torch", whisper=True, seconds=60, after=says(steve, "!give torch"))
    hears(alex, "Es ist kein Ziel offen", whisper=True, after=says(alex, "!board"))
    hears(alex, "Ich bin bei", whisper=True, after=says(alex, "Bot, wo bist du?"))
    # What all hear is in a language of all.
    hears(alex, "step.* can be taken now", whisper=False, seconds=60, after=says(alex, "Bot, baue eine Werkbank"))
    hears(steve, "Te hablo en Español", whisper=True, after=says(steve, "!language es"))
    hears(steve, "Llevo ", whisper=True, after=says(steve, "!inv"))
