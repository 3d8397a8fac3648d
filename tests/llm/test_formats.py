"""What is wrong with a model's answer, in words for people."""

import json
from typing import Any

import pytest

from covoyager.errors import ModelUnreadable
from covoyager.llm.answers import BlueprintAnswer, PlanAnswer, ReviewAnswer, Shape, SkillAnswer
from covoyager.llm.formats import read_answer

STEP = {"action": "craft", "item": "stick"}


def planned(**step: Any) -> dict[str, Any]:
    return {"subtasks": [STEP, STEP | step]}


@pytest.mark.parametrize(
    ("answer", "shape", "told"),
    [
        (planned(quantity=-3), PlanAnswer, "the quantity of step 2 must be at least -1, not -3"),
        (planned(quantity=10**9), PlanAnswer, "the quantity of step 2 must be at most 10000, not 1000000000"),
        (planned(quantity="many"), PlanAnswer, 'the quantity of step 2 must be a whole number, not "many"'),
        (planned(quantity=2.5), PlanAnswer, "the quantity of step 2 must be a whole number, not 2.5"),
        (planned(quantity=None), PlanAnswer, "the quantity of step 2 must be a whole number, not null"),
        (planned(materials={"stick": 0}), PlanAnswer, "the count of material 1 of step 2 must be more than 0, not 0"),
        (planned(tools=3), PlanAnswer, "the tools of step 2 must be a list, not 3"),
        (planned(tools=[{}]), PlanAnswer, "tool 1 of step 2 must be a text, not {}"),
        (planned(item="x" * 99), PlanAnswer, "too many letters in the item of step 2: 80 is the bound"),
        ({"subtasks": [{"action": "craft"}]}, PlanAnswer, "it lacks the item of step 1"),
        ({"subtasks": ["craft a stick"]}, PlanAnswer, 'step 1 must be an object, not "craft a stick"'),
        ({"subtasks": [STEP] * 61}, PlanAnswer, "too many entries in the subtasks: 60 is the bound"),
        ({"wanted": []}, PlanAnswer, "it lacks the subtasks"),
        ([1], ReviewAnswer, "the answer must be an object, not [1]"),
        ({"accepted": "perhaps"}, ReviewAnswer, 'the accepted must be true or false, not "perhaps"'),
        ({"boxes": [{"block": "stone", "start": [0, 0, 99], "end": [1, 1, 1]}]}, BlueprintAnswer,
         "start 3 of box 1 must be at most 47, not 99"),
        ({"boxes": [{"block": "stone", "start": [0], "end": [1, 1, 1]}]}, BlueprintAnswer,
         "too few entries in the start of box 1: 3 is the bound"),
        ({"code": ["x" * 99]}, SkillAnswer, f'the code must be a text, not ["{"x" * 38}…'),
    ],
)  # fmt: skip
def test_a_fault_names_the_part_and_what_it_must_be(answer: Any, shape: type[Shape], told: str) -> None:
    with pytest.raises(ModelUnreadable) as wrong:
        read_answer(json.dumps(answer), shape)
    assert str(wrong.value) == f"The language model's answer has not the form that was asked for ({told})."
