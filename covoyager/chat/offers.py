"""What is said to somebody who has nothing to do, to whoever could do with help, and of what was brought for a step."""

from collections.abc import Mapping, Sequence

from covoyager.assignment.offers import Offer, Why
from covoyager.chat.views import amounts, numbered
from covoyager.domain.rows import SubtaskRow

NOTHING = "There is nothing to take right now: all that can be done is being done. I tell you when there is."


def offer_line(offer: Offer) -> str:
    """A step for somebody, and how to take it."""
    row, part = offer.row, offer.part
    if offer.why is Why.HELD_UP:
        return f"{row.by} is kept from {numbered(row)} for now. !claim {row.id} makes it yours."
    if offer.why is Why.SHARED:
        return f"{row.by} is at {numbered(row)}. You could take a part: !claim {row.id} {part}"
    much = f" {part}" if part else ""
    makes = "makes that part of it yours" if part else "makes it yours"
    return f"What would help most: {numbered(row)}. !claim {row.id}{much} {makes}."


def help_line(row: SubtaskRow, bot: str, part: int) -> str:
    """What a bot with nothing to do says to whoever holds a long job: a part of what is left it would take over."""
    return f"{bot} is free and could help with {numbered(row)}: !release {row.id} {part} leaves that many to it."


def takeover_line(row: SubtaskRow, bot: str) -> str:
    """What a bot with nothing to do says to whoever holds what does not get on: it would take all of it over."""
    return f"{bot} is free and could take over {numbered(row)}: !release {row.id} leaves it to it."


def brought(row: SubtaskRow, items: Mapping[str, int], lacking: Mapping[str, int]) -> Sequence[str]:
    """What was brought for a step, and what of it is nowhere."""
    lines = [f"Here is what #{row.id} takes: {amounts(items)}."] if items else []
    if lacking:
        lines.append(f"#{row.id} still lacks {amounts(lacking)}: the chest has no more. !why {row.id}")
    return lines
