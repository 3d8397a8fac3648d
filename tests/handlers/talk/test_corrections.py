"""Second thoughts in plain words: another number, another thing, nothing any more; never another goal than was asked for."""

import pytest

from covoyager.domain import GoalState
from covoyager.handlers.dispatcher import Dispatcher
from covoyager.handlers.talk import corrections
from covoyager.handlers.talk.corrections import is_correction
from covoyager.jobs.background import Background
from tests.handlers.test_dispatcher import opened
from tests.jobs.test_unplanned_goals import Wordy


class Talk:
    """One player, Steve, alone with the bot."""

    def __init__(self) -> None:
        self.session: Wordy
        self.dispatcher: Dispatcher
        self.background: Background
        self.session, self.dispatcher, _, self.background = opened()

    async def says(self, text: str) -> list[str]:
        """What Steve hears, and what everybody does."""
        await self.dispatcher.heard("Steve", text)
        await self.background.drained()
        return [*self.session.outbox.to("Steve"), *self.session.outbox.to(None)]

    @property
    def open(self) -> list[dict[str, int]]:
        """What the open goals are for."""
        return [dict(goal.goal.items) for goal in self.session.board.goals()]


@pytest.mark.parametrize("said", ["actually never mind", "no, never mind", "eigentlich doch nicht", "mejor olvídalo"])
async def test_who_would_rather_have_nothing_gets_no_lever(said: str) -> None:
    talk = Talk()
    await talk.says("get 5 torches")
    await talk.says(said)
    assert talk.open == []


@pytest.mark.parametrize(
    ("first", "then", "items"),
    [
        ("get 5 torches", "make it 8", {"torch": 8}),
        ("get 5 torches", "actually 3", {"torch": 3}),
        ("get 5 torches", "no, 12", {"torch": 12}),
        ("get 5 torches", "2 instead", {"torch": 2}),
        ("get 5 torches", "one more", {"torch": 6}),
        ("get 5 torches", "3 more", {"torch": 8}),
        ("craft a wooden sword", "make 2 of them", {"wooden_sword": 2}),
        ("craft compass", "make it two", {"compass": 2}),
        ("get 5 torches", "no, iron sword", {"iron_sword": 1}),
        ("get 5 torches", "actually make a stone sword instead", {"stone_sword": 1}),
        ("get 5 torches", "wait no i meant 4 ladders", {"ladder": 4}),
        ("get 5 torches", "a furnace instead of torches", {"furnace": 1}),
        ("get 5 torches", "not torches but 2 chests", {"chest": 2}),
        ("get 5 torches", "not torches, 3 furnaces", {"furnace": 3}),
        ("get 5 torches", "make that a dozen", {"torch": 12}),
        ("get 5 torches", "bruh i said 3", {"torch": 3}),
        ("full iron armor", "just the iron boots", {"iron_boots": 1}),
        ("get 5 torches", "cancel torches and make a clock", {"clock": 1}),
        ("mach 5 Fackeln", "doch lieber 8", {"torch": 8}),
        ("mach 5 Fackeln", "nein, ich meinte 4 Leitern", {"ladder": 4}),
        ("mach 5 Fackeln", "noch 2", {"torch": 7}),
        ("mach 5 Fackeln", "mach lieber 3 Truhen", {"chest": 3}),
        ("mach 5 Fackeln", "statt Fackeln eine Schere", {"shears": 1}),
        ("get 5 torches", "instead of torches, make a furnace", {"furnace": 1}),
        ("haz 5 antorchas", "mejor 6", {"torch": 6}),
        ("haz 5 antorchas", "no, quería decir 2 cofres", {"chest": 2}),
        ("haz 5 antorchas", "una más", {"torch": 6}),
        ("get 5 torches", "double it", {"torch": 10}),
        ("get 5 torches", "ok, double that please", {"torch": 10}),
        ("get 5 torches", "twice as many", {"torch": 10}),
        ("get 5 torches", "can you double that?", {"torch": 10}),
        ("get 5 torches", "please double the torches", {"torch": 10}),
        ("mach 5 Fackeln", "kannst du das verdoppeln?", {"torch": 10}),
        ("mach 5 Fackeln", "verdopple die Fackeln", {"torch": 10}),
        ("haz 5 antorchas", "¿puedes duplicarlas?", {"torch": 10}),
        ("haz 5 antorchas", "duplica las antorchas", {"torch": 10}),
        ("get 5 torches", "double the compasses", {"torch": 5}),
        ("craft compass", "make it double", {"compass": 2}),
        ("get 5 torches", "triple it", {"torch": 15}),
        ("get 5 torches", "half of that", {"torch": 3}),
        ("mach 5 Fackeln", "verdopple das", {"torch": 10}),
        ("mach 5 Fackeln", "mach doppelt so viele", {"torch": 10}),
        ("mach 5 Fackeln", "das Doppelte bitte", {"torch": 10}),
        ("mach 5 Fackeln", "nur die Hälfte", {"torch": 3}),
        ("haz 5 antorchas", "duplícalo", {"torch": 10}),
        ("haz 5 antorchas", "que sea el doble", {"torch": 10}),
        ("haz 5 antorchas", "el triple", {"torch": 15}),
        ("haz 5 antorchas", "la mitad", {"torch": 3}),
    ],
)
async def test_a_goal_is_changed(first: str, then: str, items: dict[str, int]) -> None:
    talk = Talk()
    await talk.says(first)
    assert await talk.says(then)
    assert talk.open == [items]


@pytest.mark.parametrize(
    "then", ["nevermind", "nvm", "undo", "forget it", "stop making torches", "no more torches", "dont make torches",
             "cancel the torches", "thats enough torches", "i don't want torches", "vergiss es", "keine Fackeln mehr",
             "doch keine Fackeln",
             "olvídalo", "ya no quiero antorchas"]
)  # fmt: skip
async def test_a_goal_is_taken_back(then: str) -> None:
    talk = Talk()
    await talk.says("get 5 torches")
    assert await talk.says(then)
    assert talk.open == []
    assert [goal.state for goal in talk.session.board.goals(open_only=False)] == [GoalState.CANCELLED]


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("not that one", "Goal 1 (get 5 torches): say what you want instead"),
        ("that's enough", "Goal 1 (get 5 torches): say what you want instead"),
        ("a few more", "How many more?"),
        ("no, a unicorn", "Nothing called 'unicorn' is known"),
        ("no more compasses", "No goal is for 'compasses'. Open: Goal 1 (get 5 torches)."),
        ("make it 5", "Goal 1 (get 5 torches) is for 5 already."),
    ],
)
async def test_what_is_not_sure_is_asked_back_and_the_goal_stays(then: str, says: str) -> None:
    talk = Talk()
    await talk.says("get 5 torches")
    [line] = await talk.says(then)
    assert line.startswith(says)
    assert talk.open == [{"torch": 5}]


async def test_an_old_goal_is_not_taken_back_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk()
    await talk.says("get 5 torches")
    monkeypatch.setattr(corrections, "FRESH_SECONDS", -1.0)
    assert await talk.says("nevermind") == ["Is Goal 1 (get 5 torches) off? !cancel 1 ends it."]
    assert len(talk.open) == 1


async def test_where_nothing_is_open_it_says_so_and_a_thing_is_a_goal() -> None:
    talk = Talk()
    for words in ("nevermind", "make it 5", "not that one", "double it"):
        assert (await talk.says(words))[0].startswith("Nothing that you asked for is open.")
    await talk.says("actually get 3 torches")
    assert talk.open == [{"torch": 3}]
    assert await talk.says("actually come here") == ["I am here."]


async def test_of_what_is_done_more_is_a_goal_of_its_own() -> None:
    talk = Talk()
    await talk.says("get 2 sticks")
    talk.session.board.finish(1, GoalState.DONE, "its things are in the chest")
    assert await talk.says("make it 6")
    assert talk.open == [{"stick": 6}]


async def test_a_deed_of_one_is_two_of_it_where_it_is_doubled_and_what_is_no_number_is_asked_back() -> None:
    talk = Talk()
    await talk.says("tame a wolf")
    assert await talk.says("double it")
    assert [goal.goal.text for goal in talk.session.board.goals()] == ["tame 2 wolves"]
    other = Talk()
    await other.says("get full iron armor")
    assert (await other.says("double it"))[0].startswith("Twice of what?")
    assert len(other.open) == 1


@pytest.mark.parametrize(
    "text",
    [
        "double chest",
        "i want a double bed",
        "hello",
        "get 5 torches",
        "come here",
        "where are you",
        "thanks",
        "lol",
        "i like torches",
    ],
)
def test_other_words_are_no_second_thoughts(text: str) -> None:
    assert not is_correction(text)


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("a couple of chests", {"chest": 2}), ("cobblestne 20", {"cobblestone": 20}), ("mine some coal, like 10", {"coal": 10}),
        ("could you maybe smelt 6 iron", {"iron_ingot": 6}), ("wir brauchen fackeln, so 20 stück", {"torch": 20}),
        ("tráeme 10 troncos porfa", {"oak_log": 10}), ("half a dozen ladders", {"ladder": 6}),
    ],
)  # fmt: skip
async def test_a_number_in_a_hurry_is_that_number(said: str, items: dict[str, int]) -> None:
    talk = Talk()
    await talk.says(said)
    assert talk.open == [items]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("watch out, creeper!", "on my guard"), ("how much health have you got", "20 health"),
        ("what r we doing rn", "Bot is free"), ("whats left to do", "no open goal"), ("stay put", "I stay here"),
        ("where's the chest at", "the shared chest is at"),
        ("stop mining", "Stopped"), ("can i help with anything", "no open goal"), ("who are you again", "I am Bot"),
        ("what can you craft", "I am Bot"), ("when does the sun go down", "the night begins"), ("dónde andas", "I am at"),
        ("qué estás haciendo", "Bot is free"), ("mil gracias", "welcome"), ("ven pa acá", "I am here"),
        ("quédate ahí", "I stay"), ("tu es où", "I am at"),
    ],
)  # fmt: skip
async def test_what_is_said_in_passing_is_answered(said: str, answer: str) -> None:
    assert answer in " ".join(await Talk().says(said))
