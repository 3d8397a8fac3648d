"""Who may command: let in and shut out in chat, named by the host, remembered."""

from covoyager.options import Options
from tests.fake_session import FakeSession, answered


async def test_the_owner_says_who_may_command_and_it_is_remembered() -> None:
    session = FakeSession(owner="Steve", everybody=False)
    door = session.access()
    assert not door.may("Alex")
    assert door.turn_away("Alex")
    (line,) = await answered(session.context(access=door), "Steve", "!allow Alex")
    assert line == "Alex may command me now. I listen to Alex, Steve now."
    assert door.who_may() == "it listens to Steve, alex"
    assert await answered(session.context(access=door), "Steve", "!disallow Nobody") == [
        "I do not listen to Nobody anyway."
    ]
    assert door.may("ALEX")
    assert not door.is_owner("Alex")
    again = session.access()
    assert again.may("Alex")
    await answered(session.context(access=again), "Steve", "!disallow Alex")
    assert not again.may("Alex")
    assert not session.access().may("Alex")


async def test_where_everybody_may_one_can_be_left_out() -> None:
    session = FakeSession()
    door = session.access()
    await answered(session.context(access=door), "Steve", "!disallow Griefer")
    assert not door.may("griefer")
    assert door.may("Alex")
    assert await answered(session.context(access=door), "Steve", "!disallow steve") == ["You stay allowed."]
    await answered(session.context(access=door), "Steve", "!allow Griefer")
    assert door.may("Griefer")


async def test_who_is_let_in_by_chat_or_flag_does_not_leave_the_door_open_for_all() -> None:
    session = FakeSession()
    await answered(session.context(), "Steve", "!allow Alex")
    # The next session in this world is an owner's, and with a guest for this once.
    session.options = Options(owner="Steve", allow=("Guest",))
    named = session.access()
    assert [named.may(who) for who in ("Steve", "Guest", "Alex", "Eve")] == [True, True, False, False]
    await answered(session.context(access=named), "Steve", "!allow Ann")
    session.options = Options(owner="Steve")
    later = session.access()
    assert [later.may(who) for who in ("Ann", "Guest")] == [True, False]
    await answered(session.context(access=later), "Steve", "!allow *")
    assert session.access().may("Eve")


async def test_whom_the_host_names_is_let_in_whatever_was_said_before() -> None:
    session = FakeSession()
    await answered(session.context(), "Eve", "!disallow Ann")
    session.options = Options(owner="Steve", allow=("Ann",))
    assert session.access().may("Ann")


async def test_whoever_was_turned_away_or_is_in_the_game_was_seen() -> None:
    session = FakeSession(owner="Steve", everybody=False)
    door = session.access()
    session.parts.crew.online = frozenset({"Bot", "Silent"})
    session.board.see("Builder", "human", (1.0, 64.0, 2.0))
    door.turn_away("Mallory")
    for name in ("mallory", "Silent", "builder"):
        (line,) = await answered(session.context(access=door), "Steve", f"!allow {name}")
        assert "I have seen nobody" not in line, name
        assert (
            "I have seen nobody" not in (await answered(session.context(access=door), "Steve", f"!disallow {name}"))[0]
        )
    (line,) = await answered(session.context(access=door), "Steve", "!allow Malory")
    assert line == "Malory may command me now. I have seen nobody of that name here yet. I listen to Malory, Steve now."
