"""What a first plan has to make ready is there before anybody asks, and nobody is kept waiting for it."""

from typing import Any

from covoyager.domain import Observation
from covoyager.domain.hands import Hands
from covoyager.goals.session_goals import SessionGoals
from covoyager.session.rehearsal import REHEARSED, rehearse
from tests.fake_session import FakeSession
from tests.planning.facts import knowledge


class Rehearsing(FakeSession):
    """A session with real goals; ``planned`` is what was planned."""

    def __init__(self) -> None:
        super().__init__()
        self.world_model.update(Observation(tick=1, chest={"stick": 2}, carried={}, blocks={"oak_log": 9}))
        self.goals = SessionGoals(self.board, knowledge(), self.world_model, Hands)
        self.planned: list[str] = []
        first = self.goals.planner.first

        def noted(meaning: Any, goal_id: int | None) -> Any:
            self.planned.append(meaning.text)
            return first(meaning, goal_id)

        self.goals.planner.first = noted  # type: ignore[method-assign]


async def test_it_is_planned_and_forgotten() -> None:
    session = Rehearsing()
    await rehearse(session.goals, lambda: False)
    assert session.planned == list(REHEARSED)
    assert not session.board.goals()
    assert not session.outbox.lines


async def test_whoever_asks_meanwhile_is_not_kept_waiting() -> None:
    session = Rehearsing()
    await rehearse(session.goals, lambda: bool(session.planned))
    assert session.planned == list(REHEARSED[:1])
