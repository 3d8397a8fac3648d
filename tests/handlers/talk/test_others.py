"""Words about another player: done for them, told them, and never against them."""

import pytest

from covoyager.handlers.talk.others import order_for
from tests.handlers.test_dispatcher import opened


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("follow Sam", "!follow Sam"),
        ("go to sam", "!come Sam"),
        ("come to @Sam", "!come Sam"),
        ("guard Sam", "!guard Sam"),
        ("give Sam 2 sticks", "!give 2 sticks Sam"),
        ("give 2 sticks to Sam", "!give 2 sticks Sam"),
        ("bring Sam a torch", "!give a torch Sam"),
        ("folge Sam", "!follow Sam"),
        ("geh zu Sam", "!come Sam"),
        ("gib Sam 2 Stöcke", "!give 2 Stöcke Sam"),
        ("sigue a Sam", "!follow Sam"),
        ("dale 2 palos a Sam", "!give 2 palos Sam"),
        ("Sam is funny", ""),
        ("follow me", ""),
        ("follow Samuel", ""),
    ],
)
def test_orders_for_somebody_else(said: str, line: str) -> None:
    assert order_for(said, ["Sam"]) == line


@pytest.mark.parametrize("people", [["Sam", ".Sam"], [".Sam", "Sam"]])
def test_whose_name_has_a_mark_is_somebody_else(people: list[str]) -> None:
    assert order_for("follow .Sam", people) == "!follow .Sam"
    assert order_for("follow Sam", people) == "!follow Sam"


async def test_who_has_a_mark_before_the_name_is_told_by_it() -> None:
    session, dispatcher, _, background = opened()
    session.crew.active(".Sam")
    await dispatcher.heard("Steve", "Bot, tell .Sam to come here")
    await background.drained()
    assert session.outbox.to(".Sam") == ["Steve has me tell you: come here"]


async def test_what_is_asked_for_another_is_done_for_them() -> None:
    session, dispatcher, _, background = opened()
    session.world_model.chest = {"torch": 3}
    session.crew.active("Sam")

    async def heard(text: str) -> list[str]:
        await dispatcher.heard("Steve", text)
        await background.drained()
        return session.outbox.to("Steve")

    assert await heard("Bot, follow Sam") == ["I am going along with Sam; !stop ends it."]
    assert await heard("!come sam") == ["I am with Sam."]
    assert await heard("!guard Sam") == ["I guard Sam; !stop ends it."]
    assert await heard("!follow Bob") == ["I see no Bob in this world."]
    assert await heard("!follow me please") == ["I am coming along; !stop ends it."]
    assert await heard("Bot, kill Sam") == ["I fight no players."]
    assert await heard("Bot, ask Bob to come") == ["I see no Bob in this world."]
    assert await heard("Bot, tell Sam to come here") == ["I have told Sam."]
    assert session.outbox.to("Sam") == ["Steve has me tell you: come here"]


async def test_a_thing_is_given_to_whom_the_command_names() -> None:
    session, dispatcher, _, background = opened()
    session.crew.active("Sam")
    await dispatcher.heard("Steve", "!give sam 2 torch")
    await background.drained()
    assert ("give", ["Sam", "torch", 2]) in next(iter(session.workers.values())).borrowed
    assert session.outbox.to("Steve") == ["Sam has 2 torches from me."]


async def test_a_step_may_be_named_by_what_it_is_about() -> None:
    session, dispatcher, _, background = opened()

    async def heard(text: str) -> str:
        await dispatcher.heard("Steve", text)
        await background.drained()
        return [*session.outbox.to("Steve"), *session.outbox.to(None)][0]

    await heard("!task craft iron pickaxe")
    assert (await heard("!claim iron")).startswith("Which one is meant: #")
    assert (await heard("!why smelt")).startswith("#")
    assert (await heard("!claim the logs")).startswith("#1 ")
    assert session.board.subtask(1).by == "Steve"
    assert await heard("!release logs") == "#1 (gather 3 oak logs) is free again."
    assert await heard("!skip unicorn") == "Nothing open is about 'unicorn'. !board lists it all."


async def test_a_goal_may_be_named_too() -> None:
    session, dispatcher, _, background = opened()
    for text in ("!task 3 torches", "!task craft compass", "!pause compass", "!cancel torches"):
        await dispatcher.heard("Steve", text)
        await background.drained()
    assert [(goal.goal.text, str(goal.state)) for goal in session.board.goals(open_only=False)] == [
        ("3 torches", "CANCELLED"),
        ("craft compass", "PAUSED"),
    ]


@pytest.mark.parametrize("words", ["it", "hit", "or"])
async def test_a_piece_of_a_word_names_no_goal(words: str) -> None:
    session, dispatcher, _, background = opened()
    for text in ("!task 3 torches", "!task white bed", f"!cancel {words}"):
        await dispatcher.heard("Steve", text)
        await background.drained()
    assert [str(goal.state) for goal in session.board.goals(open_only=False)] == ["OPEN", "OPEN"]


async def test_what_is_passed_on_in_german_stays_a_sentence() -> None:
    session, dispatcher, _, background = opened()
    session.crew.active("Sam")
    await dispatcher.heard("Steve", "Bot, sag Sam dass er kommen soll")
    await background.drained()
    assert session.outbox.to("Sam") == ["Steve has me tell you: dass er kommen soll"]
