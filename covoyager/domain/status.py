"""The five states of a subtask and the transitions that are legal between them.

The letters are those of the state diagram in docs/architecture.md::

    BLOCKED --a--> READY --b--> IN_PROGRESS --c--> DONE
    READY --g--> BLOCKED        IN_PROGRESS --d--> READY | BLOCKED
                                IN_PROGRESS --e--> FAILED --f--> READY | BLOCKED
    DONE --g--> BLOCKED | READY (what it had produced is gone from the world)
    READY | BLOCKED --h--> DONE (the world already shows the result)
"""

from enum import StrEnum

#: A claim is given up after so long without a sign of its holder.
LEASE_SECONDS = 300


class Status(StrEnum):
    """State of one subtask on the board."""

    BLOCKED = "BLOCKED"
    READY = "READY"
    IN_PROGRESS = "IN_PROGRESS"
    DONE = "DONE"
    FAILED = "FAILED"


#: States of a subtask that nobody has begun: it can be, or waits for something.
PENDING = (Status.BLOCKED, Status.READY)

#: A sign for each state that reads without colour; what wants a look first is first.
MARKS = {
    Status.FAILED: "✗",
    Status.IN_PROGRESS: "▶",
    Status.READY: "●",
    Status.BLOCKED: "○",
    Status.DONE: "✓",
}


class GoalState(StrEnum):
    """State of a whole goal; PAUSED and CANCELLED are set by people only."""

    OPEN = "OPEN"
    PAUSED = "PAUSED"
    DONE = "DONE"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"


TRANSITIONS: dict[tuple[Status, Status], str] = {
    (Status.BLOCKED, Status.READY): "a",
    (Status.READY, Status.IN_PROGRESS): "b",
    (Status.IN_PROGRESS, Status.DONE): "c",
    (Status.IN_PROGRESS, Status.READY): "d",
    (Status.IN_PROGRESS, Status.BLOCKED): "d",
    (Status.IN_PROGRESS, Status.FAILED): "e",
    (Status.FAILED, Status.READY): "f",
    (Status.FAILED, Status.BLOCKED): "f",
    (Status.READY, Status.BLOCKED): "g",
    (Status.DONE, Status.BLOCKED): "g",
    (Status.DONE, Status.READY): "g",
    (Status.READY, Status.DONE): "h",
    (Status.BLOCKED, Status.DONE): "h",
}


def transition(old: Status, new: Status) -> str | None:
    """The letter of the edge ``old`` → ``new``; None if the state diagram has no such edge."""
    return TRANSITIONS.get((old, new))
