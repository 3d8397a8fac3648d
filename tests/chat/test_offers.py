"""What people without a step are offered, and what free bots offer to people."""

from dataclasses import dataclass, replace
from typing import Any

from covoyager.assignment.offers import best_offer
from covoyager.assignment.sharing import part_for_a_bot
from covoyager.chat import offers
from covoyager.domain import Action, Status, Subtask


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

    @property
    def subtask(self) -> Subtask:
        made = {self.item: self.quantity}
        return Subtask(self.id, self.action, self.item, self.quantity, self.tools, produces=made, ticks=self.ticks)


def offered(*what: Any) -> str:
    found = best_offer(*what)
    assert found is not None
    line = offers.offer_line(found)
    assert f"!claim {found.row.id}" in line
    return line


def helped(row: Row, spare: dict[str, int]) -> str:
    part = part_for_a_bot(row, spare)
    return offers.help_line(row, "Bot", part) if part else ""


def test_the_free_step_with_most_behind_it_is_offered() -> None:
    rows = [Row(1, Status.READY), Row(2, Status.READY), Row(3, Status.BLOCKED)]
    line = offered(rows, {1: 10, 2: 90, 3: 900}, set(), {})
    assert "#2 gather 10 oak logs" in line
    assert "!claim 2 " in line


def test_people_are_offered_what_takes_hands_before_what_takes_clicks() -> None:
    rows = [Row(1, Status.READY, Action.CRAFT), Row(2, Status.READY, Action.GATHER)]
    line = offered(rows, {1: 900, 2: 90}, set(), {})
    assert "!claim 2 makes it yours" in line


def test_what_a_bot_does_in_a_moment_is_left_to_it_unless_all_bots_are_busy() -> None:
    rows = [Row(1, Status.READY, Action.CRAFT), Row(2, Status.IN_PROGRESS, quantity=4, by="Bot", ticks=500)]
    assert best_offer(rows, {}, {"Bot", "Bot2"}, {}) == best_offer(rows[1:], {}, {"Bot", "Bot2"}, {})
    line = offered(rows, {}, {"Bot"}, {})
    assert "!claim 1 makes it yours" in line


def test_people_are_sent_where_nobody_is_in_their_way() -> None:
    rows = [
        Row(1, Status.IN_PROGRESS, by="Bot", item="stone"),
        Row(2, Status.READY, item="stone"),
        Row(3, Status.READY),
    ]
    line = offered(rows, {2: 900, 3: 90}, {"Bot"}, {})
    assert "!claim 3 makes it yours" in line


def test_of_very_long_work_a_part_is_offered() -> None:
    rows = [Row(1, Status.READY, quantity=60, ticks=1600)]
    line = offered(rows, {}, set(), {})
    assert "!claim 1 30 makes that part of it yours" in line


def test_slow_work_is_shared_too_however_few_things_it_is() -> None:
    rows = [Row(1, Status.IN_PROGRESS, quantity=6, ticks=960, by="Bot")]
    line = offered(rows, {}, {"Bot"}, {})
    assert line.endswith("!claim 1 3")
    assert best_offer([Row(1, Status.IN_PROGRESS, quantity=6, ticks=480, by="Bot")], {}, {"Bot"}, {}) is None


def test_where_none_is_free_half_of_a_bots_long_job_is() -> None:
    rows = [
        Row(1, Status.IN_PROGRESS, quantity=40, by="Bot", progress=10),
        Row(2, Status.IN_PROGRESS, quantity=90, by="Steve"),
        Row(3, Status.IN_PROGRESS, Action.SMELT, quantity=64, by="Bot2"),
    ]
    line = offered(rows, {}, {"Bot", "Bot2"}, {})
    assert "!claim 1 15" in line


def test_a_job_is_shared_only_where_there_is_another_tool_for_it() -> None:
    rows = [Row(1, Status.IN_PROGRESS, quantity=40, by="Bot", tools=("stone_axe",))]
    assert best_offer(rows, {}, {"Bot"}, {}) is None
    assert best_offer(rows, {}, {"Bot"}, {"stone_axe": 1})


def test_where_nothing_is_worth_sharing_nothing_is_offered() -> None:
    assert best_offer([Row(1, Status.IN_PROGRESS, quantity=5, by="Bot")], {}, {"Bot"}, {}) is None
    assert best_offer([], {}, {"Bot"}, {}) is None


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
    few = Row(3, Status.IN_PROGRESS, quantity=7, by="Steve", progress=2, ticks=600)
    assert "!release 3 2 " in helped(few, {})
    assert helped(replace(few, progress=5), {}) == ""
    assert helped(replace(few, progress=6, ticks=9000), {}) == ""
    assert helped(Row(3, Status.IN_PROGRESS, Action.SMELT, quantity=64, by="Steve", ticks=9000), {}) == ""


def test_what_somebody_else_was_just_offered_is_left_to_them() -> None:
    rows = [Row(1, Status.READY), Row(2, Status.READY, item="stone")]
    assert "!claim 2 " in offered(rows, {1: 900}, set(), {}, {1})
    assert "!claim 1 " in offered(rows[:1], {1: 900}, set(), {}, {1})
    jobs = [Row(3, Status.IN_PROGRESS, quantity=90, by="Bot"), Row(4, Status.IN_PROGRESS, quantity=40, by="Bot2")]
    assert "!claim 4 " in offered(jobs, {}, {"Bot", "Bot2"}, {}, {3})


def test_a_free_bot_offers_to_take_over_what_does_not_get_on() -> None:
    line = offers.takeover_line(Row(3, Status.IN_PROGRESS, quantity=3, by="Steve"), "Bot")
    assert line == "Bot is free and could take over #3 gather 3 oak logs: !release 3 leaves it to it."


def test_what_a_bot_holds_that_hides_is_offered() -> None:
    row = Row(5, Status.IN_PROGRESS, Action.KILL, quantity=3, by="Bot", item="sheep")
    assert best_offer([row], {}, {"Bot"}, {}) is None
    found = best_offer([row], {}, {"Bot"}, {}, frozenset(), {"Bot"})
    assert found is not None
    assert offers.offer_line(found) == "Bot is kept from #5 kill 3 sheep for now. !claim 5 makes it yours."
    assert best_offer([row], {}, {"Bot"}, {}, frozenset(), {"Bot2"}) is None
