"""The interface of a kind of goal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from covoyager.domain import Building, Goal, Plan, Status, Subtask, Verdict
from covoyager.domain.hands import Hand
from covoyager.knowledge import Knowledge
from covoyager.knowledge.pace import Pace
from covoyager.planning import plan_goal


@dataclass(frozen=True, slots=True)
class Around:
    """What a goal is planned from.

    Attributes:
        knowledge: facts of the version.
        have, only_have, participants, nearby, stations, people: as for :func:`covoyager.planning.plan_goal`.
        hour: time of day in ticks; None if unknown.
        coming: block → how many of the stations do not stand yet: other goals set them up.
    """

    knowledge: Knowledge
    have: Mapping[str, int] = field(default_factory=dict)
    only_have: bool = False
    participants: int = 1
    nearby: Mapping[str, int] = field(default_factory=dict)
    stations: Mapping[str, int] = field(default_factory=dict)
    hour: int | None = None
    people: tuple[Hand, ...] = ()
    coming: Mapping[str, int] = field(default_factory=dict)

    def grounded(self, goal: Goal, have: Mapping[str, int] | None = None, pace: Pace | None = None) -> Plan:
        """The fastest plan for items and kills.

        Args:
            goal: what is wanted.
            have: item → count, instead of what is on hand.
            pace: as for :func:`covoyager.planning.plan_goal`.

        Raises:
            Impossible: no plan can exist.
        """
        return plan_goal(
            goal,
            self.knowledge,
            have=self.have if have is None else have,
            only_have=self.only_have,
            participants=self.participants,
            nearby=self.nearby or None,
            stations=self.stations,
            people=self.people,
            pace=pace,
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept with a goal besides its words and items.

    Attributes:
        building: what is to be built, and where; None if nothing.
        steps: its subtasks on the board, with their states.
        freeform: the freeform action that a model made of its words; None if there is none.
    """

    building: Building | None = None
    steps: tuple[tuple[Subtask, Status], ...] = ()
    freeform: Subtask | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a subtask that brings nothing into the chest.

    Attributes:
        kills: how many mobs were seen dying by the participant's hand; None if nobody saw the fight.
        standing: block → how many stand by the chest.
        wrong: how many blocks of the blueprint do not stand as drawn; for a rendezvous, 1 if the participant is not at the
            place, else 0; None if nobody has looked.
        done: how many times whoever did a deed has seen it succeed; None if nobody has looked.
    """

    kills: int | None = None
    standing: Mapping[str, int] = field(default_factory=dict)
    wrong: int | None = None
    done: int | None = None


class GoalKind:
    """One kind of goal. A method that returns nothing (None or "") leaves the answer to the other kinds."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:  # noqa: ARG002
        """The goal that words ask for; None if it is not of this kind.

        Raises:
            NotUnderstood: it is of this kind, but impossible or unclear.
        """
        return None

    def meant(self, text: str, knowledge: Knowledge) -> object | None:  # noqa: ARG002
        """What the words of a goal without items ask for, equal for all that ask for the same; None if it is of another kind.

        Raises:
            NotUnderstood: it is of this kind, but impossible or unclear.
        """
        return None

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:  # noqa: ARG002
        """The subtasks that are left of a goal; None if it is of another kind.

        Raises:
            Impossible: no plan can exist.
        """
        return None

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:  # noqa: ARG002
        """Rule on a subtask that brings nothing into the chest; None if it is of another kind."""
        return None

    def describe(self, step: Subtask, number: int) -> str:  # noqa: ARG002
        """What a person is told who claims a subtask; empty if its result just goes into the chest.

        Args:
            step: the subtask.
            number: its number on the board.
        """
        return ""
