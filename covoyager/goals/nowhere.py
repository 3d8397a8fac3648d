"""What a plan looks for that is nowhere in a world whose contents are known."""

from collections.abc import Set

from covoyager.domain import Action, Plan, Subtask
from covoyager.domain.nouns import plural, words
from covoyager.errors import Impossible
from covoyager.texts import Name, Text, _, joined

#: Verbs of steps that look for a block or an animal that nobody has made, beside those that hunt.
_LOOK_FOR = frozenset((Action.GATHER, Action.SHEAR, Action.USE))
#: So much is named that there is instead.
MOST_NAMED = 6


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
        looks = step.action in _LOOK_FOR or step.action.spec.hunts
        if not looks or step.station is not None or not step.sources:
            continue
        made = {item for other in plan.subtasks if other is not step for item in other.produces}
        if not {*step.sources, step.item} & (contents | made):
            refusal = _refusal(step, contents)
            wanted = [item for item in plan.goal.items or _for_whom(plan) if item != step.item]
            if wanted and step.item not in plan.goal.items:
                names = joined(", ", [Name.of(item, None, words(item)) for item in wanted])
                refusal = _("{nothing}; needed for {wanted}", nothing=refusal, wanted=names)
            raise Impossible(refusal)


def _for_whom(plan: Plan) -> list[str]:
    """Whom a plan is about that brings nothing, such as the wolf that is to be tamed."""
    return [step.item for step in plan.subtasks[-1:]]


def _refusal(step: Subtask, contents: Set[str]) -> Text:
    what = step.sources[0] if step.action is Action.USE else step.item
    none = _("this world has no {thing}", thing=Name.of(what, None, plural(words(what), 2)))
    kind = step.item.rpartition("_")[2]
    alike = sorted(name for name in contents if name != kind and name.rpartition("_")[2] == kind)
    if not alike:
        return none
    names = joined(", ", [Name.of(name, None, plural(words(name), 2)) for name in alike[:MOST_NAMED]])
    return _("{nothing}, only {names}", nothing=none, names=names)
