"""The terminal board in a real terminal beside a live session: what one person does, all others see at once."""

import re
import sys
import threading
import time
from statistics import median

import psutil

from covoyager.board import open_boards
from tests.tui.pseudoterminal import LONG_S, Terminal
from tests.world.conftest import Realm
from tests.world.soak.together import Play

TIMES = 2


def until(terminal: Terminal, words: str, *others: Terminal) -> None:
    """Wait until it stands on the screen; the others, whose output nobody would take, are read meanwhile."""
    limit = time.monotonic() + LONG_S
    while not terminal.shows(words):
        assert time.monotonic() < limit, "\n".join(terminal.lines)
        terminal.read(0.02)
        for other in others:
            other.read(0.0)


def quiet(*terminals: Terminal) -> None:
    """Let the time pass in which a bot does not say the same thing again, while the screens are read."""
    limit = time.monotonic() + 3.3
    while time.monotonic() < limit:
        for terminal in terminals:
            terminal.read(0.02)


def test_a_claim_by_key_is_in_chat_and_on_another_board(realm: Realm) -> None:
    _, port = realm.serve()
    session, _ = realm.join(port)
    kim = realm.human(port, "Kim")
    kim.matching(r'"did":"join"', 30)
    # The bot shall have nothing to do and so nothing to say.
    kim.say(do="say", text="!jobs build", delay=0)
    kim.matching(r"does only: build", 20)
    kim.say(do="say", text="!talk", delay=0)
    kim.matching(r"I tell every step", 20)
    kim.say(do="say", text="!task gather 1 oak log", delay=0)
    session.event(30, type="plan")
    url = f"sqlite:///{(realm.home / 'board.db').as_posix()}"
    with open_boards(url) as boards:
        number = boards.board(boards.current()).subtasks()[0].id
    steve, alex = Terminal(realm.home, url, "Steve"), Terminal(realm.home, url, "Alex")
    spoken, shown = [], []
    try:
        for terminal in (steve, alex):
            until(terminal, f"#{number}", steve, alex)
        for _ in range(TIMES):
            until(alex, "READY 1", steve)
            quiet(alex, steve)
            heard = len(kim.lines)
            said: list[float] = []
            pressed = time.monotonic()
            steve.press("c")

            def hear(heard: int = heard, pressed: float = pressed, said: list[float] = said) -> None:
                kim.matching(rf"saw.*Steve has #{number} gather", 20, after=heard)
                said.append(time.monotonic() - pressed)

            listening = threading.Thread(target=hear)
            listening.start()
            until(alex, "IN PROGRESS 1", steve)
            shown.append(time.monotonic() - pressed)
            listening.join()
            spoken += said
            steve.press("r")
        print(f"claim by key: in chat after {median(spoken):.3f} s, on another board after {median(shown):.3f} s")
        assert len(spoken) == len(shown) == TIMES
        for terminal in (steve, alex):
            terminal.press("q")
            assert terminal.end() == 0
    finally:
        for terminal in (steve, alex):
            terminal.process.kill()
            terminal.process.wait()
    assert re.search(r"\?1049l", steve.seen)


def test_a_board_that_is_killed_gives_the_terminal_back(realm: Realm) -> None:
    url = f"sqlite:///{(realm.home / 'board.db').as_posix()}"
    terminal = Terminal(realm.home, url, words=[sys.executable, "-m", "covoyager", "play", "--port", "0"])
    try:
        until(terminal, "No goal is open")
        children = psutil.Process(terminal.process.pid).children()
        next(child for child in children if "board" in child.cmdline()).kill()
        terminal.until("The board ended unexpectedly; the session goes on")
        assert 0 < terminal.seen.rindex("\x1b[?1049l") < terminal.seen.index("The board ended unexpectedly")
        terminal.press("\x03")
        assert terminal.end() == 130, "Ctrl-C is a signal again, not a key"
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_two_boards_and_chat_always_show_the_same(realm: Realm) -> None:
    play = Play(realm, seed=1)
    try:
        play.play(lambda three: three.acts >= 12)
        print(play.report())
    finally:
        play.close()
    assert play.answers > 0
