"""The greeting of a person who joins, once in a world: who the bot is, the goal, what could be theirs, where help is."""

from collections.abc import Callable, Sequence

from covoyager.board import GoalView, SubtaskView
from covoyager.chat import listings
from covoyager.clock import game
from covoyager.crew.parts import Parts
from covoyager.domain.nouns import ended
from covoyager.texts import _, joined, several

#: Setting of the board: who was greeted.
KEPT = "greeted"
#: For so long after a join a player sees no chat yet, seconds.
ARRIVED_SECONDS = 2.0


class Greeting:
    """Greets people.

    Args:
        parts: the board, the world model, the crew, the outbox.
        listens: whether a player may command; others are not spoken to.
        offer: offers somebody a step, where there is one.
    """

    def __init__(self, parts: Parts, listens: Callable[[str], bool], offer: Callable[[str], None]) -> None:
        self._parts = parts
        self._listens = listens
        self._offer = offer
        self._came: dict[str, float] = {}
        self._greeted = set(map(str, parts.board.setting(KEPT) or ()))

    def came(self, user: str) -> None:
        """A person has joined."""
        if user not in self._greeted and self._listens(user):
            self._came.setdefault(user, game.now())

    def gone(self, user: str) -> None:
        """A person has left: whoever was not greeted yet is greeted at their next visit."""
        self._came.pop(user, None)

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Once a second: greet who has come."""
        lead = self._parts.crew.lead
        if lead is None:
            return
        for user, since in list(self._came.items()):
            if game.now() - since < ARRIVED_SECONDS:
                continue
            del self._came[user]
            self._greeted.add(user)
            self._parts.board.set_setting(KEPT, sorted(self._greeted))
            greeting = welcome(user, lead.name, self._parts.board.goals(), views)
            self._parts.outbox.post(greeting, user)
            self._offer(user)
            self._parts.outbox.post(MORE, user)


MORE = _("!help lists the commands; !quiet has me say less.")


def welcome(user: str, bot: str, goals: Sequence[GoalView], views: Sequence[SubtaskView]) -> tuple[str, str]:
    """The two lines of the greeting: who speaks, and how far the first goal is or that there is none.

    The second is such as ``Goal 1 (craft compass): 3 of 9 steps done.``
    """
    hello = _("Hello {user}, I am {bot}, an AI teammate: I do the steps that nobody takes.", user=user, bot=bot)
    if not goals:
        return hello, _("No goal is open; such as: !task craft compass")
    steps = [view for view in views if view.goal_id == goals[0].id]
    more = len(goals) - 1
    others = several("{n} more goal on the !board.", "{n} more goals on the !board.", more) if more else ""
    far = ended(listings.progress(goals[0], steps))
    return hello, joined(" ", [far, others])
