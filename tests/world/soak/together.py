"""Two people at two boards and one in chat, with a bot at work among them: all three always show the same truth.

``python -m tests.world.soak.together --minutes 10`` plays for that long; the tests until a dozen things have been done.
"""

import argparse
import json
import random
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

from covoyager.board import Board, open_boards
from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings
from covoyager.domain import GoalState, Status
from tests.tui.pseudoterminal import Terminal
from tests.world.conftest import Lines, Realm

SIZE = (110, 90)
"""Tall enough that a board shows all subtasks at once."""
SAME_S = 60.0
"""How long a screen may take on a busy machine to show what is; more is a different truth."""
GOALS = ("gather 3 oak logs", "craft 4 sticks", "craft wooden shovel", "gather 4 cobblestone", "craft a bowl")

Truth = Mapping[int, str]
"""Number → the state, or who is at it."""

HEADING = re.compile(r"^\s*(IN PROGRESS|READY|BLOCKED|FAILED|DONE) \d+\b")
ROW = re.compile(r"^\s*[▶●○✓✗]\W*#(\d+)\s+(?:g\d+\s+)?(.*)$")
#: A line of what `!board` tells; what is said of single steps at other times is longer.
ANSWERED = re.compile(r"(?<=\| )#(\d+) \w+ \d+ [\w ]+?: (READY|BLOCKED|FAILED|after #|Bot|Kim|Steve|Alex)")
NOBODY = 90_000
"""No step has such a number."""


def truth(board: Board) -> Truth:
    """What is, of all open goals."""
    return {view.id: f"{view.by}" if view.state is Status.IN_PROGRESS else str(view.state) for view in board.subtasks()}


def on_screen(lines: Sequence[str], me: str, names: Sequence[str]) -> Truth:
    """What a board shows."""
    state, found = "", {}
    for text in lines:
        heading = HEADING.match(text)
        if heading:
            state = heading[1].replace(" ", "_")
            continue
        row = ROW.match(text) if state else None
        if row and state == Status.IN_PROGRESS:
            who = next((word for word in row[2].split() if word in (*names, "you")), "nobody")
            found[int(row[1])] = me if who == "you" else who
        elif row:
            found[int(row[1])] = state
    return found


class Play:
    """A session of three people and a bot.

    Args:
        realm: where it is played.
        seed: of what they come up with.
    """

    def __init__(self, realm: Realm, seed: int) -> None:
        self.realm = realm
        self.random = random.Random(seed)
        _, port = realm.serve()
        self.session, _ = realm.join(port)
        self.kim: Lines = realm.human(port, "Kim")
        self.kim.matching(r'"did":"join"', 30)
        url = f"sqlite:///{(realm.home / 'board.db').as_posix()}"
        self.boards = open_boards(url)
        self.board = self.boards.board(self.boards.current())
        self.names = ("Bot", "Kim", "Steve", "Alex")
        self.terminals = [Terminal(realm.home, url, name, SIZE) for name in ("Steve", "Alex")]
        self.waits: list[float] = []
        self.answers = self.asked = 0
        self.acts = 0
        for terminal in self.terminals:
            terminal.until("1 Board")

    def play(self, enough: Callable[["Play"], bool]) -> None:
        """Act and compare until it is enough."""
        while not enough(self):
            self.act()
            self.compare()
            if self.acts % 4 == 0:
                self.ask()

    def act(self) -> None:
        """One of the three does something."""
        self.acts += 1
        open_goals = self.board.goals()
        if len(open_goals) < 2:
            self.say(f"!task {self.random.choice(GOALS)}")
            self.session.event(30, len(self.session.lines) - 1 if self.session.lines else 0, type="plan")
            return
        if any(goal.state is GoalState.PAUSED for goal in open_goals) and self.random.random() < 0.5:
            self.say("!resume")
            return
        who = self.random.choice(["Kim", "Steve", "Alex"])
        if who == "Kim":
            number = self.random.choice(list(truth(self.board)) or [1])
            deeds = ["!claim {}", "!claim {}", "!release {}", "!done {}", "!why {}", "!pause", "!first", "!help me"]
            self.say(self.random.choice(deeds).format(number))
        else:
            terminal = self.terminals[who == "Alex"]
            moves = "j" * self.random.randrange(6) if self.random.random() < 0.5 else "k" * self.random.randrange(6)
            terminal.press(moves + self.random.choice(["c", "c", "r", "r", "d", "p", "+", "-"]))

    def say(self, text: str) -> None:
        """Kim types."""
        self.kim.say(do="say", text=text, delay=0)

    def compare(self) -> None:
        """Wait until both boards show what is.

        Raises:
            AssertionError: one shows something else for too long.
        """
        begun = time.monotonic()
        while True:
            before = truth(self.board)
            for terminal in self.terminals:
                terminal.read(0.02)
            shown = [on_screen(terminal.lines, terminal.name, self.names) for terminal in self.terminals]
            if truth(self.board) == before and (not before or all(each == before for each in shown)):
                self.waits.append(time.monotonic() - begun)
                return
            if time.monotonic() - begun > SAME_S:
                screens = "\n".join("\n".join(line for line in t.lines if line.strip()) for t in self.terminals)
                raise AssertionError(f"after {SAME_S} s the boards show {shown}, and there is {before}:\n{screens}")

    def ask(self) -> None:
        """Kim asks in chat what there is; the answer is what was before or after it.

        Raises:
            AssertionError: it is neither.
        """
        for _ in range(4):
            seen, before = len(self.kim.lines), truth(self.board)
            self.say("!board")
            # What is asked next is answered after all that there is to be said of it.
            self.asked += 1
            self.say(f"!why {NOBODY + self.asked}")
            self.kim.matching(rf'"saw":"chat".*{NOBODY + self.asked}', 60, after=seen)
            if truth(self.board) != before:
                continue
            said = [json.loads(line) for line in self.kim.lines[seen:]]
            for number, state in ANSWERED.findall(
                " | ".join(line["text"] for line in said if line.get("saw") == "chat")
            ):
                wanted = before.get(int(number), "gone")
                blocked = wanted == Status.BLOCKED and state == "after #"
                assert state == wanted or blocked, f"#{number} is {wanted}; the bot says {state!r}: {said}"
            self.answers += 1
            return

    def report(self) -> str:
        """What came of it."""
        slow = sorted(self.waits)[int(len(self.waits) * 0.99)] if self.waits else 0.0
        return (
            f"{self.acts} acts; both boards showed what is within {median(self.waits):.2f} s "
            f"(99 of 100 within {slow:.2f} s, all within {max(self.waits):.2f} s); {self.answers} answers in chat agreed"
        )

    def close(self) -> None:
        """Leave."""
        for terminal in self.terminals:
            terminal.process.kill()
            terminal.process.wait()
        self.board.close()
        self.boards.close()


def main() -> None:
    """Play for as long as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        realm = Realm(Path(folder) / "home", ensure_runtime(Settings.load().cache))
        try:
            play = Play(realm, args.seed)
            try:
                until = time.monotonic() + 60 * args.minutes
                play.play(lambda _: time.monotonic() > until)
            finally:
                print(play.report())
                play.close()
        finally:
            realm.close()


if __name__ == "__main__":
    main()
