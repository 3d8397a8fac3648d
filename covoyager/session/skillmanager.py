"""The Skill Manager (seed 004, attachment H): has a model write a skill where none serves, and learns from each try.

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
from covoyager.llm import Question
from covoyager.pairs import Choice, PairManager
from covoyager.pairs.source import faults
from covoyager.session.modeldesk import ModelDesk

#: Rounds for one subtask (seed 004: four).
ROUNDS = 4
#: Codes with which a built-in skill says that it does not know how.
UNKNOWN = frozenset({"UNSUPPORTED"})
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
    """Implements :class:`covoyager.crew.author.Author`.

    Args:
        models: the model.
        pairs: keeps what works.
        board: for the names of the people, and for the log.
        drafts: folder for what has not proved itself.
    """

    def __init__(self, models: ModelDesk, pairs: PairManager, board: Board, drafts: Path) -> None:
        self._models = models
        self._pairs = pairs
        self._board = board
        self._drafts = drafts
        self._rounds: dict[tuple[int, int], list[Round]] = {}
        self._lost: set[str] = set()

    def wanted(self, view: SubtaskView, choice: Choice) -> bool:
        """See Author."""
        if not self._models.there or len(self._rounds.get(_key(view), ())) >= ROUNDS:
            return False
        return not self._pairs.serves(choice) or choice.key in self._lost

    async def write(self, view: SubtaskView, choice: Choice, seen: Observation) -> Choice:
        """See Author."""
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

    def ended(
        self,
        view: SubtaskView,
        choice: Choice,
        verdict: Verdict,
        error: tuple[str, str] | None,
        data: Mapping[str, Any],
        seen: Observation,
    ) -> None:
        """See Author."""
        if error is not None and error[0] in UNKNOWN and not choice.sandbox:
            self._lost.add(choice.key)
        draft = self._draft_file(view)
        if choice.skill != draft:
            return
        rounds = self._rounds[_key(view)]
        if verdict.ruling is Ruling.PASS and error is None:
            self._keep(view, rounds[-1].code)
            self._lost.discard(choice.key)
            del self._rounds[_key(view)]
        else:
            where = str(data.get("stack", ""))[:300]
            told = f"{error[0]}: {error[1]} {where}".strip() if error else ""
            rounds[-1] = replace(
                rounds[-1], error=told, critique=verdict.reason, inventory=seen.carried, chest=seen.chest
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
            inventory=seen.carried,
            chest=seen.chest,
            stations_by_the_chest=sorted(seen.stations),
            nearby_blocks=seen.blocks,
            nearby_mobs=seen.mobs,
        )
        question = Question("Skill Manager", prompt("skill-manager"), asked, SkillAnswer)
        answer = await self._models.asker.ask(question, self._models.purse(view.goal_id))
        fenced = _FENCE.search(answer.code)
        return (fenced[1] if fenced else answer.code).strip() + "\n"

    def _keep(self, view: SubtaskView, code: str) -> None:
        minecraft = self._board.goal(view.goal_id).minecraft
        try:
            self._pairs.learn(view.subtask, code, players=self._people(), minecraft=minecraft)
        except PairError as error:
            self._board.note("note", "Skill Manager", {"text": str(error)}, goal=view.goal_id, subtask=view.id)

    def _people(self) -> Iterable[str]:
        return [who.name for who in self._board.participants() if who.kind == "human"]

    def _draft_file(self, view: SubtaskView) -> Path:
        return (self._drafts / f"{view.goal_id}-{view.id}.mjs").absolute()

    def _draft(self, view: SubtaskView, code: str) -> Path:
        path = self._draft_file(view)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8", errors="replace", newline="\n")
        return path


def _key(view: SubtaskView) -> tuple[int, int]:
    return view.goal_id, view.id
