"""Commands in plain words: what they are, and that other words are none."""

import pytest

from covoyager.chat.views import numbered
from covoyager.crew.places import Places, Spot
from covoyager.handlers.talk.in_words import (
    claim_in,
    done_or_left,
    is_offer,
    is_report,
    no_such_step,
    order_in,
    place_in,
)
from tests.board.plans import pickaxe
from tests.fake_session import LEASE_S, FakeSession


@pytest.mark.parametrize(("said", "line"), [
    ("come here", "!come"),
    ("Komm her!", "!come"),
    ("ven aquí", "!come"),
    ("follow me", "!follow"),
    ("come back here quickly", "!come"),
    ("komm schnell zurück", "!come"),
    ("wait for me here", "!stay"),
    ("warte kurz hier auf mich", "!stay"),
    ("warte kurz", "!pause"),
    ("watch my back", "!guard"),
    ("pass auf mich auf", "!guard"),
    ("put your stuff in the chest", "!deposit"),
    ("leg deine Sachen in die Truhe", "!deposit"),
    ("guarda tus cosas en el cofre", "!deposit"),
    ("drop everything you have", "!give all"),
    ("how much wood do you have left", "!find wood"),
    ("alles abbrechen", "!cancel all"),
    ("leg dich schlafen", "!task sleep"),
    ("ve a dormir", "!task sleep"),
    ("folge mir", "!follow"),
    ("stop", "!stop"),
    ("stop following me", "!stop"),
    ("hör auf", "!stop"),
    ("bleib stehen", "!stay"),
    ("don’t move", "!stay"),
    ("go home", "!home"),
    ("geh nach Hause", "!home"),
    ("go to 10 64 -3", "!goto 10 64 -3"),
    ("go to ~10 ~ ~", "!goto ~10 ~ ~"),
    ("what now", "!help me"),
    ("come here now", "!come"),
    ("und jetzt?", "!help me"),
    ("geh zu ~ ~ ~-5", "!goto ~ ~ ~-5"),
    ("geh zur Truhe", "!goto Truhe"),
    ("give me 2 oak logs", "!give 2 oak logs"),
    ("gib mir 2 Stöcke", "!give 2 Stöcke"),
    ("put everything in the chest", "!deposit"),
    ("leg alles in die Truhe", "!deposit"),
    ("where is the chest?", "!where"),
    ("wo ist die Truhe?", "!where"),
    ("how many torches are there?", "!find torches"),
    ("wie viele Fackeln gibt es?", "!find Fackeln"),
    ("¿cuántas antorchas hay?", "!find antorchas"),
    ("do we have any coal left?", "!find coal"),
    ("what can I do?", "!help me"),
    ("was kann ich tun?", "!help me"),
    ("que hago?", "!help me"),
    ("what is there to do?", "!board"),
    ("ven aqui", "!come"),
    ("come hre", "!come"),
    ("cuantas antorchas hay", "!find antorchas"),
    ("gib mir die Stöcke zurück", "!give die Stöcke"),
    ("can i have some torches", "!give torches"),
    ("kann ich etwas Kohle haben", "!give Kohle"),
    ("do you have a spare pickaxe?", "!find pickaxe"),
    ("where's my stuff", "!chest"),
    ("wheres our stuff??", "!chest"),
    ("wo sind meine Sachen?", "!chest"),
    ("donde estan mis cosas", "!chest"),
    ("how far are we", "!status"),
    ("wie weit sind wir?", "!status"),
    ("creeper!! help me", "!guard"),
    ("help! a zombie", "!guard"),
    ("stop it pls", "!stop"),
    ("was fehlt noch?", "!board"),
    ("hold on a sec", "!pause"),
    ("moment mal", "!pause"),
    ("para todo", "!stop"),
    ("abbrechen", "!cancel"),
    ("keep going", "!resume"),
    ("u done yet", "!status"),
    ("is it done?", "!status"),
    ("bist du schon fertig?", "!status"),
    ("what are u waiting for", "!why"),
    ("how many logs u got", "!find logs"),
    ("anything i can do", "!help me"),
    ("pick that up", "!take"),
    ("give the torches to me", "!give the torches"),
    ("warum passiert nichts", "!why"),
    ("is the armor finished?", "!status"),
    ("the compass is finished, right?", "!status"),
    ("ist der Kompass schon fertig?", "!status"),
    ("remember this place as mine", "!remember mine"),
    ("merk dir den Ort als Mine", "!remember Mine"),
    ("set home here", "!sethome"),
    ("whos got the stone pickaxe", "!find stone pickaxe"),
    ("who has what", ""),
    ("wer hat die Spitzhacke?", "!find Spitzhacke"),
    ("what is the goal?", "!status"),
    ("was ist das Ziel?", "!status"),
    ("why are you standing still?", "!why"),
    ("warum stehst du rum?", "!why"),
    ("why is #3 blocked?", "!why 3"),
    ("I take 2", "!claim 2"),
    ("ich nehme Schritt 2", "!claim 2"),
    ("i'm done with 2", "!done 2"),
    ("ich bin fertig mit 2", "!done 2"),
    ("what do I need for a compass?", "!need a compass"),
    ("How do I make a bed?", "!need a bed"),
    ("was brauche ich für einen Kompass?", "!need einen Kompass"),
    ("¿qué necesito para una brújula?", "!need una brújula"),
    ("cancel that", "!cancel"),
    ("brich alles ab", "!cancel all"),
    ("weiter", "!resume"),
    ("gib mir alles", "!give all"),
    ("gib mir alles, was du hast", "!give all"),
    ("give me everything you have", "!give all"),
    ("dame todo", "!give all"),
    ("give me all the torches", "!give all the torches"),
    ("folow me", "!follow"),
    ("gaurd me", "!guard"),
    ("stpo", "!stop"),
    ("folg mir", "!follow"),
    ("shop", ""),
    ("slow me", ""),
    ("suis-moi", "!follow"),
    ("viens ici", "!come"),
    ("arrête", "!stop"),
    ("attends", "!stay"),
    ("protège-moi", "!guard"),
    ("donne-moi tout", "!give all"),
    ("跟我来", "!follow"),
    ("过来", "!come"),
    ("停", "!stop"),
    ("等我", "!stay"),
    ("保护我", "!guard"),
    ("我能做什么？", "!help me"),
    ("wait", "!stay"),
    ("Warte!", "!stay"),
    ("espera", "!stay"),
    ("warte mal", "!pause"),
    ("espera un poco", "!pause"),
    ("protégeme", "!guard"),
    ("schütz mich", "!guard"),
    ("ven", "!come"),
    ("come on, that is not fair", ""),
    ("stop sign", ""),
    ("follow the river to the sea", ""),
    ("go to sleep", ""),
    ("craft a compass", ""),
    ("para qué sirve eso", ""),
    ("", ""),
])  # fmt: skip
def test_order(said: str, line: str) -> None:
    assert order_in(said) == line


@pytest.mark.parametrize(("said", "line"), [
    ("go to the mine", "!goto mine"),
    ("geh zur Mine", "!goto mine"),
    ("ve a la mine", "!goto mine"),
    ("guard the mine", "!guard mine"),
    ("bewach die Mine", "!guard mine"),
    ("go to sleep", ""),
    ("guard the cow", ""),
])  # fmt: skip
def test_a_place_that_has_a_name_is_known_by_it(said: str, line: str) -> None:
    places = Places(FakeSession().board)
    places.remember(Spot(1, 64, 2, "overworld", "mine"))
    assert place_in(said, places) == line


def test_who_would_rather_not_go_on_gives_the_step_back() -> None:
    host = FakeSession()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)

    def line(text: str) -> str:
        return claim_in(text, host.parts, "Steve", lambda _: [])

    host.board.claim(1, "Steve", LEASE_S)
    for said in (
        "actually no, you do it",
        "you do it",
        "wait i cant do it",
        "mach du das",
        "doch nicht, mach du",
        "hazlo tu",
    ):
        assert line(said) == "!release 1", said
    host.board.claim(4, "Steve", LEASE_S)
    assert line("you do it") == ""
    assert is_report("you do it")
    assert done_or_left(host.parts, "Steve", "you do it").startswith("Which one? #1 gather 3 oak logs, #4 ")


def test_who_takes_what_no_step_brings_is_told_so() -> None:
    assert is_offer("ill get the wood", lambda word: ["oak_log"] if word == "wood" else [])
    assert not is_offer("I'll get there", lambda _: [])
    assert no_such_step("I'll get the wood") == "No step that is free brings wood. !help me offers you one."


def test_who_takes_a_thing_in_words_claims_its_step() -> None:
    host = FakeSession()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)

    def claim(text: str) -> str:
        return claim_in(text, host.parts, "Steve", lambda word: ["oak_log"] if word == "Eichenstämme" else [])

    assert claim("I'll get the logs") == "!claim 1"
    assert claim("leave the logs to me") == "!claim 1"
    assert claim("ich hole die Eichenstämme") == "!claim 1"
    assert claim("I'll get the diamonds") == ""
    assert claim("I like logs") == ""
    assert claim("I'm done") == "", "who holds nothing is done with nothing"
    assert (
        done_or_left(host.parts, "Steve", "done") == "You hold no step. !board lists what there is, !claim N takes one."
    )
    host.board.claim(1, "Bot", LEASE_S)
    assert claim("I'll get the logs") == "!claim 1", "what a bot is at can be taken over"
    host.board.release(1, "Bot")
    host.board.claim(1, "Steve", LEASE_S)
    assert claim("I'm done") == "!done 1"
    assert claim("I brought the logs") == "!done 1"
    assert claim("fertig") == "!done 1"


def test_who_holds_two_and_is_done_is_asked_with_which() -> None:
    host = FakeSession()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    for number in (1, 4):
        host.board.claim(number, "Steve", LEASE_S)
    held = ", ".join(numbered(host.board.subtask(number)) for number in (1, 4))
    assert done_or_left(host.parts, "Steve", "done") == f"Which one is done? {held}: !done N has it looked at."


@pytest.mark.parametrize("said", ["I'm done", "done!", "I am finished now.", "fertig", "Ich bin fertig!", "¡terminé!"])
def test_words_of_who_is_done(said: str) -> None:
    assert is_report(said)


@pytest.mark.parametrize("said", ["well done", "is it done?", "I'm done for", "fertig?  nein", "done with 3"])
def test_words_of_nobody_who_is_done(said: str) -> None:
    assert not is_report(said)
