"""The world model: what the crew together knows of the world, merged from every participant's looks at it."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from covoyager.clock import game
from covoyager.crew.execution.brought import Brought
from covoyager.crew.loads import Loads, Step
from covoyager.crew.strides import Mileage, Strides
from covoyager.domain import Observation, Subtask, totals

#: Blocks that were looked for in vain are not counted on for so long.
MISSED_SECONDS = 600.0
#: Whoever had an item in hand no longer ago than this may have put it into the chest.
SHOWN_SECONDS = 30.0
#: A world that is younger than it was by more than this has been put back; bots hear of its age a little apart. Ticks.
PUT_BACK = 100


@dataclass(slots=True)
class WorldModel:
    """The latest of what anybody saw.

    Attributes:
        chest_at: block position of the shared chest; None while there is none.
        chest: its contents when last looked into, item → count; None while nobody has.
        chest_tick: the world's tick of that look.
        carried: what each participant carries, for those whose inventory is known.
        standing: blocks that stand by the chest, name → count.
        blocks, mobs: in sight at the latest look, name → count.
        tick: the world's age, as it was seen last; it never falls, see :meth:`enters`.
        ahead: by how much it is more than the world's own age.
        entered: a bot has come into the world and nobody has heard of its age since.
        cooking: by goal and number, as a later goal's subtasks have the same numbers, the subtasks that somebody was stopped at
            while smelting, and who: what they take lies in a furnace by the chest, and is that participant's to fetch.
        lent: the bed that a bot sleeps in, by its name: while it stands it is neither in the chest nor in a pocket.
        hands: the people among those of ``carried``: what they were seen with while at a step that takes it.
        elsewhere: what bots of other sessions carry.
        spent: where each bot's ticks went since it joined, by what for.
        written: the same when it was last asked for (:meth:`time_sheet`).
        dug: subtask → ticks that bots of this session dug for it; those of goals that have ended are forgotten.
        mileage: how far bots walk.
        strides: how far people walk.
        hour: ticks of the day when a bot last looked; None while none has.
        missed: blocks of which a bot found no more where others might do, and when.
        looked: when somebody last looked into the chest, in seconds of game time.
        reading: number of that look, as the bots count them.
        gone: there was a chest, and nobody has looked into another since.
        shown: what people were seen with in their hands, and when, by name.
        handled: items that bots were ever seen to carry: of these nobody can say who else has brought them.
        brought: what others than the bots have brought, and since when they have had a step.
        holding: what people had in their hands at the last look.
        chestless: why no chest could be had when a bot last looked for one, or was to make one; empty since there is one.
        no_room: when a bot last found the chest full, in seconds of game time; None once something was taken out of it.
        grows: another chest beside the shared one may make room; bots try that before people are asked for any.
        walled_in: bots that cannot get out by themselves → when people were last asked to let them out, in game seconds.
        loads: what bots have in furnaces while they are at other work.
    """

    chest_at: tuple[int, int, int] | None = None
    chest: Mapping[str, int] | None = None
    chest_tick: int = 0
    carried: dict[str, Mapping[str, int]] = field(default_factory=dict)
    standing: Mapping[str, int] = field(default_factory=dict)
    blocks: Mapping[str, int] = field(default_factory=dict)
    mobs: Mapping[str, int] = field(default_factory=dict)
    tick: int = 0
    ahead: int = 0
    entered: bool = False
    cooking: dict[Step, tuple[str, Subtask]] = field(default_factory=dict)
    lent: dict[str, Mapping[str, int]] = field(default_factory=dict)
    hands: set[str] = field(default_factory=set)
    elsewhere: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    spent: dict[str, Mapping[str, int]] = field(default_factory=dict)
    written: dict[str, Mapping[str, int]] = field(default_factory=dict)
    dug: dict[Step, int] = field(default_factory=dict)
    mileage: Mileage = field(default_factory=Mileage)
    strides: Strides = field(default_factory=Strides)
    missed: dict[str, float] = field(default_factory=dict)
    hour: int | None = None
    looked: float = float("-inf")
    reading: int = 0
    gone: bool = False
    shown: dict[str, dict[str, float]] = field(default_factory=dict)
    handled: set[str] = field(default_factory=set)
    brought: Brought = field(default_factory=Brought)
    holding: Mapping[str, str | None] = field(default_factory=dict)
    chestless: str = ""
    no_room: float | None = None
    grows: bool = True
    walled_in: dict[str, float] = field(default_factory=dict)
    loads: Loads = field(default_factory=Loads)

    @property
    def stations(self) -> frozenset[str]:
        """Names of the blocks that stand by the chest."""
        return frozenset(self.standing)

    def update(self, seen: Observation) -> None:
        """Take in one participant's look; what it could not see stays as it was."""
        self.ages(seen.tick)
        self.carried.update(seen.carried)
        if seen.chest is not None:
            self.chest_holds(seen.chest, seen.reading)
            self.standing = seen.standing
        if seen.blocks:
            self.blocks = dict(seen.blocks)
        if seen.mobs:
            self.mobs = dict(seen.mobs)

    def enters(self, known: int = 0) -> None:
        """A bot comes into the world, of which so many ticks are known already.

        A server that was killed comes back as it was saved last, and whoever keeps one may put an older copy in its place:
        ticks go on from those that are known, or every look from then on would count as older than those before.
        """
        self.tick = max(self.tick, known)
        self.entered = True

    def ages(self, age: int) -> None:
        """A bot tells how old the world is, in ticks; 0 where it has not heard of that yet."""
        if not age:
            return
        if self.entered and (back := self.tick - self.ahead - age) > PUT_BACK:
            self.ahead += back
        self.entered = False
        self.tick = max(self.tick, age + self.ahead)

    def noticed(self, bot: str, status: Mapping[str, Any]) -> None:
        """Take in what a bot tells of itself."""
        self.mileage.read(bot, status["distance_cm"])
        self.spent[bot] = status.get("spent", {})
        self.hour = status.get("time_of_day", self.hour)
        self.brought.told(status.get("chest_given", {}))

    def time_sheet(self, bot: str, step: Step | None = None) -> dict[str, int]:
        """Where a bot's ticks went, activity → ticks, since the last call for it; since it joined, where it has joined anew.

        Args:
            bot: its name.
            step: the subtask that they were for; None for none.
        """
        now, before = self.spent.get(bot, {}), self.written.get(bot, {})
        self.written[bot] = now
        anew = any(now.get(kind, 0) < ticks for kind, ticks in before.items())
        ticks = {kind: count - (0 if anew else before.get(kind, 0)) for kind, count in now.items()}
        if step is not None:
            self.dug[step] = self.dug.get(step, 0) + ticks.get("digging", 0)
        return {kind: count for kind, count in sorted(ticks.items()) if count}

    def keep(self, goals: Container[int]) -> None:
        """Forget what was dug for other goals than these: they have ended."""
        self.dug = {step: ticks for step, ticks in self.dug.items() if step[0] in goals}

    def misses(self, subtask: Subtask, code: str | None, data: Mapping[str, Any]) -> bool:
        """Note a try that found no more of its sources; gives whether another plan may do, with something else in sight."""
        if code != "NOT_FOUND" or not data.get("instead"):
            return False
        self.missed.update(dict.fromkeys(subtask.sources, game.now()))
        return True

    def arguments(self, step: Step, subtask: Subtask, *, burning: bool = False) -> dict[str, bool]:
        """What a skill is told beyond its subtask: to fetch what was left cooking; to look for more further off.

        Args:
            step: its goal and number.
            subtask: what is to be done.
            burning: its bot knows what it has in furnaces and waits there: until that is out, it counts as what it was.
        """
        left = {"left": True} if not burning and self.cooking.pop(step, None) is not None else {}
        return left | ({"search": True} if self.lacks(subtask.sources) else {})

    def lacks(self, sources: Iterable[str]) -> bool:
        """Whether no more of any of these was found of late."""
        late = game.now() - MISSED_SECONDS
        return any(self.missed.get(source, late) > late for source in sources)

    def nearby(self) -> dict[str, int]:
        """Blocks and mobs in sight, less what was looked for there in vain."""
        return {name: count for name, count in totals([self.blocks, self.mobs]).items() if not self.lacks([name])}

    def chest_holds(self, items: Mapping[str, int], reading: int = 0) -> None:
        """Take in what somebody saw in the open chest; a reading older than the known one is passed over.

        Two bots at one chest may be heard of in another order than they saw it.
        """
        if reading and reading < self.reading:
            return
        self.reading = reading or self.reading
        self.gone = False
        if any(items.get(item, 0) < count for item, count in (self.chest or {}).items()):
            self.no_room = None
        self.chest = dict(items)
        self.chest_tick = self.tick
        self.looked = game.now()

    def pockets(self) -> dict[str, int]:
        """What the bots of this session carry, item → count."""
        return totals(items for who, items in self.carried.items() if who not in self.hands)

    def in_hands(self) -> dict[str, int]:
        """What people have in hand, item → count."""
        return totals(items for who, items in self.carried.items() if who in self.hands)

    def learn(self, seen: Observation, others: Container[str]) -> None:
        """Take in what other sessions in this world have written down: their bots' pockets, and a newer look."""
        self.elsewhere = {who: has for who, has in seen.carried.items() if who in others}
        self.recall(seen)

    def recall(self, seen: Observation) -> None:
        """Take in a look into the chest that is written down, by another session or an earlier one, where it is newer."""
        if self.chest_at is not None and seen.chest is not None and (seen.chest_tick or 0) > self.chest_tick:
            self.chest_holds(seen.chest)
            self.chest_tick, self.standing = seen.chest_tick or 0, seen.standing

    def taken(self, items: Mapping[str, int]) -> None:
        """Somebody took something out of the chest since it was last looked into; counts of 0 and less are nothing."""
        if self.chest is not None:
            self.no_room = None if any(count > 0 for count in items.values()) else self.no_room
            left = {item: count - max(0, items.get(item, 0)) for item, count in self.chest.items()}
            self.chest = {item: count for item, count in left.items() if count > 0}
            self.chest_tick = max(self.chest_tick, self.tick)

    def carries(self, bot: str, inventory: Mapping[str, int], making: Subtask | None, *, chest_seen: bool) -> bool:
        """A bot was just seen to carry these, item → count.

        What it is making right now counts once it is handed in. What it took for that is in its hands and no longer in the
        chest, unless the chest was looked into after that (``chest_seen``).

        Returns:
            Whether that is something else than before.
        """
        made: Mapping[str, int] = making.produces if making is not None else {}
        before = self.carried.get(bot, {})
        self.handled |= inventory.keys()
        held = {item: count for item, count in inventory.items() if item not in made}
        kept = {item: min(inventory[item], before[item]) for item in made if item in before and item in inventory}
        self.carried[bot] = held | kept
        if making is not None and not chest_seen:
            needs = (*making.consumes, *making.tools)
            self.taken({item: held[item] - before.get(item, 0) for item in held if item in needs})
        return self.carried[bot] != before

    def lose_chest(self) -> None:
        """The shared chest is gone, and what was in it."""
        self.chest_at = None
        self.chest = None
        self.no_room = None
        self.grows = True
        self.gone = True
        self.standing = {}

    def forget(self, participant: str) -> None:
        """What somebody carries is unknown once they have left or died."""
        self.carried.pop(participant, None)
        self.hands.discard(participant)

    def in_hand(self, person: str, tools: Iterable[str]) -> None:
        """A person was seen with the tools of their step."""
        self.carried[person] = dict.fromkeys(tools, 1)
        self.hands.add(person)

    def shows(self, held: Mapping[str, str | None]) -> None:
        """What people have in their hands this moment."""
        self.holding = held
        for person, item in held.items():
            if item is not None:
                self.shown.setdefault(person, {})[item] = game.now()

    def bringer(self, items: Iterable[str]) -> str | None:
        """Who was seen last, and lately, with one of these in hand, and has it there no more; None where nobody was."""
        late, every = game.now() - SHOWN_SECONDS, frozenset(items)
        seen = [
            (at, who)
            for who, had in self.shown.items()
            for item, at in had.items()
            if item in every and at > late and self.holding.get(who) != item
        ]
        return max(seen)[1] if seen else None

    def leave_cooking(self, participant: str, step: Step, subtask: Subtask) -> None:
        """Somebody went from a subtask: what it is smelting is not lost. Nothing for other subtasks."""
        if subtask.action.spec.keeps_station:
            self.cooking[step] = participant, subtask

    def burning(self, steps: Container[Step]) -> dict[str, int]:
        """What these steps have in furnaces, item → count: stock that no other step can take."""
        return totals(subtask.consumes for step, (_, subtask) in self.cooking.items() if step in steps)

    def out_of_furnace(self, step: Step) -> None:
        """What a subtask left cooking was taken out, or is not there."""
        self.cooking.pop(step, None)

    def observation(self) -> Observation:
        """The whole as one value."""
        carried = dict(self.carried)
        cooking = ((who, subtask.consumes) for who, subtask in self.cooking.values())
        for who, items in (*cooking, *self.lent.items()):
            carried[who] = totals([carried.get(who, {}), items])
        # For the others too nothing lies there any more.
        chest, chest_tick = ({}, self.tick) if self.gone and self.chest_at is None else (self.chest, self.chest_tick)
        return Observation(
            tick=self.tick,
            chest=chest,
            carried=carried,
            standing=self.standing,
            blocks=self.blocks,
            mobs=self.mobs,
            chest_tick=chest_tick if chest is not None else None,
        )

    @property
    def is_full(self) -> bool:
        """Whether nothing more goes into the shared chest, as far as is known."""
        return self.no_room is not None

    def shared(self) -> Mapping[str, int] | None:
        """What lies there for everybody: the chest; where there is none, what is carried."""
        return self.chest if self.chest_at is not None else self.observation().stock()

    def on_hand(self, *, hands: bool = True) -> dict[str, int]:
        """As :meth:`stock`; the known inventories alone while nobody has looked into the chest."""
        stock = self.stock(hands=hands)
        return self.pockets() if stock is None else stock

    def stock(self, *, hands: bool = True) -> dict[str, int] | None:
        """Chest and known inventories together; None while there is a chest that nobody has looked into.

        Args:
            hands: count what people have in hand.
        """
        if self.chest is None and self.chest_at is not None:
            return None
        seen = self.observation()
        kept = {who: items for who, items in seen.carried.items() if hands or who not in self.hands}
        return replace(seen, carried={**self.elsewhere, **kept}).stock()
