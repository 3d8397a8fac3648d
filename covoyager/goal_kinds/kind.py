"""What a kind of goal answers, and what it is told."""

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
        hour: ticks of the day; None where nobody has looked at the clock.
    """

    knowledge: Knowledge
    have: Mapping[str, int] = field(default_factory=dict)
    only_have: bool = False
    participants: int = 1
    nearby: Mapping[str, int] = field(default_factory=dict)
    stations: Mapping[str, int] = field(default_factory=dict)
    hour: int | None = None
    people: tuple[Hand, ...] = ()

    def grounded(self, goal: Goal, have: Mapping[str, int] | None = None, pace: Pace | None = None) -> Plan:
        """The cheapest plan for things and kills; ``have`` in place of what is on hand, ``pace`` of what suits who does it.

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
            pace=pace,
            people=self.people,
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """What a goal comes with beside its words and items.

    Attributes:
        building: what is to be built, and where; None where it asks for no building.
        steps: what is on the board for it, and how that stands.
        freeform: what a model has made of its words that no chest can show; None where there is nothing of that sort.
    """

    building: Building | None = None
    steps: tuple[tuple[Subtask, Status], ...] = ()
    freeform: Subtask | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a step that brings nothing into the chest.

    Attributes:
        kills: mobs seen dying by the participant's hand; None where nobody saw the fight.
        standing: how many blocks stand by the chest, by name.
        wrong: blocks of its blueprint that do not stand as drawn, or 1 where somebody is not at a place; None where nobody has
            looked.
        done: how many of what was to be done whoever did it has seen come about; None where nobody has looked.
    """

    kills: int | None = None
    standing: Mapping[str, int] = field(default_factory=dict)
    wrong: int | None = None
    done: int | None = None


class GoalKind:
    """One kind of goal; what it has no answer of its own to, the others are asked."""

    #: Whether the others are asked first.
    last = False

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:  # noqa: ARG002
        """What the words ask for; None where that is nothing of this kind.

        Raises:
            NotUnderstood: it is of this kind, and makes no sense.
        """
        return None

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:  # noqa: ARG002
        """The steps that are left of a goal; None where it is of another kind.

        Raises:
            Impossible: no plan can exist.
        """
        return None

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:  # noqa: ARG002
        """Rule on a step that brings nothing into the chest; None where it is another kind's."""
        return None

    def describe(self, step: Subtask, number: int) -> str:  # noqa: ARG002
        """What a person is told who takes a step; empty where it goes into the chest as all else does.

        Args:
            step: what they have taken.
            number: its number on the board.
        """
        return ""
