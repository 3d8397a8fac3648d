"""How a try at a subtask ends on the board, once the world has been looked at."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.bot import Bot
from covoyager.clock import game
from covoyager.crew.execution.causes import cause_in_words
from covoyager.crew.execution.tries import (
    ADAPT,
    ASKED,
    BALK_SECONDS,
    LEAST_RESTS,
    RESTS,
    STOPPED,
    Alike,
    Rests,
    Vanished,
)
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState, Ruling, Status, Verdict
from covoyager.pairs import Choice, PairManager

#: What was just put into the chest may be on somebody else's cursor, or not yet in what they saw last: mostly for two ticks, at
#: most for a second. So it is looked for again after these.
LIFTED_SECONDS = (0.1, 0.9)


class Ending(Enum):
    """What a try says of its subtask, by the code that it ended with."""

    STOPPED = auto()
    """Nothing: somebody stopped it, or the connection went."""
    ADAPT = auto()
    """It cannot work as it is planned; another plan may."""
    WAITS = auto()
    """Nothing yet: people who are there were asked to mend what it failed for."""
    TRIED = auto()
    """It was done or it failed, as the world shows."""


@dataclass(frozen=True, slots=True)
class Try:
    """A try that has ended.

    Attributes:
        view: the subtask.
        choice: the skill.
        result: what the skill gave, or what its failure tells.
        code: of the failure; None where it did not fail.
        text: of the failure, for people.
    """

    view: SubtaskView
    choice: Choice
    result: Mapping[str, Any]
    code: str | None
    text: str

    @property
    def trusted(self) -> Mapping[str, Any]:
        """The part of the result that counts: of a sandboxed skill, only the kills that its primitives have counted."""
        return {"killed": self.result.get("killed")} if self.choice.sandbox else self.result


def ending_of(tried: Try, misses: bool, asked: bool, waits: bool) -> Ending:
    """What a try says of its subtask.

    Args:
        tried: the try.
        misses: whether something that it takes was not where it should be.
        asked: whether people asked the bot for something meanwhile. Else a sandboxed skill has no excuse.
        waits: whether people are waited for to mend what it failed for.
    """
    if tried.code in STOPPED and (not tried.choice.sandbox or tried.code != "INTERRUPTED" or asked):
        return Ending.STOPPED
    adapts = not tried.choice.sandbox and (tried.code in ADAPT or misses)
    if adapts:
        return Ending.ADAPT
    return Ending.WAITS if waits else Ending.TRIED


async def looked_twice(
    tried: Try, rule: Callable[[], Awaitable[Verdict]], look: Callable[[], Awaitable[object]]
) -> Verdict:
    """The verdict on a try; before a FAIL of one that met no failure the world is looked at again.

    Somebody else at the chest may have had its result on the cursor just then: whoever clicks where it lies lifts it.

    Args:
        tried: the try.
        rule: rules by what was seen last.
        look: sees what there is.
    """
    verdict = await rule()
    for seconds in LIFTED_SECONDS if tried.code is None else ():
        if verdict.ruling is not Ruling.FAIL:
            break
        await game.sleep(seconds)
        await look()
        verdict = await rule()
    return verdict


class Settling:
    """Writes to the board what became of one bot's tries, and remembers what is not to be tried again at once.

    Args:
        bot: the bot, under whatever name it has in the world.
        board: the board.
        world_model: what was seen.
        pairs: learn which skill served and which did not.
        rests: subtasks that are to rest.
    """

    def __init__(self, bot: Bot, board: Board, world_model: WorldModel, pairs: PairManager, rests: Rests) -> None:
        self._bot = bot
        self._board = board
        self._world_model = world_model
        self._pairs = pairs
        self._rests = rests
        self._vanished = Vanished()
        self._alike = Alike()
        self._balked = 0

    def settle(self, tried: Try, ending: Ending, verdict: Verdict) -> Verdict:
        """Settle the subtask, or give it back; gives the verdict that counts.

        Raises:
            BoardError: it was cancelled, handed over or planned away in the meantime.
        """
        view, tick = tried.view, self._world_model.tick
        cause = self._vanished.cause(view, tried.code, tried.text, tried.result)
        if cause is not None:
            self._board.finish(view.goal_id, GoalState.FAILED, cause, by=self._bot.name, tick=tick)
        elif verdict.ruling is Ruling.PASS:
            self._passed(tried, verdict)
        elif ending is Ending.STOPPED:
            if tried.code in RESTS:
                self._rests.begin(view.id, RESTS[tried.code])
            self._board.release(view.id, self._bot.name, tried.text, tick=tick)
        elif ending is Ending.WAITS:
            self._rests.begin(view.id, ASKED[tried.code or ""], LEAST_RESTS.get(tried.code or "", 0.0))
            why = cause_in_words(tried.code, tried.text, view.subtask.item, tried.result)
            self._board.release(view.id, self._bot.name, why, tick=tick)
        elif ending is Ending.ADAPT:
            self._balk(tried)
        else:
            return self._failed(tried, verdict)
        return verdict

    def _balk(self, tried: Try) -> None:
        """Give a subtask back that lacks something; where that goes on and nothing is missing, end its goal."""
        view, tick = tried.view, self._world_model.tick
        if self._balked == view.id:
            self._rests.begin(view.id, BALK_SECONDS)
        self._balked = view.id
        why = cause_in_words(tried.code, tried.text, found=tried.result)
        self._board.release(view.id, self._bot.name, why, tick=tick)
        self._board.set_stock(self._world_model.observation())
        ready = self._board.subtask(view.id, view.goal_id).state is Status.READY
        plans = self._board.record(view.goal_id).plans
        cause = self._alike.cause(view, tried.code or "", why, ready=ready, plans=plans)
        if cause is not None:
            self._board.finish(view.goal_id, GoalState.FAILED, cause, by=self._bot.name, tick=tick)

    def _passed(self, tried: Try, verdict: Verdict) -> None:
        view, seen = tried.view, self._world_model.observation()
        self._alike.passed(view)
        made = tried.trusted.get("produced")
        self._board.settle(view.id, verdict, self._bot.name, tick=self._world_model.tick, produced=made, seen=seen)
        if tried.code is None:
            self._pairs.passed(view.subtask, tried.choice, self._board.goal(view.goal_id).minecraft)

    def _failed(self, tried: Try, verdict: Verdict) -> Verdict:
        view, code = tried.view, tried.code
        if code or verdict.ruling is Ruling.FAIL:
            self._pairs.failed(view.subtask, tried.choice, code or verdict.reason)
        reason = cause_in_words(code, tried.text, view.subtask.item, tried.result) if code else verdict.reason
        failed = Verdict(Ruling.FAIL, reason, verdict.missing)
        if code in RESTS:
            self._rests.begin(view.id, RESTS[code] * 2**view.attempts, LEAST_RESTS.get(code, 0.0))
        self._board.settle(view.id, failed, self._bot.name, tick=self._world_model.tick)
        return failed
