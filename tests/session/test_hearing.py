"""What is heard of the session's own bots is not taken for news of people."""

from covoyager.session.company import AWAY_SECONDS, Company
from covoyager.session.crewlist import Crew
from covoyager.session.hearing import Hearing
from covoyager.session.options import Options
from tests.board.plans import pickaxe
from tests.session.sitting import LEASE_S, FakeWorker, Sitting
from tests.session.test_company import Clock, clock

__all__ = ["clock"]


def test_the_names_of_the_bots() -> None:
    assert Options(username="Bot", bots=3).names == ("Bot", "Bot2", "Bot3")


async def test_a_bot_that_lost_its_connection_and_came_back_keeps_what_it_takes_then(clock: Clock) -> None:
    sitting = Sitting()
    sitting.crew = Crew(sitting.workers, names=("Bot", "Bot2"))  # type: ignore[arg-type]
    made = pickaxe()
    sitting.board.add_goal(made.goal, "Steve", made)
    company = Company(sitting)  # type: ignore[arg-type]
    sitting.dispatcher = type("Dispatcher", (), {"company": company})()  # type: ignore[attr-defined]
    hearing = Hearing(sitting)  # type: ignore[arg-type]
    # Bot2 is seen to come before it is at work, goes and comes again: the first bot sees all of it.
    for kind in ("joined", "left", "joined"):
        await hearing._on_event("Bot", kind, {"user": "Bot2"})
    assert [who.kind for who in sitting.board.participants()] == []
    await hearing._on_event("Bot", "left", {"user": "Bot2"})
    sitting.workers["Bot2"] = FakeWorker("Bot2", sitting.scene)
    sitting.board.claim(1, "Bot2", LEASE_S)
    clock.now += AWAY_SECONDS + 1
    company.mind()
    assert sitting.board.subtask(1).by == "Bot2"
    assert sitting.outbox.to(None) == []


async def test_people_come_and_go(clock: Clock) -> None:
    sitting = Sitting()
    company = Company(sitting)  # type: ignore[arg-type]
    sitting.dispatcher = type("Dispatcher", (), {"company": company})()  # type: ignore[attr-defined]
    hearing = Hearing(sitting)  # type: ignore[arg-type]
    await hearing._on_event("Bot", "joined", {"user": "Steve"})
    assert [(who.name, who.kind, who.present) for who in sitting.board.participants()] == [("Steve", "human", True)]
    await hearing._on_event("Bot", "left", {"user": "Steve"})
    assert [who.present for who in sitting.board.participants()] == [False]
