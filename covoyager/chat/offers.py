"""Lines that offer a step to somebody with nothing to do, offer help to a holder, or tell what was brought for a step."""

from collections.abc import Mapping, Sequence

from covoyager.assignment.offers import Offer, Why
from covoyager.chat.views import amounts, numbered
from covoyager.domain.nouns import thing
from covoyager.domain.rows import SubtaskRow
from covoyager.texts import Text, _, joined

NOTHING = _(
    "There is nothing to take right now: all that can be done is being done. I tell you when there is. "
    "Till then ask for something of your own, such as: !task 8 torches (!suggest has ideas)."
)


def nothing_but(row: SubtaskRow) -> str:
    """Nothing is free, but what a bot is at can be taken over from it."""
    return _(
        "There is nothing to take right now. {who} is at {step}; !claim {number} makes it yours. "
        "I tell you when there is something else.",
        who=row.by,
        step=numbered(row),
        number=row.id,
    )


def nothing_but_with(row: SubtaskRow, tool: str) -> str:
    """Nothing is free, but what waits for its tool can be done with a lesser one."""
    return _(
        "There is nothing to take right now, but {step} only waits for its tool, and a {tool} does too: "
        "!claim {number} makes it yours.",
        step=numbered(row),
        tool=thing(tool),
        number=row.id,
    )


def nothing_yet(row: SubtaskRow, need: str) -> str:
    """Nothing is free, but something will be."""
    return _(
        "There is nothing to take right now. Next comes {step}, once {need} is done: !claim {number} keeps it for you. "
        "Till then ask for something of your own, such as: !task 8 torches (!suggest has ideas).",
        step=numbered(row),
        need=need,
        number=row.id,
    )


def offer_line(offer: Offer) -> str:
    """A step for somebody, and how to take it."""
    row, part = offer.row, offer.part
    if offer.why is Why.HELD_UP:
        return _(
            "{who} is kept from {step} for now. !claim {number} makes it yours.",
            who=row.by,
            step=numbered(row),
            number=row.id,
        )
    if offer.why is Why.SHARED:
        if offer.beside:
            return _(
                "{who} is at {step}. There is a part for {others} too. You could take a part: !claim {number} {part}",
                who=row.by,
                step=numbered(row),
                others=named(offer.beside),
                number=row.id,
                part=part,
            )
        return _(
            "{who} is at {step}. You could take a part: !claim {number} {part}",
            who=row.by,
            step=numbered(row),
            number=row.id,
            part=part,
        )
    if offer.why is Why.BY_HAND:
        return _(
            "{step} can be begun by hand (faster with: {tools}). !claim {number} {part} makes that part of it yours.",
            step=numbered(row),
            tools=joined(", ", map(thing, row.subtask.tools)),
            number=row.id,
            part=part,
        )
    if part:
        return _(
            "What would help most: {step}. !claim {number} {part} makes that part of it yours.",
            step=numbered(row),
            number=row.id,
            part=part,
        )
    return _("What would help most: {step}. !claim {number} makes it yours.", step=numbered(row), number=row.id)


def named(people: Sequence[str]) -> Text:
    """Such as ``Ann, Ben and Cid``."""
    *first, last = people
    return _("{first} and {last}", first=joined(", ", first), last=last) if first else joined("", [last])


def help_line(row: SubtaskRow, bot: str, part: int) -> str:
    """A free bot's offer to the holder of a long job: to take over ``part`` of the items that are left."""
    return _(
        "{bot} is free and could help with {step}: !release {number} {part} leaves that many to it.",
        bot=bot,
        step=numbered(row),
        number=row.id,
        part=part,
    )


def takeover_line(row: SubtaskRow, bot: str) -> str:
    """A free bot's offer to the holder of a step that does not get on: to take all of it over."""
    return _(
        "{bot} is free and could take over {step}: !release {number} leaves it to it.",
        bot=bot,
        step=numbered(row),
        number=row.id,
    )


def brought(row: SubtaskRow, items: Mapping[str, int], lacking: Mapping[str, int]) -> Sequence[str]:
    """What was brought for a step, and what of it is nowhere."""
    lines = [_("Here is what #{number} takes: {things}.", number=row.id, things=amounts(items))] if items else []
    if lacking:
        lines.append(
            _(
                "#{number} still lacks {things}: the chest has no more. !why {number}",
                number=row.id,
                things=amounts(lacking),
            )
        )
    return lines
