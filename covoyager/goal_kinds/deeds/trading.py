"""Trading with villagers ("trade 20 wheat for an emerald", "buy 6 bread from a villager"): by what they are known to offer."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import counted
from covoyager.domain.nouns import thing as thing_called
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import parse_goal
from covoyager.texts import _

_FACTS = shared_facts("trading")
MONEY = "emerald"
_WHO = rf"(?:an?\s+|the\s+|some\s+)?(?:villagers?|traders?|{'s?|'.join(_FACTS['offers'])}s?)"
_ASK = r"\s*(?:please\s+|can you\s+|let'?s\s+)?"
_END = r"\s*[.!]*\s*"
#: In any of its places the villager may be named.
_WITH = rf"(?:\s+(?:with|to|from|off|at)\s+{_WHO})"
SELLS = re.compile(
    rf"{_ASK}(?:sell|trade|barter|swap|exchange){_WITH}?\s+(?P<gives>(?!for\b).+?){_WITH}?"
    rf"(?:\s+(?:for|against|into)\s+(?P<gets>.+?))?{_WITH}?{_END}",
    re.IGNORECASE,
)
BUYS = re.compile(
    rf"{_ASK}(?:buy{_WITH}?|trade{_WITH}?\s+for)\s+(?P<gets>.+?)(?:\s+(?:for|with)\s+(?P<gives>(?!{_WHO}).+?))?(?P<who>{_WITH})?{_END}",
    re.IGNORECASE,
)
ALONE = re.compile(rf"{_ASK}(?:trade|barter|haggle)(?:\s+something)?{_WITH}?{_END}", re.IGNORECASE)
#: Ticks until a villager is found, and for each use of an offer.
SEARCH, USE = 1200, 20


@dataclass(frozen=True, slots=True)
class _Offer:
    """What is paid for what."""

    gives: str
    price: int
    gets: str
    count: int


def trading(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to trade; None if the words ask for something else.

    Raises:
        NotUnderstood: it does not say what for, or no villager is known to trade so.
    """
    if ALONE.fullmatch(text):
        raise NotUnderstood(_("what is to be traded? Say it, such as: trade 20 wheat for an emerald"))
    found = BUYS.fullmatch(text)
    if found is None or (text.casefold().lstrip().find("buy") >= 0 and not found["who"]):
        found = SELLS.fullmatch(text)
    if found is None or re.search(r"\bpiglins?\b", text, re.IGNORECASE):
        return None
    paid = _things(found["gives"], knowledge) if found["gives"] else None
    wanted = _things(found["gets"], knowledge) if found["gets"] else None
    gets = wanted[0] if wanted else MONEY
    fitting = [offer for offer in _offers(knowledge) if offer.gets == gets and (paid is None or offer.gives == paid[0])]
    if not fitting:
        raise NotUnderstood(_("no villager that I know of gives {item} for that", item=thing_called(gets)))
    offer = min(fitting, key=lambda each: (each.gives != MONEY, each.price / each.count))
    times = ceil(wanted[1] / offer.count) if wanted else max(1, (paid or ("", 1))[1] // offer.price)
    takes = {offer.gives: offer.price * times}
    step = Subtask(0, Action.TRADE, gets, offer.count * times, consumes=takes, ticks=SEARCH + USE * times)
    step = replace(step, materials={offer.gives: offer.price / offer.count}, description=describe(step))
    price = _(
        "a villager takes {price} for {what}",
        price=counted(offer.gives, offer.price),
        what=counted(offer.gets, offer.count),
    )
    return Wish(step, 1, takes, (price,))


def _things(said: str, knowledge: Knowledge) -> tuple[str, int]:
    goal = parse_goal(f"get {said}", knowledge)
    if goal.item not in knowledge.items:
        raise NotUnderstood(_("{item} is no item", item=thing_called(goal.item)))
    return goal.item, goal.items[goal.item]


def _offers(knowledge: Knowledge) -> Iterator[_Offer]:
    """All that villagers of a version are known to offer; none before 1.14, whose villagers trade otherwise."""
    if knowledge.number < tuple(map(int, _FACTS["since"].split("."))):
        return
    for levels in _FACTS["offers"].values():
        for (gives, price), (gets, count), *_rest in (offer for level in levels for offer in level):
            if gives in knowledge.items and gets in knowledge.items:
                yield _Offer(gives, price, gets, count)
