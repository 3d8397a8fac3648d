"""The scene: what the crew together knows of the world, merged from every participant's looks at it."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from covoyager.domain import Action, Observation, Subtask, totals


@dataclass(slots=True)
class Scene:
    """The latest of what anybody saw.

    Attributes:
        chest_at: block position of the shared chest; None while there is none.
        chest: its contents when last looked into; None while nobody has.
        carried: what each participant carries, for those whose inventory is known.
        cooking: by a subtask's number, who was stopped while smelting, and what it takes: that lies in a furnace by the
            chest, and is that participant's to fetch.
        hands: the people among those of ``carried``: what they were seen with while at a step that takes it.
        walked: centimetres that each bot has walked since it joined.
        looked: when somebody last looked into the chest, by this machine's growing clock, in seconds.
    """

    chest_at: tuple[int, int, int] | None = None
    chest: Mapping[str, int] | None = None
    chest_tick: int = 0
    carried: dict[str, Mapping[str, int]] = field(default_factory=dict)
    standing: Mapping[str, int] = field(default_factory=dict)
    blocks: Mapping[str, int] = field(default_factory=dict)
    mobs: Mapping[str, int] = field(default_factory=dict)
    tick: int = 0
    cooking: dict[int, tuple[str, Mapping[str, int]]] = field(default_factory=dict)
    hands: set[str] = field(default_factory=set)
    walked: dict[str, float] = field(default_factory=dict)
    looked: float = float("-inf")

    @property
    def stations(self) -> frozenset[str]:
        """Names of the blocks that stand by the chest."""
        return frozenset(self.standing)

    def update(self, seen: Observation) -> None:
        """Take in one participant's look; what it could not see stays as it was."""
        self.tick = max(self.tick, seen.tick)
        self.carried.update(seen.carried)
        if seen.chest is not None:
            self.chest_holds(seen.chest)
            self.chest_tick = seen.tick
            self.standing = seen.standing
        if seen.blocks:
            self.blocks = dict(seen.blocks)
        if seen.mobs:
            self.mobs = dict(seen.mobs)

    def chest_holds(self, items: Mapping[str, int]) -> None:
        """Somebody had the chest open and saw what is in it."""
        self.chest = dict(items)
        self.looked = time.monotonic()

    def taken(self, items: Mapping[str, int]) -> None:
        """Somebody took something out of the chest since it was last looked into; counts of 0 and less are nothing."""
        if self.chest is not None:
            left = {item: count - max(0, items.get(item, 0)) for item, count in self.chest.items()}
            self.chest = {item: count for item, count in left.items() if count > 0}

    def lose_chest(self) -> None:
        """The shared chest is gone, and what was in it."""
        self.chest_at = None
        self.chest = None
        self.standing = {}

    def forget(self, participant: str) -> None:
        """What somebody carries is unknown once they have left or died."""
        self.carried.pop(participant, None)
        self.hands.discard(participant)

    def in_hand(self, person: str, tools: Iterable[str]) -> None:
        """A person was seen with the tools of their step."""
        self.carried[person] = dict.fromkeys(tools, 1)
        self.hands.add(person)

    def leave_cooking(self, participant: str, number: int, subtask: Subtask) -> None:
        """Somebody was stopped at a subtask: what it was smelting is not lost. Nothing for other subtasks."""
        if subtask.action is Action.SMELT:
            self.cooking[number] = participant, subtask.consumes

    def observation(self) -> Observation:
        """The whole as one value."""
        carried = dict(self.carried)
        for who, items in self.cooking.values():
            carried[who] = totals([carried.get(who, {}), items])
        return Observation(
            tick=self.tick,
            chest=self.chest,
            carried=carried,
            standing=self.standing,
            blocks=self.blocks,
            mobs=self.mobs,
        )

    def shared(self) -> Mapping[str, int] | None:
        """What lies there for everybody: the chest; where there is none, what is carried."""
        return self.chest if self.chest_at is not None else self.observation().stock()

    def stock(self, *, hands: bool = True) -> dict[str, int] | None:
        """Chest and known inventories together; None while there is a chest that nobody has looked into.

        Args:
            hands: count what people have in hand.
        """
        if self.chest is None and self.chest_at is not None:
            return None
        seen = self.observation()
        kept = {who: items for who, items in seen.carried.items() if hands or who not in self.hands}
        return replace(seen, carried=kept).stock()
