"""``!need`` tells what a thing takes, from the data alone, and begins nothing."""

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from covoyager.chat import Command
from covoyager.goals.meanings import Meanings
from covoyager.handlers.commands.questions import need
from covoyager.language.catalogues import in_language
from tests.chat.test_rules import faults
from tests.handlers.commands.typing import Host
from tests.planning.facts import knowledge


async def needed(what: str) -> list[str]:
    host = Host()
    context = host.context()
    meanings = Meanings(host.board, knowledge(), cast(Any, None))
    with patch.object(context, "services", SimpleNamespace(meanings=meanings)):
        answer = list(await need.execute(context, "Steve", Command("need", text=what)))
    assert host.board.goals() == []
    assert not [fault for line in answer for fault in faults(line)]
    return answer


async def test_what_it_is_made_of_and_what_that_is_from_nothing() -> None:
    (line,) = await needed("a compass")
    assert line.startswith(
        "For 1 compass: 4 iron ingots, 1 redstone; made at: crafting table. With nothing at hand that is "
    )
    assert "7 raw iron, 5 oak logs" in line
    assert in_language(line, "de").startswith(
        "Für 1× Kompass nötig: 4× Eisenbarren, 1× Redstone-Staub; gemacht wird es hier"
    )


async def test_in_other_words_and_for_what_is_only_picked_up() -> None:
    assert await needed("einen Kompass") == await needed("una brújula") == await needed("compass")
    (line,) = await needed("raw iron")
    assert line.startswith(
        "For 1 raw iron: stone pickaxe. With nothing at hand that is 3 cobblestone, 3 oak logs, 1 raw iron."
    )
    assert await needed("oak log") == ["For 1 oak log: nothing but hands. !task has it planned."]


async def test_what_is_nothing_and_what_cannot_be_had() -> None:
    (line,) = await needed("a unicorn")
    assert line.startswith("Nothing called 'unicorn' is known in Minecraft 1.20.1")
    assert line.endswith(("?", "."))
    (line,) = await needed("a netherite sword")
    assert line.startswith("Netherite sword takes netherite upgrade smithing template, which cannot be had")
