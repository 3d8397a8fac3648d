"""Typing commands that have a file of their own, beside bots that only answer."""

from typing import Any

from covoyager.errors import SkillFailed
from tests.fake_session import FakeSession, FakeWorker, answered


class Asked(FakeWorker):
    """Does what it is asked, or fails with a code."""

    fails: SkillFailed | None = None
    answers: Any = None

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        self.borrowed.append((primitive, arguments))
        if self.fails is not None:
            raise self.fails
        return self.answers


class Host(FakeSession):
    """A session with one bot, which sees Steve at 5 64 7."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        for worker in self.workers.values():
            worker.bot.players = [{"name": "Steve", "position": {"x": 5.5, "y": 64.0, "z": 7.2}, "held": None}]

    def made(self, name: str) -> Asked:
        return Asked(name, self.world_model)

    @property
    def bot(self) -> Asked:
        """The first."""
        worker = next(iter(self.workers.values()))
        assert isinstance(worker, Asked)
        return worker


async def typed(host: Host, text: str, user: str = "Steve") -> list[str]:
    """The answer to a line."""
    return await answered(host.context(), user, text)
