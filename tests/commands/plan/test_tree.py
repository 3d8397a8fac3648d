"""A plan as a tree for people: equal loads are one line of it."""

import re
from dataclasses import replace

from covoyager.commands.plan.tree import render
from covoyager.language.catalogues import catalogue
from covoyager.texts import read_by
from tests.board.plans import plan, step


def test_equal_loads_beneath_a_step_are_one_line_as_on_the_board() -> None:
    made = plan(
        step(1, "gather", "oak_log", 3),
        step(5, "gather", "coal", 1),
        step(2, "smelt", "iron_ingot", 3, (1,)),
        step(3, "smelt", "iron_ingot", 3, (1,)),
        step(4, "smelt", "iron_ingot", 1, (1, 5)),
        step(6, "craft", "compass", 1, (2, 3, 4)),
        step(7, "craft", "clock", 1, (2, 4)),
    )
    answer = replace(made, critical_path=(1, 3, 6)).to_json() | {"critiques": []}
    assert render(answer).splitlines()[1:10] == [
        " #7 craft 1 clock (1 s)",
        "└─  #2 smelt 3 iron_ingot (3 s); the same again: #4 (1)",
        "   ├─ *#1 gather 3 oak_log (3 s)",
        "   └─  #5 gather 1 coal (1 s)",
        "*#6 craft 1 compass (1 s)",
        "└─ *#3 smelt 3 iron_ingot (3 s); the same again: #2 (3), #4 (1)",
        "   ├─ *#1 (see above)",
        "   └─  #5 (see above)",
        "",
    ]


def test_texts_that_differ_and_what_is_told_in_words_are_no_equal_loads() -> None:
    signs = [replace(step(n, "place", "oak_sign", 1), text=text) for n, text in ((1, "mine"), (2, "home"))]
    made = plan(*signs, step(3, "craft", "compass", 1, (1, 2)))
    lines = render(made.to_json() | {"critiques": []}).splitlines()
    assert sum("place 1 oak_sign" in line for line in lines) == 2


def test_the_tree_is_in_the_language_of_the_terminal() -> None:
    made = plan(step(1, "gather", "oak_log", 3), step(2, "craft", "chest", 1, (1,)), step(3, "craft", "bowl", 1, (1,)))
    read_by(catalogue("es"))
    try:
        lines = render(made.to_json() | {"critiques": [], "assumed": ["any logs will do"]}, 2).splitlines()
    finally:
        read_by(None)
    assert lines[0].endswith("Minecraft 1.20.1, 3 pasos")
    assert lines[1].startswith("supuesto: ")
    assert "└─ *#1 recoger 3× Tronco de roble (3 s)" in lines
    assert "a la vez: #2, #3" in lines
    assert not {"craft", "gather", "about", "alone", "together"} & set(re.findall(r"\w+", "\n".join(lines)))
