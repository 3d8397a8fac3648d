"""How fast somebody works beside a bot, and who works together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody at work, beside a bot: what digging and burning take is the same for all. A bot is one without any of this.

    Attributes:
        each: ticks more for each thing: turning to it, going there, picking it up.
        clicks: ticks more for each step: reading, typing, the chest.
    """

    each: float = 0.0
    clicks: int = 0


BOT = Hand()


@dataclass(frozen=True, slots=True)
class Hands:
    """Who works together.

    Attributes:
        bots: how many of them are bots.
        people: the others, each as fast as they are.
    """

    bots: int = 1
    people: tuple[Hand, ...] = ()

    @property
    def size(self) -> int:
        """How many they are."""
        return self.bots + len(self.people)

    def first(self, many: int) -> "Hands":
        """So many of them, bots first; of bots alone as many as are asked for."""
        if not self.people:
            return Hands(many)
        return Hands(min(self.bots, many), self.people[: max(0, many - self.bots)])
