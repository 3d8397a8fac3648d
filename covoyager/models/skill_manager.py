"""The Skill Manager (the Co-Voyager report, attachment H): has a model write a skill where none serves, learns from each try.

One try of the board is one round of iterative prompting: the code, its error, and what the world looked like afterwards go into
the next. What is written runs in the sandbox only, the world alone says whether it worked, and only then it is kept.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from covoyager.board import Board, SubtaskView
from covoyager.domain import Observation, Ruling, Verdict
from covoyager.errors import ModelError, ModelUnreadable, PairError, SkillFailed
from covoyager.goals.documents import parts_for
from covoyager.llm import Question
from covoyager.models.lookout import LookingBot, Lookout
from covoyager.models.progress_monitor import ProgressMonitor
from covoyager.models.service import ModelService
from covoyager.pairs import Choice, PairManager
from covoyager.pairs.source import faults

#: Rounds for one subtask (the Co-Voyager report: four).
ROUNDS = 4
#: Codes with which a built-in skill says that it does not know how.
UNKNOWN = frozenset({"UNSUPPORTED"})
#: Codes of a step that needs looking around, and after how many such tries a model guides the bot, once a step.
UNFOUND = frozenset({"NOT_FOUND", "NO_PATH"})
IN_VAIN = 2
_FENCE = re.compile(r"```(?:javascript|js|mjs)?\s*\n(.*?)```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Round:
    """What one round left behind; goes into the next prompt.

    Attributes:
        code: the skill.
        error: the skill's own; empty where it ran through.
        critique: what the world said.
        inventory, chest: what was there afterwards.
    """

    code: str
    error: str = ""
    critique: str = ""
    inventory: Mapping[str, Mapping[str, int]] | None = None
    chest: Mapping[str, int] | None = None


class SkillManager:
    """Implements :class:`covoyager.crew.execution.author.Author`.

    Args:
        models: the model.
        pairs: keeps what works.
        board: for the names of the people, and for the log.
        drafts: folder for what has not proved itself.
    """

    def __init__(self, models: ModelService, pairs: PairManager, board: Board, drafts: Path) -> None:
        self._models = models
        self._pairs = pairs
        self._board = board
        self._drafts = drafts
        self._monitor = ProgressMonitor(models)
        self._lookout = Lookout(models, board)
        self._rounds: dict[tuple[int, int], list[Round]] = {}
        self._lost: set[str] = set()
        self._before: dict[tuple[int, int], Observation] = {}
        self._unfound: dict[tuple[int, int], list[str]] = {}
        self._looked: dict[tuple[int, int], list[dict[str, Any]]] = {}

    def wanted(self, view: SubtaskView, choice: Choice) -> bool:
        """See Author."""
        return self._models.there and (self._is_unserved(view, choice) or self._is_unfound(view))

    def _is_unserved(self, view: SubtaskView, choice: Choice) -> bool:
        """Whether no skill is known for it, and another may still be written."""
        if len(self._rounds.get(_key(view), ())) >= ROUNDS:
            return False
        return not self._pairs.serves(choice) or choice.key in self._lost

    def _is_unfound(self, view: SubtaskView) -> bool:
        """Whether skills have looked in vain for what it takes, and nobody has guided the bot yet."""
        return len(self._unfound.get(_key(view), ())) >= IN_VAIN and _key(view) not in self._looked

    async def write(self, view: SubtaskView, choice: Choice, seen: Observation, bot: LookingBot) -> Choice:
        """See Author."""
        self._before[_key(view)] = seen
        if self._is_unfound(view):
            self._looked[_key(view)] = []
            steps = await self._lookout.look_around(view, bot, self._unfound[_key(view)][-1])
            self._looked[_key(view)] = steps
        if not self._is_unserved(view, choice):
            return choice
        rounds = self._rounds.setdefault(_key(view), [])
        why = ""
        while len(rounds) < ROUNDS:
            try:
                code = await self._ask(view, rounds, seen)
            except ModelUnreadable as error:
                rounds.append(Round("", str(error)))
                why = str(error)
                continue
            except ModelError as error:
                why = str(error)
                break
            wrong = faults(code, self._people())
            if not wrong:
                rounds.append(Round(code))
                return replace(choice, skill=self._draft(view, code), hit=False, near=False, version=None)
            rounds.append(Round(code, f"It was not run: {wrong[0]}."))
            why = wrong[0]
        text = f"no skill could be written for {view.subtask.action} {view.subtask.item}: {why}"
        self._board.note("note", "Skill Manager", {"text": text}, goal=view.goal_id, subtask=view.id)
        # A skill that is on the disk all the same (a built-in one that was to be replaced) is better than none.
        if isinstance(choice.skill, Path) or choice.skill in self._pairs.builtin:
            return choice
        raise SkillFailed("NO_SKILL", f"{text[:1].upper()}{text[1:]}")

    async def ended(
        self,
        view: SubtaskView,
        choice: Choice,
        verdict: Verdict,
        error: tuple[str, str] | None,
        data: Mapping[str, Any],
        seen: Observation,
    ) -> Verdict:
        """See Author."""
        shown = verdict.ruling is Ruling.PASS
        if choice.sandbox and self._monitor.can(view, verdict):
            did = data.get("did") or ()
            before = self._before.get(_key(view), Observation())
            verdict = await self._monitor.rule(view, did, ": ".join(error or ()), before, seen)
        if not shown:
            self._note(view, choice, error)
        self._learn(view, choice, verdict, error, data, seen, shown=shown)
        self._forget_ended()
        return verdict

    def _forget_ended(self) -> None:
        """Let go of the tries at steps of goals that have ended: each is a look at the world, and the code of a skill."""
        goals = {goal.id for goal in self._board.goals()}
        every: tuple[dict[tuple[int, int], Any], ...] = (self._rounds, self._before, self._unfound, self._looked)
        for known in every:
            for key in [key for key in known if key[0] not in goals]:
                del known[key]

    def _note(self, view: SubtaskView, choice: Choice, error: tuple[str, str] | None) -> None:
        """What a try in vain says about the next."""
        if error is not None and error[0] in UNKNOWN and not choice.sandbox:
            self._lost.add(choice.key)
        if error is not None and error[0] in UNFOUND:
            self._unfound.setdefault(_key(view), []).append(": ".join(error))

    def _learn(
        self,
        view: SubtaskView,
        choice: Choice,
        verdict: Verdict,
        error: tuple[str, str] | None,
        data: Mapping[str, Any],
        seen: Observation,
        *,
        shown: bool,
    ) -> None:
        """Keep a draft that the world has shown to work (``shown``); what became of another goes into the next round."""
        draft = self._draft_file(view)
        if choice.skill != draft:
            return
        rounds = self._rounds.get(_key(view))  # None where its goal has ended meanwhile
        if rounds and shown and error is None:
            self._keep(view, rounds[-1].code)
            self._lost.discard(choice.key)
            del self._rounds[_key(view)]
        elif rounds:
            where = str(data.get("stack", ""))[:300]
            failure = f"{error[0]}: {error[1]} {where}".strip() if error else ""
            rounds[-1] = replace(
                rounds[-1], error=failure, critique=verdict.reason, inventory=seen.carried, chest=seen.chest
            )
        draft.unlink(missing_ok=True)

    async def _ask(self, view: SubtaskView, rounds: list[Round], seen: Observation) -> str:
        from covoyager.llm.answers import SkillAnswer
        from covoyager.llm.prompts import data, prompt

        last = rounds[-1] if rounds else None
        asked = data(
            task=view.subtask.to_json(),
            critique=view.critique or (last.critique if last else ""),
            code_from_the_last_round=last.code if last else "",
            execution_error=last.error if last else "",
            milestones=list(view.subtask.milestones),
            documents=parts_for(self._board, view),
            looked_around=self._looked.get(_key(view), []),
            inventory=seen.carried,
            chest=seen.chest,
            stations_by_the_chest=sorted(seen.stations),
            nearby_blocks=seen.blocks,
            nearby_mobs=seen.mobs,
        )
        question = Question("Skill Manager", prompt("skill-manager"), asked, SkillAnswer)
        answer = await self._models.asker.ask(question, self._models.budget(view.goal_id))
        fenced = _FENCE.search(answer.code)
        return (fenced[1] if fenced else answer.code).strip() + "\n"

    def _keep(self, view: SubtaskView, code: str) -> None:
        minecraft = self._board.goal(view.goal_id).minecraft
        try:
            self._pairs.learn(view.subtask, code, players=self._people(), minecraft=minecraft)
        except PairError as error:
            self._board.note("note", "Skill Manager", {"text": str(error)}, goal=view.goal_id, subtask=view.id)

    def _people(self) -> Iterable[str]:
        return [who.name for who in self._board.participants() if not who.is_bot]

    def _draft_file(self, view: SubtaskView) -> Path:
        return (self._drafts / f"{view.goal_id}-{view.id}.mjs").absolute()

    def _draft(self, view: SubtaskView, code: str) -> Path:
        path = self._draft_file(view)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8", errors="replace", newline="\n")
        return path


def _key(view: SubtaskView) -> tuple[int, int]:
    return view.goal_id, view.id
