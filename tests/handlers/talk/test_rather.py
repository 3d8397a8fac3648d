"""One thing rather than another: the goal for the other thing goes, and none else."""

import pytest

from covoyager.handlers.talk.corrections import is_correction
from covoyager.handlers.talk.rather import rather_in
from tests.handlers.talk.test_corrections import Talk


@pytest.mark.parametrize("said", [
    "no compass, rather 20 torches", "no compass, 20 torches instead", "no compass but rather 20 torches",
    "i don't want a compass, i'd rather have 20 torches", "not a compass, better 20 torches",
    "i'd rather have 20 torches than a compass", "20 torches rather than a compass",
    "instead of a compass, 20 torches", "forget the compass, I want 20 torches",
    "kein Kompass, lieber 20 Fackeln", "keinen Kompass, sondern 20 Fackeln", "nein, keinen Kompass, lieber 20 Fackeln",
    "mach keinen Kompass, mach lieber 20 Fackeln", "lieber 20 Fackeln als einen Kompass",
    "lieber 20 Fackeln statt Kompass", "nicht den Kompass, dafür 20 Fackeln", "Statt des Kompasses lieber 20 Fackeln",
    "ich will keinen Kompass, ich will lieber 20 Fackeln",
    "no quiero una brújula, mejor 20 antorchas", "ninguna brújula, mejor 20 antorchas",
    "mejor 20 antorchas que una brújula", "no una brújula, sino 20 antorchas", "prefiero 20 antorchas en vez de la brújula",
    "pas de boussole, plutôt 20 torches", "je ne veux pas de boussole, plutôt 20 torches",
    "plutôt 20 torches qu'une boussole", "au lieu de la boussole, 20 torches", "20 torches à la place de la boussole",
    "non, plutôt 20 torches",
])  # fmt: skip
async def test_a_thing_that_is_not_wanted_makes_room_for_one_that_is(said: str) -> None:
    talk = Talk()
    await talk.says("craft compass")
    assert await talk.says(said)
    assert talk.open == [{"torch": 20}]


@pytest.mark.parametrize("said", [
    "no compass, rather 20 torches", "keine Uhr, lieber 20 Fackeln", "no quiero un reloj, mejor 20 antorchas",
    "pas d'horloge, plutôt 20 torches",
])  # fmt: skip
async def test_the_goal_for_something_else_stays(said: str) -> None:
    talk = Talk()
    await talk.says("craft 2 ladders")
    assert await talk.says(said)
    assert talk.open == [{"ladder": 2}, {"torch": 20}]


async def test_the_goal_that_is_named_goes_not_the_newest() -> None:
    talk = Talk()
    await talk.says("craft compass")
    await talk.says("craft 2 ladders")
    await talk.says("kein Kompass, lieber 20 Fackeln")
    assert talk.open == [{"ladder": 2}, {"torch": 20}]


async def test_what_cannot_be_had_leaves_the_other_as_it_is() -> None:
    talk = Talk()
    await talk.says("craft compass")
    [line] = await talk.says("no compass, rather a unicorn")
    assert line.endswith("Goal 1 (craft compass) stays as it is.")
    assert talk.open == [{"compass": 1}]


def test_who_would_rather_go_somewhere_names_nothing_that_is_not_wanted() -> None:
    assert rather_in("i'd rather go to the mine") is None


async def test_an_order_may_be_what_is_wanted_rather() -> None:
    talk = Talk()
    assert await talk.says("no compass, rather come here") == ["I am here."]


@pytest.mark.parametrize(
    "said", ["no problem", "not bad", "no idea", "nicht schlecht", "no gracias", "pas mal", "no, thanks"]
)
def test_other_words_are_none_of_it(said: str) -> None:
    assert rather_in(said) is None
    assert not is_correction(said) or said == "no, thanks"
