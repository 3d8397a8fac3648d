"""Who asks for a thing by its own name is asked no further: no other kind of goal would have such words."""

import pytest

from covoyager import goal_kinds
from covoyager.domain import Goal
from covoyager.errors import GoalError
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import asks_plainly
from tests.planning.facts import knowledge

VERBS = ("craft", "gather", "get", "make")


def asked(text: str, knowledge: Knowledge) -> Goal | str:
    try:
        return goal_kinds.understand(text, knowledge)
    except GoalError as error:
        return str(error)


def test_all_kinds_together_make_the_same_of_every_item(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = knowledge()
    texts = [f"{VERBS[at % 4]} {name.replace('_', ' ')}" for at, name in enumerate(facts.items)]
    texts += [f"{VERBS[at // 4 % 4]} {at % 7 + 1} {name}" for at, name in enumerate(facts.items)]
    read = [text for text in texts if not asks_plainly(text, facts)]
    assert [text for text in read if "disc" not in text] == [], "all but what has a number in its name"
    plainly = [asked(text, facts) for text in texts]
    monkeypatch.setattr(goal_kinds, "asks_plainly", lambda text, knowledge: False)
    assert [asked(text, facts) for text in texts] == plainly


@pytest.mark.parametrize(
    "text",
    [
        "craft a compass",
        "craft compas",
        "get logs",
        "kill a pig",
        "get oak log and 3 torches",
        "tame a wolf",
        "craft 3",
        "get",
    ],
)
def test_what_needs_reading_is_read(text: str) -> None:
    assert not asks_plainly(text, knowledge())
