"""How fast somebody works compared with a bot, and who works together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hand:
    """How many ticks longer than a bot somebody takes. Digging and smelting take everybody the same; a bot has 0 and 0.

    Attributes:
        each: extra ticks for each item: turning to it, walking there, picking it up.
        clicks: extra ticks for each subtask: reading, typing, opening the chest.
    """

    each: float = 0.0
    clicks: int = 0


BOT = Hand()


@dataclass(frozen=True, slots=True)
class Hands:
    """A crew at work.

    Attributes:
        bots: how many bots.
        people: one entry for each person.
    """

    bots: int = 1
    people: tuple[Hand, ...] = ()

    @property
    def size(self) -> int:
        """Number of participants."""
        return self.bots + len(self.people)

    def first(self, many: int) -> "Hands":
        """Return a crew of ``many``, bots before people; without people it may have more bots than this one."""
        if not self.people:
            return Hands(many)
        return Hands(min(self.bots, many), self.people[: max(0, many - self.bots)])
