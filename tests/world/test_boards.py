"""The terminal board in a real terminal beside a live session: what one person does, all others see at once."""

import re
import threading
import time
from statistics import median

from covoyager.board import open_board
from tests.tui.terminal import Terminal
from tests.world.conftest import Realm
from tests.world.together import Play

TIMES = 5
PROMISE_S = 0.5
"""From a key to the bot's word in chat and to the other board, as the middle of several tries."""


def test_a_claim_by_key_is_in_chat_and_on_another_board_in_time(realm: Realm) -> None:
    _, port = realm.serve()
    session, _ = realm.join(port)
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    # The bot shall have nothing to do and so nothing to say.
    kim.say(do="say", text="!jobs build", delay=0)
    kim.matching(r"does only: build", 20)
    kim.say(do="say", text="!task gather 3 oak logs", delay=0)
    session.event(30, type="plan")
    url = f"sqlite:///{(realm.home / 'board.db').as_posix()}"
    with open_board(url) as board:
        number = board.subtasks()[0].id
    steve, alex = Terminal(realm.home, url, "Steve"), Terminal(realm.home, url, "Alex")
    spoken, shown = [], []
    try:
        for terminal in (steve, alex):
            terminal.until(f"#{number}")
        for _ in range(TIMES):
            time.sleep(1.2)  # a bot says one thing a second
            heard, alex.seen = len(kim.lines), ""
            pressed = time.monotonic()
            steve.press("c")
            said: list[float] = []

            def hear(heard: int = heard, pressed: float = pressed, said: list[float] = said) -> None:
                kim.matching(rf"saw.*Steve has #{number} gather", 20, after=heard)
                said.append(time.monotonic() - pressed)

            listening = threading.Thread(target=hear)
            listening.start()
            alex.until("IN PROGRESS 1")
            shown.append(time.monotonic() - pressed)
            listening.join()
            spoken += said
            steve.press("r")
            alex.until("READY 1")
            steve.read(0.1)
        print(f"claim by key: in chat after {median(spoken):.3f} s, on another board after {median(shown):.3f} s")
        assert median(spoken) < PROMISE_S, spoken
        assert median(shown) < PROMISE_S, shown
        for terminal in (steve, alex):
            terminal.press("q")
            assert terminal.end() == 0
    finally:
        for terminal in (steve, alex):
            terminal.process.kill()
            terminal.process.wait()
    assert re.search(r"\?1049l", steve.seen)


def test_two_boards_and_chat_always_show_the_same(realm: Realm) -> None:
    play = Play(realm, seed=1)
    try:
        play.play(30)
        print(play.report())
    finally:
        play.close()
    assert play.acts > 8
    assert play.answers > 0
