"""Steps that cannot begin yet and are kept for people: bots leave them alone, and they are theirs as soon as they can begin."""

from collections.abc import Sequence

from covoyager.board import SubtaskView
from covoyager.chat import replies
from covoyager.chat.views import numbered
from covoyager.crew.parts import Parts
from covoyager.crew.still import step_is
from covoyager.domain import PENDING, Status
from covoyager.errors import BoardError
from covoyager.texts import Text, _


class Keeping:
    """Keeps steps for people, one for each.

    Args:
        parts: the board, the crew (whose ``kept`` it writes), the outbox.
        lease_seconds: how long a claim of a person holds.
    """

    def __init__(self, parts: Parts, lease_seconds: float) -> None:
        self._parts = parts
        self._lease = lease_seconds

    def keep(self, user: str, number: int) -> Sequence[str]:
        """Keep a step for somebody who wants it before it can begin; no line where it does not wait for other steps.

        Args:
            user: who wants it; what was kept for them before is free again.
            number: of the step.
        """
        kept = self._parts.crew.kept
        try:
            view = self._parts.board.subtask(number)
        except BoardError:
            return ()
        if view.state is not Status.BLOCKED or not view.waits.steps or any(need.failed for need in view.waits.steps):
            return ()
        holder = kept.get(number)
        if holder is not None and holder != user:
            return [_("{step} is kept for {who} already.", step=numbered(view), who=holder)]
        self.let_go(user)
        kept[number] = user
        first = f"#{view.waits.steps[0].number}"
        return [
            _(
                "{step} is kept for you: it is yours as soon as it can begin (it waits for {need}). "
                "!release {number} frees it.",
                step=numbered(view),
                need=first,
                number=number,
            )
        ]

    def let_go(self, user: str, number: int | None = None) -> Text | None:
        """Keep a step (None: whichever it was) for somebody no longer; None where none was kept for them."""
        kept = self._parts.crew.kept
        mine = next((one for one, who in kept.items() if who == user and number in (None, one)), None)
        if mine is None:
            return None
        del kept[mine]
        self._parts.crew.wake()
        return _("#{number} is kept for you no longer.", number=mine)

    def mind(self, views: Sequence[SubtaskView]) -> None:
        """Give people what can begin, and forget what is over."""
        kept = self._parts.crew.kept
        if not kept:
            return
        states = {view.id: view.state for view in views}
        for number in list(kept):
            if states.get(number) is Status.READY:
                self.ready(number)
            elif states.get(number) not in PENDING:
                del kept[number]

    def ready(self, number: int) -> None:
        """A step can begin: it is theirs for whom it was kept."""
        user = self._parts.crew.kept.pop(number, None)
        if user is None:
            return
        board, world = self._parts.board, self._parts.world_model
        try:
            view = board.claim(number, user, self._lease, tick=world.tick, lesser=True)
        except BoardError:
            self._parts.crew.wake()
            return
        lines = replies.claimed(view, world.chest_at)
        self._parts.outbox.post(lines, user, holds=step_is(board, view))
