"""What a plan looks for that is nowhere in a world whose contents are known."""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import replace

from covoyager.domain import Action, Plan, Subtask, totals
from covoyager.domain.nouns import plural, words
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge
from covoyager.knowledge.methods import Method
from covoyager.knowledge.places import END
from covoyager.texts import Name, Text, _, joined

#: Verbs of steps that look for a block or an animal that nobody has made, beside those that hunt.
_LOOK_FOR = frozenset((Action.GATHER, Action.SHEAR, Action.USE))
#: So much is named that there is instead.
MOST_NAMED = 6
#: So many of something make a block of it.
NINE = 9


def refuse_what_is_nowhere(plan: Plan, contents: Set[str]) -> None:
    """Refuse a plan with a step that looks for what the world has none of.

    Args:
        plan: the plan.
        contents: the blocks, animals and items that the world began with, and what is in sight.

    Raises:
        Impossible: says what there is none of, and what there is of its kind.
    """
    for step in plan.subtasks:
        # What lies behind a portal, or comes to a station, is no part of what was laid out.
        if not _looks(step) or step.station is not None:
            continue
        made = {item for other in plan.subtasks if other is not step for item in other.produces}
        if not {*step.sources, step.item} & (contents | made):
            held = _held_in(step.item, plan)
            refusal = _refusal(step, contents) if held is None else _none_of(held)
            wanted = [item for item in plan.goal.items or _for_whom(plan, step.item) if item not in (step.item, held)]
            if wanted and step.item not in plan.goal.items:
                names = joined(", ", [Name.of(item, None, words(item)) for item in wanted])
                refusal = _("{nothing}; needed for {wanted}", nothing=refusal, wanted=names)
            raise Impossible(refusal)


def _looks(step: Subtask | Method) -> bool:
    return bool(step.sources) and (step.action in _LOOK_FOR or step.action.spec.hunts)


def without_what_is_nowhere(knowledge: Knowledge, contents: Set[str], *, sparing: bool) -> Knowledge:
    """Facts of a world that has nothing else than these: other kinds are no way out where there is too little of one.

    Args:
        knowledge: facts of the version.
        contents: as for :func:`refuse_what_is_nowhere`.
        sparing: no tool is made only to dig faster, for it takes what there is too little of.
    """

    def holds(method: Method) -> bool:
        return not _looks(method) or bool(method.stations) or bool({*method.sources, method.item} & contents)

    methods = {item: [one for one in ways if holds(one)] for item, ways in knowledge.methods.items()}
    blocks = knowledge.blocks
    if sparing:
        blocks = {name: block if block.tools else replace(block, speeds={}) for name, block in blocks.items()}
    return replace(knowledge, methods=methods, blocks=blocks, cache={}, digs={}, runs={})


def refuse_the_end(plan: Plan) -> None:
    """Refuse a plan that has a bot go to the End: its skills open no way there, and the worlds of ours have none.

    Raises:
        Impossible: says what somebody may bring from there instead, where the plan goes for things.
    """
    there = [step for step in plan.subtasks if step.station == END]
    wanted = plan.goal.items.keys() | totals(step.consumes for step in plan.subtasks).keys()
    things = {item: n for item, n in totals(step.produces for step in there).items() if item in wanted}
    if things:
        names = [Name.of(item, count, f"{count} {plural(words(item), count)}") for item, count in things.items()]
        raise Impossible(_("no bot goes to the End; put {things} into the chest first", things=joined(", ", names)))
    if there:
        raise Impossible(_("no bot goes to the End"))


def without_the_end(knowledge: Knowledge) -> Knowledge:
    """Facts without what is had in the End alone."""
    methods = {item: [one for one in ways if one.gate != END] for item, ways in knowledge.methods.items()}
    return replace(knowledge, methods=methods, cache={}, digs={}, runs={})


def too_few(plan: Plan, nearby: Mapping[str, int]) -> Text | None:
    """Of which block a plan gathers more than there is in sight, in words; None where there is enough of all.

    Args:
        plan: the plan.
        nearby: block or mob → count in sight.
    """
    gathered = [step for step in plan.subtasks if step.action is Action.GATHER and step.item in step.sources]
    needed: Counter[str] = Counter()
    for step in gathered:
        needed[step.item] += step.quantity
    for step in gathered:
        there = sum(nearby.get(source, 0) for source in step.sources)
        if needed[step.item] > there:
            return _(
                "only {there} are in sight, and {needed} are needed: lead me to more (!follow), or ask for less",
                there=Name.of(step.item, there, f"{there} {plural(words(step.item), there)}"),
                needed=needed[step.item],
            )
    return None


def _for_whom(plan: Plan, lacking: str) -> list[str]:
    """Whom a plan is about that brings nothing, such as the wolf that is to be tamed; of a building, what is made of that."""
    if all(step.action is not Action.BUILD for step in plan.subtasks):
        return [step.item for step in plan.subtasks[-1:]]
    made, built = {lacking}, set[str]()
    for step in plan.subtasks:
        if step.action is Action.BUILD:
            built |= made & step.consumes.keys()
        elif made & step.consumes.keys():
            made |= step.produces.keys()
    return sorted(built)


def _held_in(block: str, plan: Plan) -> str | None:
    """What a plan gets out of a block that holds nine of it, such as wheat of a hay bale; None where it is no such block."""
    unpacked = (step for step in plan.subtasks if step.action is Action.CRAFT and set(step.consumes) == {block})
    things = ((item, NINE * step.consumes[block], count) for step in unpacked for item, count in step.produces.items())
    return next((item for item, nine, count in things if nine == count), None)


def _none_of(thing: str) -> Text:
    return _("this world has no {thing}", thing=Name.of(thing, None, plural(words(thing), 2)))


def _refusal(step: Subtask, contents: Set[str]) -> Text:
    none = _none_of(step.sources[0] if step.action is Action.USE else step.item)
    kind = step.item.rpartition("_")[2]
    alike = sorted(name for name in contents if name != kind and name.rpartition("_")[2] == kind)
    if not alike:
        return none
    names = joined(", ", [Name.of(name, None, plural(words(name), 2)) for name in alike[:MOST_NAMED]])
    return _("{nothing}, only {names}", nothing=none, names=names)
