"""A report as text: a chart by participant, where the time went, the critical path, every step."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from covoyager.domain.actions import look_of
from covoyager.domain.nouns import counted, words
from covoyager.report.report import IdleTime, Person, Report

WIDTH = 72


def text_of(report: Report) -> str:
    """All of it, in lines of about a hundred characters."""
    part = f", {report.ticks / report.foreseen:.2f} of the {report.foreseen} foreseen" if report.foreseen else ""
    lines = [f"{report.text} — {report.state} in {counted('tick', report.ticks)}{part}", ""]
    lines += [*_chart(report), "", _legend(report), "", *_time(report), "", *_critical(report), "", *_steps(report)]
    return "\n".join(lines)


def _chart(report: Report) -> Iterable[str]:
    width = max((len(person.name) for person in report.people), default=0)
    for person in report.people:
        yield f"{person.name:<{width}} |{_row(person, report.ticks)}|"


def _row(person: Person, ticks: int) -> str:
    row = []
    for at in range(WIDTH):
        begun, ended = at * ticks / WIDTH, (at + 1) * ticks / WIDTH
        shares: dict[str, float] = defaultdict(float)
        for stint in person.stints:
            shares[look_of(stint.action).letter] += max(0.0, min(ended, stint.ended) - max(begun, stint.begun))
        busy = sum(shares.values())
        row.append(max(shares, key=lambda letter: shares[letter]) if busy * 2 > ended - begun else ".")
    return "".join(row)


def _legend(report: Report) -> str:
    """What the letters of the chart stand for: ``g gather  k kill, shoot  . nothing in hand``."""
    verbs: dict[str, list[str]] = defaultdict(list)
    for verb in dict.fromkeys(stint.action for person in report.people for stint in person.stints):
        verbs[look_of(verb).letter].append(verb or "no longer on the board")
    return "  ".join([*(f"{letter} {', '.join(named)}" for letter, named in verbs.items()), ". nothing in hand"])


def _time(report: Report) -> Iterable[str]:
    yield "where the time went, in ticks"
    for person in report.people:
        waited = sum(wait.ended - wait.begun for wait in person.waits)
        kinds = [f"{kind} {ticks}" for kind, ticks in person.spent.items()]
        yield f"  {person.name}: {', '.join([*kinds, f'nothing in hand {waited}'])}"
        for on, ticks in _waited_for(person.waits).most_common():
            yield f"    {ticks} waiting for {on}"


def _waited_for(waits: Iterable[IdleTime]) -> Counter[str]:
    found: Counter[str] = Counter()
    for wait in waits:
        if wait.step:
            found[f"{wait.on} at #{wait.step}"] += wait.ended - wait.begun
    return found


def _critical(report: Report) -> Iterable[str]:
    yield "what it hung on"
    before = 0
    for stint in report.critical:
        gap = f", after {stint.begun - before} in which nothing of it was done" if stint.begun - before > 1 else ""
        took = stint.ended - stint.begun
        yield f"  {stint.begun:>6}  #{stint.step} {stint.action} {words(stint.item)} by {stint.by}: {took}{gap}"
        before = stint.ended


def _steps(report: Report) -> Iterable[str]:
    yield "steps: ticks, foreseen, what they went to"
    took: Counter[int] = Counter()
    for person in report.people:
        took.update(dict.fromkeys(report.steps, 0))
        for stint in person.stints:
            took[stint.step] += stint.ended - stint.begun
    for number, step in sorted(report.steps.items()):
        spent = _listed(report.spent.get(number, {}))
        yield f"  #{number:<4}{took[number]:>6}{step.ticks:>6}  {step.description}{f' ({spent})' if spent else ''}"


def _listed(spent: Mapping[str, int]) -> str:
    kinds: Sequence[tuple[str, int]] = sorted(spent.items(), key=lambda each: -each[1])
    return ", ".join(f"{kind} {ticks}" for kind, ticks in kinds)
