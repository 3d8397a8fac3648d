"""What people have the bot do themselves: which order came last, and what is told of one that another cut off."""

from dataclasses import dataclass
from itertools import count

from covoyager.bot.values import BotStatus
from covoyager.chat import Command
from covoyager.chat.commands import PREFIX
from covoyager.domain.nouns import counted, thing
from covoyager.errors import CovoyagerError, SkillFailed
from covoyager.texts import Text, _, joined, shortened

#: Codes of a run that something else has ended.
STOPPED = frozenset(["CANCELLED", "INTERRUPTED"])
#: Where there is an item in it, the bot has it brought to whoever asked.
BRINGS = "give"


class CutOff(CovoyagerError):
    """I was asked for something else."""

    def __init__(self, *lines: str) -> None:
        super().__init__(" ".join(lines))
        self.lines = lines


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody has asked of the bot itself.

    Attributes:
        number: the later, the higher.
        user: who asked.
        command: for what.
    """

    number: int
    user: str
    command: Command

    @property
    def words(self) -> Text:
        """How it is typed: ``!give 3 torches``."""
        command = self.command
        if command.item:
            what: str = counted(command.item, command.amount) if command.amount else thing(command.item)
        else:
            what = shortened(command.text, 40)
        return joined(" ", [f"{PREFIX}{command.name}", command.whom, what])


class Orders:
    """The orders of a session: the newest has the bot.

    Attributes:
        lasting: the order that the bot goes back to after a short one in between.
        given_up: numbers of those that ended because whoever asked has left the game.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._newest: Order | None = None
        self._stopped: Order | None = None
        self.lasting: Order | None = None
        self.given_up: set[int] = set()

    def new(self, user: str, command: Command) -> Order:
        """Somebody asks for something."""
        return Order(next(self._numbers), user, command)

    def begins(self, order: Order) -> None:
        """The bot sets about it.

        Raises:
            SkillFailed: INTERRUPTED where the bot was asked for something else after it, or was stopped.
        """
        if self.ended_by(order) is not None:
            raise SkillFailed("INTERRUPTED", str(CutOff()))
        self._newest = order

    def goes_on(self, order: Order) -> None:
        """The bot is back at it, after what came in between."""
        self._newest = order

    def stop(self, user: str) -> None:
        """Somebody has the bot stop; no order goes on after that."""
        self.lasting = None
        self._stopped = Order(next(self._numbers), user, Command("stop"))

    def ended_by(self, order: Order) -> Order | None:
        """What came after it: another order, or that the bot was to stop; None where it still has the bot."""
        later = [other for other in (self._newest, self._stopped) if other is not None and other.number > order.number]
        return max(later, key=lambda other: other.number, default=None)


def became(order: Order, by: Order | None, status: BotStatus, chest: int) -> list[str]:
    """What whoever asked is told of an order that was cut off; nothing where they stopped it themselves and have nothing due.

    Args:
        order: which.
        by: the order that came after it; None where nobody knows.
        status: what the bot is and has now.
        chest: how many of the item lie in the shared chest, as far as is known.
    """
    item = order.command.item
    held = status["inventory"].get(item, 0) if item else 0
    if held:
        where: str = _("I carry {things}.", things=counted(item or "", held))
    elif item and chest and order.command.name == BRINGS:
        where = _("In the chest: {things}.", things=counted(item, chest))
    else:
        where = ""
    if by is None:
        return [joined(" ", [_("Your {order} is off: I was stopped.", order=order.words), where])]
    own, stop = by.user == order.user, by.command.name == "stop"
    if own and by.command == order.command:
        return []  # asked for once more: it is on
    if own and stop:
        return [where] if where else []
    if stop:
        why = _("Your {order} is off: {who} has stopped me.", order=order.words, who=by.user)
    elif own:
        why = _("Your {order} is off: you have asked for {other} since.", order=order.words, other=by.words)
    else:
        why = _("Your {order} is off: {who} has asked me for {other}.", order=order.words, who=by.user, other=by.words)
    return [joined(" ", [why, where])]
