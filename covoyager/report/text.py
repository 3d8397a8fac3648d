"""A report as text: a chart by participant, where the time went, the critical path, every step."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from covoyager.domain import GoalState
from covoyager.domain.actions import Action, look_of
from covoyager.domain.nouns import words
from covoyager.domain.sentences import brief_of
from covoyager.report.report import IdleTime, Person, Report
from covoyager.texts import foreign, here, here_several, marked, own

WIDTH = 72
ACTIVITIES = {
    "danger": marked("danger"),
    "digging": marked("digging"),
    "chest": marked("at the chest"),
    "furnace": marked("at the furnace"),
    "crafting": marked("crafting"),
    "fetching": marked("fetching"),
    "walking": marked("walking"),
    "waiting": marked("waiting"),
    "standing": marked("standing"),
}
"""What a bot's ticks go to, as its timesheet has it."""

UNDER_WAY = frozenset({GoalState.OPEN, GoalState.PAUSED})


def text_of(report: Report) -> str:
    """All of it, in lines of about a hundred characters, in the language of this terminal."""
    if report.state in UNDER_WAY and not any(person.stints for person in report.people):
        return "\n".join([_head(report), *(["", *_steps(report)] if report.steps else [])])
    parts = (_chart(report), (_legend(report),), _time(report), _critical(report), _steps(report))
    return "\n".join([_head(report), *(line for part in parts for line in ("", *part))])


def _head(report: Report) -> str:
    """How the goal stands, and the ticks: those of one that is not over are held against nothing yet."""
    goal, state, ticks = report.text, report.state, report.foreseen
    time = here_several("{n} tick", "{n} ticks", report.ticks)
    if state in UNDER_WAY:
        begun = any(person.stints for person in report.people)
        so_far = here("{goal} — {state}, {time} so far", goal=goal, state=state, time=time)
        told = so_far if begun else here("{goal} — {state}: nothing of it is begun yet", goal=goal, state=state)
        return told + (here("; {ticks} ticks are foreseen", ticks=ticks) if ticks else "")
    share = (
        here(", {share} times the {ticks} foreseen", share=f"{report.ticks / ticks:.2f}", ticks=ticks) if ticks else ""
    )
    return here("{goal} — {state} in {time}", goal=goal, state=state, time=time) + share


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
    """What the letters of the chart stand for: ``g gathering  k hunting  . nothing in hand``."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for verb in dict.fromkeys(stint.action for person in report.people for stint in person.stints):
        kind = own(Action(verb).spec.kind) if verb else here("no longer on the board")
        if kind not in kinds[look_of(verb).letter]:
            kinds[look_of(verb).letter].append(kind)
    shown = [f"{letter} {', '.join(named)}" for letter, named in kinds.items()]
    return "  ".join([*shown, f". {here('nothing in hand')}"])


def _time(report: Report) -> Iterable[str]:
    yield here("where the time went, in ticks")
    for person in report.people:
        waited = sum(wait.ended - wait.begun for wait in person.waits)
        left = report.ticks - waited - sum(person.spent.values())
        # Bots alone tell what they do with a step in hand, and what they do before it is chosen nobody tells.
        other = here("other") if person.spent else here("with a step in hand")
        spent = [
            *_spent(person.spent),
            f"{here('nothing in hand')} {waited}",
            *([f"{other} {left}"] if left > 0 else []),
        ]
        yield f"  {person.name}: {', '.join(spent)}"
        for (who, step), ticks in _waited_for(person.waits).most_common():
            yield "    " + here("{ticks} waiting for {who} at #{n}", ticks=ticks, who=who, n=step)


def _waited_for(waits: Iterable[IdleTime]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for wait in waits:
        if wait.step:
            found[wait.on, wait.step] += wait.ended - wait.begun
    return found


def _critical(report: Report) -> Iterable[str]:
    yield here("what it hung on")
    before = 0
    for stint in report.critical:
        idle = stint.begun - before
        gap = here(", after {ticks} in which nothing of it was done", ticks=idle) if idle > 1 else ""
        step = report.steps.get(stint.step)
        what = own(brief_of(step)) if step is not None else words(f"{stint.action} {stint.item}")
        said = here("{what} by {who}: {ticks}", what=what, who=stint.by, ticks=stint.ended - stint.begun)
        yield f"  {stint.begun:>6}  #{stint.step} {said}{gap}"
        before = stint.ended


def _steps(report: Report) -> Iterable[str]:
    yield here("steps: ticks, foreseen, what they went to")
    took: Counter[int] = Counter()
    for person in report.people:
        took.update(dict.fromkeys(report.steps, 0))
        for stint in person.stints:
            took[stint.step] += stint.ended - stint.begun
    for number, step in sorted(report.steps.items()):
        spent = ", ".join(_spent(report.spent.get(number, {})))
        said = own(brief_of(step)) if foreign() else step.description
        yield f"  #{number:<4}{took[number]:>6}{step.ticks:>6}  {said}{f' ({spent})' if spent else ''}"


def _spent(ticks: Mapping[str, int]) -> list[str]:
    """What ticks went to, most first."""
    return [f"{own(ACTIVITIES.get(kind, kind))} {n}" for kind, n in sorted(ticks.items(), key=lambda each: -each[1])]
