"""What people without a step are offered, and what free bots offer to people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from covoyager.assignment.offers import Offer, best_offer, comes_too_late
from covoyager.assignment.people import hand_from
from covoyager.assignment.sharing import part_for_a_bot
from covoyager.chat import offers
from covoyager.domain import Action, Status, Subtask
from covoyager.domain.hands import Hand


@dataclass
class Row:
    id: int
    state: Status
    action: Action = Action.GATHER
    quantity: int = 10
    by: str | None = None
    progress: int = 0
    goal_id: int = 1
    attempts: int = 0
    why: str = ""
    amount: int | None = None

    tools: tuple[str, ...] = ()
    ticks: int = 0
    item: str = "oak_log"
    needs: tuple[int, ...] = ()
    search: int = 0

    @property
    def subtask(self) -> Subtask:
        made = {self.item: self.quantity}
        return Subtask(
            self.id,
            self.action,
            self.item,
            self.quantity,
            self.tools,
            produces=made,
            needs=self.needs,
            ticks=self.ticks,
            search=self.search,
        )


def best(rows: Sequence[Row], bots: Sequence[str] = (), spare: Mapping[str, int] = {}, **more: Any) -> Offer | None:
    people = more.pop("people", {"Steve": Hand(20.0, 100)})
    return best_offer(rows, "Steve", bots, people, spare, **more)


def offered(*what: Any, **more: Any) -> str:
    found = best(*what, **more)
    assert found is not None
    line = offers.offer_line(found)
    assert f"!claim {found.row.id}" in line
    return line


def helped(row: Row, spare: dict[str, int]) -> str:
    part = part_for_a_bot(row, spare)
    return offers.help_line(row, "Bot", part) if part else ""


def test_what_is_not_ready_yet_is_not_offered_however_soon_it_will_be() -> None:
    """While the last stone was being brought people heard: None is at #8 craft 1 furnace. You could take a part: !claim 8 0."""
    stone = Row(7, Status.IN_PROGRESS, quantity=8, progress=8, by="Bot", ticks=257, item="cobblestone")
    furnace = Row(8, Status.BLOCKED, Action.CRAFT, quantity=1, ticks=4, item="furnace", needs=(7,))
    pig = Row(1, Status.READY, Action.KILL, quantity=1, ticks=145, item="pig")
    roast = Row(9, Status.BLOCKED, Action.SMELT, quantity=1, ticks=203, item="cooked_porkchop", needs=(1, 8))
    assert best([pig, stone, furnace, roast], ["Bot"]) is None


def test_the_free_step_with_most_behind_it_is_offered() -> None:
    rows = [Row(1, Status.READY), Row(2, Status.READY), Row(3, Status.BLOCKED, ticks=900, needs=(2,))]
    line = offered(rows)
    assert "#2 gather 10 oak logs" in line
    assert "!claim 2 " in line


def test_people_are_offered_what_takes_hands_before_what_takes_clicks() -> None:
    rows = [Row(1, Status.READY, Action.CRAFT, ticks=900), Row(2, Status.READY, Action.GATHER, ticks=90)]
    assert "!claim 2 makes it yours" in offered(rows)


def test_what_a_bot_does_in_a_moment_is_left_to_it_unless_it_is_at_something_long() -> None:
    rows = [Row(1, Status.READY, Action.CRAFT, ticks=10), Row(2, Status.IN_PROGRESS, quantity=4, by="Bot", ticks=500)]
    assert best(rows, ["Bot", "Bot2"]) is None
    assert "!claim 1 makes it yours" in offered(rows, ["Bot"])


def test_a_hunt_that_everything_waits_for_is_the_bot_s_where_people_would_be_late() -> None:
    rows = [
        Row(1, Status.READY, Action.KILL, item="pig", quantity=1, ticks=100),
        Row(2, Status.IN_PROGRESS, by="Bot", item="cobblestone", quantity=9, ticks=200),
        Row(3, Status.BLOCKED, Action.CRAFT, item="furnace", quantity=1, ticks=3, needs=(2,)),
        Row(4, Status.BLOCKED, Action.SMELT, item="cooked_porkchop", quantity=1, ticks=200, needs=(1, 3)),
    ]
    assert best(rows, ["Bot"], people={"Steve": hand_from([])}) is None


def test_people_are_sent_where_nobody_is_in_their_way() -> None:
    rows = [
        Row(1, Status.IN_PROGRESS, by="Bot", item="stone", ticks=900, quantity=2),
        Row(2, Status.READY, item="stone", ticks=300, quantity=2),
        Row(3, Status.READY, ticks=300, quantity=2),
    ]
    assert "!claim 3 " in offered(rows, ["Bot"])


def test_nobody_is_offered_what_a_bot_would_have_done_before_them() -> None:
    rows = [Row(1, Status.READY, ticks=200, quantity=2), Row(2, Status.BLOCKED, ticks=900, needs=(1,))]
    assert best(rows, ["Bot"]) is None
    assert offered(rows, ["Bot"], people={"Steve": Hand()})


def test_of_long_work_as_much_is_offered_as_is_done_when_the_bot_has_done_the_rest() -> None:
    rows = [Row(1, Status.READY, quantity=48, ticks=1450)]
    parts = {}
    for each in (0.0, 30.0, 90.0):
        found = best(rows, ["Bot"], people={"Steve": Hand(each, 100)})
        assert found is not None
        parts[each] = found.part
    assert parts[0.0] == 24, "half, to somebody who is as fast"
    assert 24 > parts[30.0] > parts[90.0] > 0


def test_of_very_long_work_a_part_is_offered() -> None:
    assert "!claim 1 30 makes that part of it yours" in offered([Row(1, Status.READY, quantity=60, ticks=1600)])


def test_slow_work_is_shared_too_however_few_things_it_is() -> None:
    rows = [Row(1, Status.IN_PROGRESS, quantity=6, ticks=1200, by="Bot")]
    assert offered(rows, ["Bot"]).endswith("!claim 1 3")
    assert best([Row(1, Status.IN_PROGRESS, quantity=6, ticks=480, by="Bot")], ["Bot"]) is None


def test_nobody_is_offered_the_tool_that_a_bot_will_want_before_they_are_done() -> None:
    rows = [
        Row(1, Status.IN_PROGRESS, Action.CRAFT, by="Bot", ticks=40, quantity=1),
        Row(2, Status.READY, item="stone", ticks=300, quantity=1, tools=("stone_pickaxe",)),
        Row(3, Status.READY, item="iron_ore", ticks=200, quantity=1, tools=("stone_pickaxe",)),
    ]
    assert best(rows, ["Bot"], {"stone_pickaxe": 1}, people={"Steve": Hand(10.0, 50)}) is None
    assert best(rows, ["Bot"], {"stone_pickaxe": 2}, people={"Steve": Hand(10.0, 50)})


def test_who_digs_has_the_way_back_to_go_when_all_is_dug() -> None:
    """Ten logs waited for nobody while the bot brought its stone: alone it was thought to have them felled 9 ticks sooner."""
    stone = Row(9, Status.IN_PROGRESS, quantity=64, progress=64, by="Bot", ticks=980, item="cobblestone", search=34)
    logs = Row(15, Status.READY, ticks=257, tools=("stone_axe",))
    found = best([stone, logs], ["Bot"], {"stone_axe": 2}, people={"Steve": Hand(10.258, 111)}, begun=lambda _: 927)
    assert found is not None
    assert (found.row.id, found.part) == (15, 5)


def test_a_tool_that_only_lets_more_share_what_is_soon_over_comes_too_late() -> None:
    left, hand = 900, Hand(20.0, 100)
    spare = Row(10, Status.READY, Action.CRAFT, item="stone_pickaxe", quantity=1, ticks=4)
    long = Row(9, Status.IN_PROGRESS, by="Bot", item="cobblestone", ticks=left, tools=("stone_pickaxe",))
    short = replace(long, progress=6)
    logs = Row(15, Status.READY)

    def is_late(*others: Row, asked: frozenset[str] = frozenset()) -> bool:
        return comes_too_late(spare, [spare, *others, logs], asked, hand)

    assert not is_late(long)
    assert is_late(short), "360 ticks of it are left, and 236 when they have made the tool"
    assert not is_late(short, asked=frozenset({"stone_pickaxe"})), "it is wanted for its own sake"
    assert not is_late(short, Row(11, Status.BLOCKED, needs=(10,)))
    assert not is_late(short, replace(long, id=12, state=Status.BLOCKED, by=None)), "who begins that will want one"
    assert not is_late(), "nobody knows what it is for"
    assert not comes_too_late(logs, [spare, short, logs], (), hand)


def test_where_none_is_free_a_part_of_a_bots_long_job_is() -> None:
    rows = [
        Row(1, Status.IN_PROGRESS, quantity=40, by="Bot", progress=10, ticks=2000),
        Row(2, Status.IN_PROGRESS, quantity=90, by="Alex", ticks=9000),
        Row(3, Status.IN_PROGRESS, Action.SMELT, quantity=64, by="Bot2", ticks=900),
    ]
    assert "!claim 1 " in offered(rows, ["Bot", "Bot2"])


def test_a_job_is_shared_only_where_there_is_another_tool_for_it() -> None:
    rows = [Row(1, Status.IN_PROGRESS, quantity=40, by="Bot", tools=("stone_axe",), ticks=2000)]
    assert best(rows, ["Bot"]) is None
    assert best(rows, ["Bot"], {"stone_axe": 1})


def test_where_nothing_is_worth_sharing_nothing_is_offered() -> None:
    assert best([Row(1, Status.IN_PROGRESS, quantity=5, by="Bot", ticks=500)], ["Bot"]) is None
    assert best([], ["Bot"]) is None


def test_what_was_brought_and_what_is_nowhere_is_said() -> None:
    row = Row(4, Status.IN_PROGRESS, by="Steve")
    first, second = offers.brought(row, {"stick": 4}, {"oak_planks": 2})
    assert "4 stick" in first
    assert "lacks 2 oak planks" in second
    assert len(offers.brought(row, {"stick": 4}, {})) == 1


def test_a_free_bot_offers_to_take_half_of_a_long_job_and_of_a_shorter_one_if_there_is_a_tool_for_it() -> None:
    row = Row(3, Status.IN_PROGRESS, quantity=27, by="Steve", progress=5, tools=("stone_axe",), ticks=800)
    line = helped(row, {"stone_axe": 1})
    assert "!release 3 11 " in line
    assert helped(row, {}) == ""
    assert "!release 3 11 " in helped(replace(row, ticks=1600), {})
    assert part_for_a_bot(row, {"stone_axe": 1}, Hand(30.0)) == 14, "who is slower leaves more of it"
    few = Row(3, Status.IN_PROGRESS, quantity=7, by="Steve", progress=2, ticks=600)
    assert "!release 3 2 " in helped(few, {})
    assert helped(replace(few, progress=5), {}) == ""
    assert helped(replace(few, progress=6, ticks=9000), {}) == ""
    assert helped(Row(3, Status.IN_PROGRESS, Action.SMELT, quantity=64, by="Steve", ticks=9000), {}) == ""


def test_what_somebody_else_was_just_offered_is_left_to_them() -> None:
    rows = [Row(1, Status.READY), Row(2, Status.READY, item="stone")]
    assert "!claim 2 " in offered(rows, promised={1})
    assert "!claim 1 " in offered(rows[:1], promised={1})


def test_a_free_bot_offers_to_take_over_what_does_not_get_on() -> None:
    line = offers.takeover_line(Row(3, Status.IN_PROGRESS, quantity=3, by="Steve"), "Bot")
    assert line == "Bot is free and could take over #3 gather 3 oak logs: !release 3 leaves it to it."


def test_what_a_bot_holds_that_hides_is_offered() -> None:
    row = Row(5, Status.IN_PROGRESS, Action.KILL, quantity=3, by="Bot", item="sheep")
    assert best([row], ["Bot"]) is None
    found = best([row], ["Bot"], held_up={"Bot"})
    assert found is not None
    assert offers.offer_line(found) == "Bot is kept from #5 kill 3 sheep for now. !claim 5 makes it yours."
    assert best([row], ["Bot"], held_up={"Bot2"}) is None
