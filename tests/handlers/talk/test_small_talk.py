"""Plain words without a model: short answers that board and world bear out, and nothing where they are something else."""

import pytest

from covoyager.handlers.talk.small_talk import small_talk
from tests.board.plans import PASS, pickaxe
from tests.chat.test_rules import faults
from tests.fake_session import LEASE_S, FakeSession
from tests.handlers.commands.typing import Host


@pytest.mark.parametrize(("said", "answer"), [
    ("hi", "Hello. !help lists what I do."),
    ("how far away are you", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("wo steckst du gerade", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("wie weit bist du weg", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("are you a robot?", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("na wie gehts", "I have 20 health and 18 food."),
    ("what's up", "Bot is free (there is no open goal)."),
    ("goodnight bot", "See you."),
    ("gute Nacht zusammen", "See you."),
    ("hello!", "Hello. !help lists what I do."),
    ("thanks a lot", "You are welcome."),
    ("you there?", "Hello. !help lists what I do."),
    ("bist du da?", "Hello. !help lists what I do."),
    ("merci beaucoup", "You are welcome."),
    ("Bonjour !", "Hello. !help lists what I do."),
    ("où es-tu ?", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("你在哪里？", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("where are you", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("what is in the chest", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("what's in the chest", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("how long", "There is no open goal. Set one: !task craft compass"),
    ("what are you doing", "Bot is free (there is no open goal)."),
    ("who does what", "There is no open goal. Set one: !task craft compass"),
    ("Hallo!", "Hello. !help lists what I do."),
    ("buenos días", "Hello. !help lists what I do."),
    ("danke dir", "You are welcome."),
    ("muchas gracias", "You are welcome."),
    ("wo bist du", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("¿dónde estás?", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("was ist in der Truhe", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("¿qué hay en el cofre?", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("wie lange noch", "There is no open goal. Set one: !task craft compass"),
    ("was machst du", "Bot is free (there is no open goal)."),
    ("¿quién hace qué?", "There is no open goal. Set one: !task craft compass"),
    ("who are you", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("what can you do", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("was kannst du", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("can you help me", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("hilfe", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("ayúdame", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("how are you", "I have 20 health and 18 food."),
    ("what do you have", "I carry nothing."),
    ("wie geht's?", "I have 20 health and 18 food."),
    ("good job", "Thank you."),
    ("gut gemacht!", "Thank you."),
    ("tschüss", "See you."),
    ("is it night?", "It is day; the night begins in about 10 min."),
    ("wie spät ist es?", "It is day; the night begins in about 10 min."),
    ("where is steve?", "Steve is at 5 64 7."),
    ("wo ist Alex?", None),
    ("what r u doing", "Bot is free (there is no open goal)."),
    ("whatcha doing?", "Bot is free (there is no open goal)."),
    ("where r u", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("donde estas", "I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."),
    ("whats in the chest", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("was ist in der Kiste?", "When I last looked, the shared chest held 7 sticks, 3 oak logs."),
    ("who is doing the iron?", "There is no open goal. Set one: !task craft compass"),
    ("pls help", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("are you a real person?", "I am Bot, an AI teammate: I do the steps that nobody takes. !help lists what I do."),
    ("brb", "See you."),
    ("ur the best", "Thank you."),
    ("what did you just do", "Nothing yet that is on the board. !status tells what I am at."),
    ("was hast du gerade gemacht?", "Nothing yet that is on the board. !status tells what I am at."),
    ("is Steve here?", "Steve is at 5 64 7."),
    ("is Alex here?", "I see no Alex in this world."),
    ("what does Bot do", "Bot has no step in hand."),
    ("eta?", "There is no open goal. Set one: !task craft compass"),
    ("is it safe outside?", "It is day; the night begins in about 10 min."),
    ("where do potatoes grow", None),
    ("hire a wolf", None),
])  # fmt: skip
async def test_small_talk(said: str, answer: str | None) -> None:
    host = Host()
    host.world_model.chest = {"oak_log": 3, "stick": 7}
    assert list(await small_talk(host.parts, said)) == ([answer] if answer else [])


async def test_who_does_what_and_how_long_follow_the_board() -> None:
    host = FakeSession()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    host.board.claim(1, "Steve", LEASE_S)
    lines = await small_talk(host.parts, "who does what")
    assert "Steve does #1 gather 3 oak logs" in lines
    (long,) = await small_talk(host.parts, "how long will it take")
    assert long.startswith("About 1 min")
    assert not faults(long)


@pytest.mark.parametrize("said", ["who is online?", "wer ist alles da", "¿quién está conectado?"])
async def test_who_is_there(said: str) -> None:
    host = Host()
    host.parts.crew.online |= {"Steve", "Bot"}
    assert await small_talk(host.parts, said) == ["In the game: Bot, Steve."]


async def test_without_a_bot_it_is_said() -> None:
    assert await small_talk(FakeSession(bots=()).parts, "where are you") == ["I am not in the world right now."]


async def test_what_was_done_last_is_told() -> None:
    host = Host()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    host.board.claim(1, "Bot", LEASE_S)
    assert list(await small_talk(host.parts, "what is Bot doing")) == ["Bot does #1 gather 3 oak logs"]
    host.board.settle(1, PASS, "Bot")
    assert list(await small_talk(host.parts, "what did u just do")) == [
        "Done last: #1 gather 3 oak logs. !board shows what is left."
    ]


@pytest.mark.parametrize(
    "said",
    [
        "where can my friend join?", "how do i join", "what's the ip?", "ip?", "what is the server address",
        "how can others join this world?", "wie kann mein Freund mitspielen?",
        "wie lautet die IP?", "wo kann man beitreten", "¿cómo puede entrar mi amigo?",
        "cual es la ip", "quelle est l'adresse du serveur ?", "comment mon ami peut-il rejoindre ?",
    ],
)  # fmt: skip
async def test_who_asks_where_to_join_hears_what_the_board_shows(said: str) -> None:
    host = FakeSession()
    sessions = host.board.shared.sessions
    session = sessions.sign_in("127.0.0.1:25565", "Bot", 1)
    sessions.beat(session.id, host.board.store.world, {})
    (line,) = await small_talk(host.parts, said)
    assert line.startswith("Join at 127.0.0.1:25565, from this machine alone: with --lan")
    sessions.beat(session.id, host.board.store.world, {"open_at": "10.0.0.7:25565"})
    assert await small_talk(host.parts, said) == ["Join at 10.0.0.7:25565: Multiplayer, Direct Connection in the game."]


@pytest.mark.parametrize(
    "said", ["where is the iron", "what's the address of the chest", "how do i join the rails", "join us here"]
)
async def test_other_questions_ask_for_no_address(said: str) -> None:
    assert not any("Join at" in line for line in await small_talk(FakeSession().parts, said))
