"""A board shows one world: nothing of another can be seen, claimed, judged or counted through it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, inspect

from covoyager.board import open_board, open_boards
from covoyager.board.bases import Base
from covoyager.board.store.tables import SCHEMA
from covoyager.domain import NO_WORLD, Building, Goal, GoalRecord, GoalState, Observation, Status, WorldId
from covoyager.errors import NotClaimable, SeveralWorlds, UnknownId
from tests.board.acting import add
from tests.board.conftest import empty
from tests.board.plans import pickaxe, plan, step
from tests.places import HERE, THERE


def test_nothing_of_another_world_is_seen_claimed_or_counted(url: str) -> None:
    with open_boards(url) as boards:
        here, there = boards.board(HERE), boards.board(THERE)
        other = add(there, pickaxe())
        there.set_stock(Observation(chest={"stick": 64}, carried={"Bot": {"coal": 1}}))
        there.set_setting("chest", [1, 2, 3])
        there.see("Bot", "ai", (1, 2, 3))
        there.request_check(1, "Bot") if there.claim(1, "Bot") else None
        assert here.goals(open_only=False) == []
        assert (here.subtasks(), here.checks(), here.requests(), here.participants(), here.events()) == (
            [],
            [],
            [],
            [],
            [],
        )
        assert (here.stock(), here.available(), here.observation(), here.setting("chest")) == ({}, {}, None, None)
        assert here.expire(now=2**40) == []
        for act in (
            lambda: here.claim(2, "Kim"),
            lambda: here.subtask(1),
            lambda: here.goal(other),
            lambda: here.cancel(other, "Kim"),
            lambda: here.skip(1, "Kim"),
            lambda: here.subtasks(other),
            lambda: here.set_plan(other, pickaxe(), "anew", "Kim"),
        ):
            with pytest.raises(UnknownId):
                act()
        assert here.pause(None, "Kim") == []
        assert there.goal(other).state is GoalState.OPEN


def test_numbers_are_a_worlds_own_and_goals_ids_are_not(url: str) -> None:
    with open_boards(url) as boards:
        here, there = boards.board(HERE), boards.board(THERE)
        first, second = add(there, pickaxe()), add(here, pickaxe())
        assert first != second
        assert [view.id for view in here.subtasks()] == [view.id for view in there.subtasks()]
        here.claim(1, "Kim")
        assert there.subtask(1).state is Status.READY
        assert boards.board_of(first).world == THERE
        assert [(world.key, goal.id) for world, goal in boards.goals()] == [("there", first), ("here", second)]
        with pytest.raises(UnknownId):
            boards.board_of(99)
        with pytest.raises(UnknownId):
            boards.board_of(10**30)


def test_which_world_somebody_means_who_names_none(url: str) -> None:
    with open_boards(url) as boards:
        assert boards.current() == NO_WORLD
        sessions = boards.shared.sessions
        for world in (HERE, THERE):
            board = boards.board(world, sessions.sign_in(world.key, "Bot", 1))
            board.beat()
            board.end_session()
        assert boards.current() == THERE, "played last"
        assert boards.current(lambda world: world != THERE) == HERE, "that one was deleted"
        assert boards.current(lambda _: False) == NO_WORLD
        one = boards.board(HERE, sessions.sign_in("here", "Bot", 1))
        one.beat()
        assert boards.current() == HERE, "a session is in it"
        boards.board(THERE, sessions.sign_in("there", "Bot", 1)).beat()
        with pytest.raises(SeveralWorlds, match="--in"):
            boards.current()
        assert boards.find("the world th") == THERE
        with pytest.raises(SeveralWorlds):
            boards.find("world")
        with pytest.raises(UnknownId, match="goals --all"):
            boards.find("nowhere")


def test_goals_set_before_any_world_go_into_the_first_one_under_free_numbers(url: str) -> None:
    with open_boards(url) as boards:
        nowhere, here = boards.board(NO_WORLD), boards.board(HERE)
        kept = add(nowhere, pickaxe())
        ended = nowhere.add_goal(pickaxe().goal, "Kim", pickaxe())
        nowhere.finish(ended, GoalState.DONE, "")
        count = len(nowhere.subtasks(kept))
        add(here, plan(step(1, "gather", "oak_log", 3)))
        assert boards.take_in(HERE) == [kept]
        assert boards.take_in(HERE) == []
        assert [view.id for view in here.subtasks(kept)] == list(range(2, 2 + count))
        needs = {view.id: view.subtask.needs for view in here.subtasks(kept)}
        assert needs == {n + 1: tuple(need + 1 for need in s.needs) for n, s in enumerate(pickaxe().subtasks, 1)}
        assert here.goal(kept).critical_path == tuple(n + 1 for n in pickaxe().critical_path)
        assert here.claim(2, "Kim").by == "Kim"
        with pytest.raises(NotClaimable):
            here.claim(2, "Ann")
        assert [view.goal_id for view in nowhere.subtasks()] == []
        assert here.add_goal(pickaxe().goal, "Kim", pickaxe())
        numbers = [view.id for view in here.subtasks()]
        assert len(numbers) == len(set(numbers))


def test_a_world_known_by_its_address_alone_keeps_its_goals_under_its_new_key(url: str) -> None:
    known = WorldId("mc.example:25565 seed 12,34")
    with open_boards(url) as boards:
        goal = add(boards.board(WorldId("mc.example:25565")), pickaxe())
        boards.rename("mc.example:25565", known)
        assert boards.board(known).goal(goal).id == goal
        boards.rename("mc.example:25565", WorldId("mc.example:25565 seed 99"))
        assert boards.board(known).goal(goal).id == goal


OLD = Path(__file__).parent / "store" / "schema_1.sql"


@pytest.fixture
def old_url(shared_url: str) -> str:
    """A database as a Co-Voyager of schema 1 left it."""
    script = OLD.read_text(encoding="utf-8")
    if shared_url.startswith("sqlite:///"):
        with closing(sqlite3.connect(shared_url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(script)
        return shared_url
    # The same tables as SQLAlchemy made them there: numbers by themselves, yes and no that are none.
    script = re.sub(r"(\bid|\"key\") INTEGER NOT NULL,", r"\1 SERIAL NOT NULL,", script)
    with psycopg.connect(shared_url, autocommit=True) as connection:
        connection.execute(f"UPDATE pg_cast SET castcontext = 'a' WHERE {NUMBER_TO_BOOLEAN}")
        connection.execute(script.encode())
        for table, column in (("event", "id"), ("goal", "id"), ("subtask", "key")):
            latest = f"(SELECT max({column}) FROM covoyager_{table})"
            connection.execute(f"SELECT setval('covoyager_{table}_{column}_seq', {latest})".encode())
        connection.execute(f"UPDATE pg_cast SET castcontext = 'e' WHERE {NUMBER_TO_BOOLEAN}")
    return shared_url


NUMBER_TO_BOOLEAN = "castsource = 'int4'::regtype AND casttarget = 'bool'::regtype"


def kept_settings(url: str) -> dict[str, str]:
    """What is in the table of settings that all worlds share, by another client's eyes."""
    asked = "SELECT key, value FROM covoyager_setting"
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return dict(connection.execute(asked).fetchall())
    with psycopg.connect(url) as other:
        return dict(other.execute(asked).fetchall())


def test_a_database_of_schema_4_gets_the_column_that_it_lacks(shared_url: str) -> None:
    with open_boards(shared_url) as boards:
        board = boards.board(WorldId("arena-1.20.1-1"))
        goal = board.add_goal(Goal("get 3 torches", {"torch": 3}), "Kim", base=Base({"torch": 2}, counts_old=True))
    older = (
        "ALTER TABLE covoyager_goal_record DROP COLUMN counts_old",
        "UPDATE covoyager_setting SET value = '4' WHERE key = 'schema'",
    )
    if shared_url.startswith("sqlite:///"):
        with closing(sqlite3.connect(shared_url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(";".join(older))
    else:
        with psycopg.connect(shared_url, autocommit=True) as other:
            for line in older:
                other.execute(line.encode())
    for _ in range(2):
        with open_boards(shared_url) as boards:
            record = boards.board(WorldId("arena-1.20.1-1")).record(goal)
            assert (record.base, record.counts_old) == ({"torch": 2}, False)


def test_a_database_of_schema_1_is_brought_up_and_nothing_is_lost(old_url: str) -> None:
    with open_boards(old_url) as boards:
        assert [(str(world), goal.id, str(goal.state)) for world, goal in boards.goals()] == [
            ("arena-1.20.1-1", 1, "OPEN"),
            ("arena-1.20.1-2", 2, "DONE"),
            ("mc.example:25565", 3, "PAUSED"),
            ("no world yet", 4, "OPEN"),
        ]
        assert [view.world.called for view in boards.worlds() if view.world.play.endswith("2")] == [
            "arena (1.20.1, seed 2)"
        ]
        assert [view.world.play for view in boards.worlds() if view.world.key == "arena-1.20.1-2"] == [
            "covoyager play --world arena --seed 2"
        ]
        one = boards.board(WorldId("arena-1.20.1-1"))
        assert [(view.id, str(view.state), view.by) for view in one.subtasks()] == [
            (1, "IN_PROGRESS", "Kim"),
            (2, "BLOCKED", None),
        ]
        assert one.setting("chest") == [1, 64, 1]
        assert one.record(1).base == {"torch": 2}
        assert (one.setting("goal:1:base"), one.setting("goal:1:world")) == (None, None)
        assert one.observation() is None, "the stock was the other world's"
        two = boards.board(WorldId("arena-1.20.1-2"))
        assert two.stock() == {"stick": 4, "coal": 1}
        assert [who.name for who in two.participants()] == ["Bot", "Kim"]
        assert two.setting("jobs:Bot") == one.setting("jobs:Bot") == ["gather"]
        assert [event.data["text"] for event in two.events() if event.type == "chat"] == ["hello"]
        joined = boards.board(WorldId("mc.example:25565"))
        assert joined.setting("door") == {"allowed": ["kim"], "denied": []}
        past = boards.shared.meaning("meaning:abc")
        assert past is not None
        assert past.goal.id == 2
    with open_boards(old_url) as boards:
        assert len(boards.goals()) == 4, "once is enough"
        one = boards.board(WorldId("arena-1.20.1-1"))
        number = max(view.id for view in one.subtasks()) + 1
        goal = add(one, plan(step(number, "gather", "sand", 2)))
        assert goal > 4, "and it goes on from there"
        assert [view.subtask.item for view in one.subtasks(goal)] == ["sand"]
    assert kept_settings(old_url) == {"schema": json.dumps(SCHEMA), "user.meaning:abc": "2"}


def test_a_migrated_database_has_the_tables_of_a_new_one(
    old_url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    def columns(url: str) -> dict[str, set[tuple[str, str, bool]]]:
        looked = inspect(create_engine(url.replace("postgresql://", "postgresql+psycopg://")))
        found = {
            table: {(c["name"], str(c["type"]), bool(c["nullable"])) for c in looked.get_columns(table)}
            | {(str(sorted(looked.get_pk_constraint(table)["constrained_columns"])), "primary key", False)}
            for table in looked.get_table_names()
        }
        looked.engine.dispose()
        return found

    kind = "sqlite" if old_url.startswith("sqlite") else "postgresql"
    with open_boards(old_url):
        pass
    brought_up = columns(old_url)
    (tmp_path / "new").mkdir()
    fresh = empty(kind, request, tmp_path / "new")
    with open_board(fresh, HERE):
        pass
    assert brought_up == columns(fresh)


#: What schema 2 kept with a goal, in settings.
HUT = {"name": "hut", "origin": [1, 64, 2], "parts": [[[1, 64, 2, "stone"]]], "levels": [0], "survey": 1}
KEPT = {
    "base": {"torch": 2},
    "blueprint": {**HUT, "lacking": {"0": {"stone": 1}}},
    "documents": {"book": [1]},
    "plans": 3,
    "ways": 1,
    "came_to_nothing": True,
}


def run_sql(url: str, *statements: str) -> None:
    """By another client's hand."""
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(";\n".join(statements))
        return
    with psycopg.connect(url) as other:
        for statement in statements:
            other.execute(statement.encode())


def test_what_schema_2_kept_with_a_goal_in_settings_is_in_its_record(shared_url: str) -> None:
    with open_boards(shared_url) as boards:
        boards.board(HERE).set_setting("chest", [0, 64, 0])
        goal = add(boards.board(HERE), pickaxe())
        other = add(boards.board(HERE), plan(step(1, "gather", "sand", 2)))
    where = f"SELECT id, 'user.goal:{goal}:%s', '%s' FROM covoyager_world WHERE key = '{HERE.key}'"
    run_sql(
        shared_url,
        "DROP TABLE covoyager_goal_record",
        *(
            f"INSERT INTO covoyager_world_setting (world, key, value) {where % (name, json.dumps(value))}"
            for name, value in KEPT.items()
        ),
        "UPDATE covoyager_setting SET value = '2' WHERE key = 'schema'",
    )
    with open_boards(shared_url) as boards:
        board = boards.board(HERE)
        record = board.record(goal)
        assert record.building == Building(
            "hut", (1, 64, 2), (((1, 64, 2, "stone"),),), (0,), survey=1, lacking={0: {"stone": 1}}
        )
        assert (record.base, record.documents) == ({"torch": 2}, {"book": [1]})
        assert (record.plans, record.ways, record.gave_up) == (3, 1, True)
        assert board.record(other) == GoalRecord()
        assert (board.setting("chest"), board.setting(f"goal:{goal}:base")) == ([0, 64, 0], None)
        board.keep(goal, plans=4)
        assert (board.record(goal).plans, board.record(goal).base) == (4, {"torch": 2})
