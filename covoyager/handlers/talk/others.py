"""Words about other players: what the bot is to do for somebody else, and what it is to tell them."""

import re
from collections.abc import Iterable, Sequence

from covoyager.chat.commands import PREFIX
from covoyager.chat.views import no_such_player
from covoyager.crew.parts import Parts
from covoyager.handlers.commands import all_commands
from covoyager.handlers.talk.in_words import order_in
from covoyager.handlers.talk.spelling import Forms, groups
from covoyager.texts import _, shortened

#: Who speaks, in the words of such a command.
_SPEAKER = ("me", "mir", "mich", "mí")
#: Whom no message is for.
_NOBODY = frozenset(
    ("me", "us", "mir", "uns", "him", "her", "them", "it", "ihm", "ihr", "ihnen", "él", "ella", "ellos", "everybody")
)
#: A name may have a proxy's mark before it (``.Steve``).
_TELL = Forms(
    r"(?:tell|ask|remind) ([.*]?\w{2,16})[,:]? (?:to |that |if |whether )?(.+)",
    r"(?:sage?|frage?) ([.*]?\w{2,16})[,:]? (.+)",
    r"(?:dile|di|pregunta|pregúntale) a ([.*]?\w{2,16})[,:]? (?:que |si )?(.+)",
)
_FIGHT = Forms(
    r"(?:kill|attack|hit|fight|hurt|shoot|töte|schlage?|greife?|mata|ataca|pega) (?:a )?([.*]?\w{2,16})(?: an)?"
)
#: So much of what somebody is to be told is passed on, in characters.
MOST = 120


def others_there(parts: Parts, user: str) -> frozenset[str]:
    """The people in this world beside one."""
    crew = parts.crew
    return frozenset({*crew.online, *crew.humans} - set(crew.bots) - {user})


def order_for(text: str, people: Iterable[str]) -> str:
    """The command that words are that ask for something for one of these people, as one types it; empty where there is none."""
    for name in sorted(people, key=len, reverse=True):  # first ".Sam", in which "Sam" is, too
        named = re.compile(rf"(?<!\w)@?{re.escape(name)}(?!\w)", re.IGNORECASE)
        if named.search(text) is None:
            continue
        for speaker in _SPEAKER:
            order = order_in(named.sub(speaker, text))
            if any(spec.for_others and order.split(" ")[0] == PREFIX + spec.name for spec in all_commands()):
                return f"{order} {name}"
    return ""


def about_others(parts: Parts, user: str, text: str) -> Sequence[str]:
    """The answer to words that are for, or against, another player; empty where they are something else."""
    there = {name.casefold(): name for name in others_there(parts, user)}
    if (found := groups(_FIGHT, text)) and found[0].casefold() in there:
        return [_("I fight no players.")]
    if not (told := groups(_TELL, text)) or told[0].casefold() in _NOBODY:
        return []
    name = there.get(told[0].casefold())
    if name is None:
        return [no_such_player(told[0])]
    parts.outbox.post(_("{who} has me tell you: {what}", who=user, what=shortened(told[1], MOST)), name)
    return [_("I have told {who}.", who=name)]
