"""Sessions side by side in one world: who leads, and what becomes of what a killed one held."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from covoyager.board import Board, open_boards
from covoyager.board.store.common import Common
from covoyager.clock import wall
from covoyager.crew.other_sessions import OtherSessions
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation, Status
from tests.board.plans import plan, step
from tests.crew.fakes import CHEST, FakeBot, worker_on
from tests.places import HERE

ADDRESS = "mc.example:25565"


@contextmanager
def two_sessions(folder: Path, **state: Any) -> Iterator[tuple[Board, Board, Callable[[], None]]]:
    """The boards of two sessions, whose bots are Bot and Bot2, and what ends the first."""
    with open_boards(f"sqlite:///{(folder / 'board.db').as_posix()}") as boards:
        sessions = boards.shared.sessions
        first = sessions.sign_in(ADDRESS, "Bot", 1)
        one, two = boards.board(HERE, first), boards.board(HERE, sessions.sign_in(ADDRESS, "Bot", 1))
        for board, name in ((one, "Bot"), (two, "Bot2")):
            board.beat(tick=1)
            board.see(name, "ai", state=state)
        yield one, two, lambda: sessions.sign_out(first.id)


def test_what_a_killed_session_held_is_free_once_its_bot_has_left_the_world(tmp_path: Path) -> None:
    with two_sessions(tmp_path, inventory={"stick": 1}) as (one, two, killed):
        made = plan(step(1, "gather", "oak_log", 4), step(2, "gather", "dirt", 4))
        goal = one.add_goal(made.goal, "Kim", made)
        logs, dirt = (view.id for view in one.subtasks(goal))
        one.claim(logs, "Bot")
        two.claim(dirt, "Bot2")
        led: list[bool] = []
        crew = Crew(names=("Bot2",), online={"Bot", "Bot2"})
        others = OtherSessions(two, crew, WorldModel(), lambda: led.append(True), lambda _: None)
        others.meet()
        assert (crew.leads, crew.elsewhere) == (False, {"Bot"})
        killed()
        others.meet()
        assert (crew.leads, led) == (True, [True])
        assert two.subtask(logs).by == "Bot", "the server still shows it: it may be at work"
        crew.online = {"Bot2"}
        others.meet()
        assert (two.subtask(logs).state, two.subtask(logs).by) == (Status.READY, None)
        assert two.subtask(dirt).by == "Bot2"
        assert {who.name: who.present for who in two.participants()} == {"Bot": False, "Bot2": True}


def test_what_a_killed_session_had_in_furnaces_is_there_for_those_that_are_left(tmp_path: Path) -> None:
    with two_sessions(tmp_path) as (one, two, killed):
        made = plan(step(1, "smelt", "iron_ingot", 3, (), {"raw_iron": 3, "coal": 1}))
        one.add_goal(made.goal, "Kim", made)
        one.set_stock(Observation(tick=1, chest={"raw_iron": 3, "coal": 1}, chest_tick=1))
        one.claim(1, "Bot")
        one.set_stock(Observation(tick=9, chest={}, chest_tick=9))
        world_model = WorldModel(chest_at=CHEST, chest={}, tick=9)
        crew = Crew(names=("Bot2",), online={"Bot2"})
        crew.workers["Bot2"] = worker_on(two, FakeBot({}, "Bot2"), world_model)
        others = OtherSessions(two, crew, world_model, lambda: None, lambda _: None)
        others.meet()
        killed()
        others.meet()
        assert two.subtask(1).state is Status.READY
        assert world_model.arguments((1, 1), two.subtask(1).subtask) == {"left": True}


def test_who_left_the_game_while_no_bot_was_there_to_see_it_is_gone_once_one_is(tmp_path: Path) -> None:
    with two_sessions(tmp_path) as (one, two, killed):
        for name in ("Steve", "Alex"):
            one.see(name, "human")
        killed()
        gone: list[str] = []
        crew = Crew(names=("Bot2",))
        others = OtherSessions(two, crew, WorldModel(), lambda: None, gone.append)
        others.meet()
        assert two.people_there() == ["Alex", "Steve"], "no bot has looked yet"
        crew.workers["Bot2"], crew.online = worker_on(two, FakeBot({}, "Bot2"), WorldModel()), {"Bot2", "Alex"}
        others.meet()
        others.meet()
        assert (two.people_there(), gone) == (["Alex"], ["Steve"])
        # The bot loses its connection, and what it saw last is that Alex is there.
        worker = crew.workers.pop("Bot2")
        two.see("Kim", "human")
        others.meet()
        crew.workers["Bot2"] = worker
        crew.online = {"Bot2", "Kim"}
        others.meet()
        assert (two.people_there(), gone) == (["Kim"], ["Steve", "Alex"])


def test_a_session_of_another_machine_leads_while_it_is_heard_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_boards(f"sqlite:///{(tmp_path / 'board.db').as_posix()}") as boards:
        sessions = boards.shared.sessions
        with monkeypatch.context() as there:
            there.setattr("platform.node", lambda: "another machine")
            far = boards.board(HERE, sessions.sign_in(ADDRESS, "Bot", 1))
        here = boards.board(HERE, sessions.sign_in(ADDRESS, "Bot", 1))
        far.beat(tick=1)
        here.beat(tick=1)
        assert here.neighbours() == (False, {"Bot"})
        with boards.shared._database.write() as connection:
            Common(connection).change_session(sessions.living()[0].id, at=wall.date() - 6)
        assert here.neighbours() == (True, {"Bot"}), "its bots may be in the world still"
        far.beat(tick=2)
        assert here.neighbours() == (False, {"Bot"})
