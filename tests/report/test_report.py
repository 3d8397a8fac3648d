"""What a report reads out of a board's log, and how it is told."""

import re
import xml.etree.ElementTree as ET

from covoyager.domain import Action, Event, Subtask
from covoyager.language.catalogues import catalogue
from covoyager.report.picture import svg_of
from covoyager.report.report import Report, read_report
from covoyager.report.text import text_of
from covoyager.texts import read_by

STEPS = [
    Subtask(1, Action.GATHER, "oak_log", 2, ticks=100, description="Gather 2 oak logs."),
    Subtask(2, Action.GATHER, "cobblestone", 2, ticks=100, description="Gather 2 cobblestone."),
    Subtask(3, Action.CRAFT, "crafting_table", 1, needs=(1,), ticks=20, description="Craft <1> table."),
]


def status(second: float, step: int, by: str, old: str, new: str) -> Event:
    return Event(0, 100.0 + second, 0, "status", 1, step, by, {"from": old, "to": new})


def spent(step: int, by: str, **ticks: int) -> Event:
    return Event(0, 130.0, 0, "spent", 1, step, by, ticks)


LOG = [
    Event(1, 100.0, 1, "goal", 1, None, "host", {"to": "OPEN"}),
    status(0, 1, "Ann", "READY", "IN_PROGRESS"),
    status(0, 2, "Ben", "READY", "IN_PROGRESS"),
    status(5, 2, "Ben", "IN_PROGRESS", "DONE"),
    spent(2, "Ben", digging=60, walking=40),
    status(10, 1, "Ann", "IN_PROGRESS", "DONE"),
    spent(1, "Ann", digging=200),
    status(10, 3, "Ben", "READY", "IN_PROGRESS"),
    status(12, 3, "Ben", "IN_PROGRESS", "DONE"),
    Event(9, 112.0, 241, "goal", 1, None, None, {"from": "OPEN", "to": "DONE"}),
]


def report() -> Report:
    return read_report("craft <table>", LOG, STEPS, ["Ann", "Ben", "Cas"])


def test_a_report_knows_who_did_what_when() -> None:
    found = report()
    assert (found.state, found.ticks) == ("DONE", 240)
    assert [person.name for person in found.people] == ["Ann", "Ben", "Cas"]
    assert [(s.step, s.begun, s.ended) for s in found.people[1].stints] == [(2, 0, 100), (3, 200, 240)]
    assert found.people[1].spent == {"digging": 60, "walking": 40}
    assert found.spent[1] == {"digging": 200}


def test_a_goal_that_is_not_over_has_no_share_of_what_was_foreseen_yet() -> None:
    log = [event for event in LOG[:-2] if event.type != "spent"]
    assert text_of(read_report("x", log, STEPS, ["Ben"])).startswith(
        "x — OPEN, 200 ticks so far; 120 ticks are foreseen\n"
    )
    assert text_of(read_report("x", [*log, LOG[-1]], STEPS, ["Ben"])).startswith(
        "x — DONE in 240 ticks, 2.00 times the 120"
    )


def test_who_had_a_step_in_hand_that_another_did_had_nothing_to_do() -> None:
    log = [
        *LOG[:4],
        Event(5, 110.0, 0, "status", 1, 1, "Cas", {"from": "IN_PROGRESS", "to": "DONE", "holder": "Ann"}),
        LOG[-1],
    ]
    found = read_report("x", log, STEPS, ["Ben"])
    ann = next(person for person in found.people if person.name == "Ann")
    assert (ann.stints, [(wait.begun, wait.ended) for wait in ann.waits]) == ((), [(0, 240)])
    assert [stint.by for stint in found.critical] == ["Ben"]
    assert "  Ann: nothing in hand 240" in text_of(found).splitlines()


def test_the_time_between_two_sessions_is_nobodys_work() -> None:
    log = [
        Event(1, 100.0, 1000, "goal", 1, None, "host", {"to": "OPEN"}),
        Event(2, 101.0, 1020, "status", 1, 1, "Ann", {"from": "READY", "to": "IN_PROGRESS"}),
        Event(3, 105.0, 1100, "status", 1, 2, "Ann", {"from": "READY", "to": "IN_PROGRESS"}),
        Event(4, 2505.0, 0, "status", 1, 2, "Ann", {"from": "IN_PROGRESS", "to": "READY"}),
        Event(5, 2506.0, 1120, "status", 1, 2, "Ann", {"from": "READY", "to": "IN_PROGRESS"}),
        Event(6, 2511.0, 1220, "status", 1, 2, "Ann", {"from": "IN_PROGRESS", "to": "DONE"}),
        Event(7, 2511.0, 1220, "status", 1, 1, "Ann", {"from": "IN_PROGRESS", "to": "DONE"}),
        Event(8, 2511.0, 1220, "goal", 1, None, None, {"from": "OPEN", "to": "DONE"}),
    ]
    found = read_report("2 logs", log, STEPS, ["Ann"])
    assert found.ticks == 220
    assert [(s.step, s.begun, s.ended) for s in found.people[0].stints] == [(1, 20, 220), (2, 100, 100), (2, 120, 220)]


def test_where_the_time_went_sums_to_the_whole() -> None:
    log = [*LOG[:4], *(event for event in LOG[5:] if event.by != "Ann" or event.type != "spent")]
    for line in text_of(read_report("x", log, STEPS, ["Ann", "Ben", "Cas"])).splitlines():
        if re.match("  (Ann|Ben|Cas): ", line):
            assert sum(map(int, re.findall(r" (\d+)", line))) == 240, line
    assert (
        "  Ann: nothing in hand 40, with a step in hand 200" in text_of(read_report("x", log, STEPS, [])).splitlines()
    )


def test_a_tick_that_a_bot_counts_more_than_the_world_is_none() -> None:
    log = [*LOG[:-1], spent(3, "Ben", crafting=41), LOG[-1]]
    ben = read_report("x", log, STEPS, ["Ben"]).people[0]
    assert sum(ben.spent.values()) == 140
    assert ben.spent == {"digging": 59, "crafting": 41, "walking": 40}


def test_its_ticks_are_those_of_the_log_whatever_the_dates_say() -> None:
    def event(at: float, tick: int, old: str, new: str) -> Event:
        return Event(0, at, tick, "status", 1, 1, "Ann", {"from": old, "to": new})

    log = [
        Event(1, 100.0, 1000, "goal", 1, None, "host", {"to": "OPEN"}),
        event(100.5, 1010, "READY", "IN_PROGRESS"),
        event(113.87, 1276, "IN_PROGRESS", "DONE"),
        Event(4, 113.87, 1276, "goal", 1, None, None, {"from": "OPEN", "to": "DONE"}),
    ]
    found = read_report("2 logs", log, STEPS, ["Ann"])
    assert found.ticks == 276
    assert [(stint.begun, stint.ended) for stint in found.people[0].stints] == [(10, 276)]


def test_who_waits_waits_for_whoever_did_the_last_step_that_was_needed() -> None:
    ann, ben, cas = report().people
    assert [(w.begun, w.ended, w.on, w.step) for w in ben.waits] == [(100, 200, "Ann", 1)]
    assert [(w.begun, w.ended, w.on) for w in ann.waits] == [(200, 240, "")]
    assert [(w.begun, w.ended, w.on) for w in cas.waits] == [(0, 240, "")]


def test_the_critical_path_goes_back_from_the_end() -> None:
    assert [stint.step for stint in report().critical] == [1, 3]


def test_a_goal_whose_steps_nobody_had_in_hand_hangs_on_nothing() -> None:
    found = read_report("x", [LOG[0], LOG[-1]], STEPS, [])
    assert (found.people, found.critical) == ((), ())
    assert text_of(found)
    assert svg_of(found)


def test_as_text_it_has_chart_times_and_steps() -> None:
    text = text_of(report())
    rows = {line.split(" ")[0]: line.split("|")[1] for line in text.splitlines() if line.endswith("|")}
    assert rows["Ann"] == "g" * 60 + "." * 12
    assert rows["Ben"] == "g" * 30 + "." * 30 + "c" * 12
    assert set(rows["Cas"]) == {"."}
    assert "g gathering  c crafting  . nothing in hand" in text.splitlines()
    assert "100 waiting for Ann at #1" in text
    assert "  Ben: digging 60, walking 40, nothing in hand 100, other 40" in text.splitlines()


def test_the_text_is_in_the_language_of_the_terminal() -> None:
    read_by(catalogue("de"))
    try:
        lines = text_of(report()).splitlines()
    finally:
        read_by(None)
    assert lines[0].startswith("craft <table> — DONE nach 240 Ticks")
    assert "g Sammeln  c Herstellen  . nichts zu tun" in lines
    assert "  Ben: Graben 60, Gehen 40, nichts zu tun 100, anderes 40" in lines
    assert "    100 auf Ann bei #1 gewartet" in lines
    assert any(line.endswith("2× Eichenstamm sammeln, Ann: 200") for line in lines)
    assert not {"waiting", "nothing", "Gather", "foreseen"} & set(re.findall(r"\w+", "\n".join(lines)))


def test_the_picture_is_whole_and_names_everybody() -> None:
    root = ET.fromstring(svg_of(report()))
    text = " ".join(root.itertext())
    assert {"Ann", "Ben", "Cas"} <= set(text.split())
    assert "craft <table>: DONE in 12 s" in text
    bars = [rect for rect in root.iter("{http://www.w3.org/2000/svg}rect") if rect.get("rx")]
    assert len(bars) == 3
    assert sum(bar.get("stroke") is not None for bar in bars) == 2


def test_what_is_in_the_same_hands_at_once_is_drawn_one_below_the_other() -> None:
    log = [
        LOG[0],
        status(0, 1, "Ann", "READY", "IN_PROGRESS"),
        status(2, 2, "Ann", "READY", "IN_PROGRESS"),
        status(5, 2, "Ann", "IN_PROGRESS", "DONE"),
        status(8, 1, "Ann", "IN_PROGRESS", "DONE"),
        LOG[-1],
    ]
    root = ET.fromstring(svg_of(read_report("x", log, STEPS, [])))
    bars = [rect for rect in root.iter("{http://www.w3.org/2000/svg}rect") if rect.get("rx")]
    assert len({bar.get("y") for bar in bars}) == len(bars) == 2
    below = max(float(bar.get("y", 0)) + float(bar.get("height", 0)) for bar in bars)
    assert below < float(root.get("viewBox", "").split()[3])


def test_the_picture_is_in_the_language_of_the_terminal() -> None:
    read_by(catalogue("de"))
    try:
        texts = list(ET.fromstring(svg_of(report())).itertext())
    finally:
        read_by(None)
    assert "craft <table>: DONE nach 12 s, vorgesehen 6 s" in texts
    assert {"Sammeln", "Herstellen", "Eichenstamm", "auf Ann bei #1 gewartet", "nichts zu tun"} <= set(texts)
    assert any("Eichenstamm sammeln: 200 Ticks" in text for text in texts)
    assert not {"waiting", "nothing", "gather", "framed", "ticks"} & set(re.findall(r"\w+", " ".join(texts)))


def test_the_legend_has_a_line_more_where_it_does_not_fit() -> None:
    actions = [*Action]
    steps = [Subtask(n, action, "oak_log", 1, ticks=10, description="Do.") for n, action in enumerate(actions, 1)]
    log = [LOG[0]]
    for n in range(1, len(steps) + 1):
        log += [status(n / 9, n, "Ann", "READY", "IN_PROGRESS"), status(n / 9 + 0.1, n, "Ann", "IN_PROGRESS", "DONE")]
    root = ET.fromstring(svg_of(read_report("x", [*log, LOG[-1]], steps, [])))
    words = [each for each in root.iter("{http://www.w3.org/2000/svg}text") if each.get("fill") == "#444"]
    assert len({each.get("y") for each in words}) > 1
    wide, high = (float(each) for each in root.get("viewBox", "").split()[2:])
    for each in words:
        assert float(each.get("x", 0)) + 6 * len(each.text or "") < wide
        assert float(each.get("y", 0)) < high
