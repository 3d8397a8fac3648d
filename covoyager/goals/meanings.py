"""What words mean: understood by the data, remembered from before, or the same as an open goal."""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from covoyager import goal_kinds
from covoyager.board import Board, GoalView
from covoyager.building import Blueprint, stands_at
from covoyager.domain import Building, Goal, GoalState, Plan, Subtask
from covoyager.domain.nouns import item_id, words
from covoyager.errors import GoalError
from covoyager.goal_kinds.deeds.resting import is_sleeping, is_waking
from covoyager.goal_kinds.deeds.undone import is_undone
from covoyager.goal_kinds.sentences import cut
from covoyager.goals.buildings import Buildings, drawn_in
from covoyager.goals.remembered import remembered_plan
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import edits, nearest
from covoyager.language.building_words import asks_to_build
from covoyager.language.game_names import in_english, mended
from covoyager.language.left_out import ALONE, left_out
from covoyager.language.vocabulary import meaning_of, singulars
from covoyager.planning import plan_goal
from covoyager.planning.freeform.freeform_actions import freeform_action_in
from covoyager.texts import _, guessed

#: A name with this score (0 to 100) or more is taken to be the one that was meant.
SURE = 88.0
#: In words of this many letters or more one slip is read as the name that was meant.
SHORTEST = 4
#: Words that say more of a building.
_OF_A_BUILDING = re.compile(
    r"\b(?:doors?|windows?|torch(?:es)?|lights?|ladders?|roof|floor|walls?|at -?\d+)\b|^[\d\s.-]+$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What somebody's words mean.

    Attributes:
        text: the words.
        goal: what is to be had or done.
        building: what is to be built, with its place; None if nothing.
        notes: subtasks whose milestones and documents the plan is to carry.
        steps: the plan if it is known already: a model's own, or that of the last time; else None.
        by_model: whether a model has said what the words mean.
    """

    text: str
    goal: Goal
    building: Building | None = None
    notes: Sequence[Subtask] = ()
    steps: Plan | None = None
    by_model: bool = False


def phrase_key(text: str) -> str:
    """The key under which the meaning of words is remembered; blanks, case and punctuation do not matter."""
    plain = " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
    return f"meaning:{hashlib.sha256(plain.encode()).hexdigest()[:24]}"


class Meanings:
    """Understands what is asked for.

    Args:
        board: remembers what words meant before.
        knowledge: facts for the Minecraft version of this world.
        buildings: reads what is to be built.
    """

    def __init__(self, board: Board, knowledge: Knowledge, buildings: Buildings) -> None:
        self.knowledge = knowledge
        self._board = board
        self._buildings = buildings

    def understand(self, text: str) -> Goal:
        """The goal of a text; raises NotUnderstood with the nearest names."""
        return goal_kinds.understand(text, self.knowledge)

    def from_nothing(self, text: str) -> Plan:
        """The plan for words where nothing is at hand; raises as :meth:`understand`, and Impossible."""
        return plan_goal(self.understand(text), self.knowledge, have={})

    def is_understood(self, text: str) -> bool:
        """Whether the data alone, without a model, understands a text as a building or another kind of goal."""
        try:
            if self._buildings.read(text) is None:
                self.understand(text)
        except GoalError:
            return False
        return True

    def goals_in(self, text: str, is_drawn: Callable[[str], bool] = lambda _: False) -> list[str]:
        """The sentences of the goals that words ask for, in their order; ``is_drawn``: what else is a building."""
        if self._board.shared.meaning(phrase_key(text)) is not None:
            return [text]
        return goal_kinds.goals_in(text, self.knowledge, lambda part: is_drawn(part) or self._asks_for_building(part))

    def _asks_for_building(self, text: str) -> bool:
        try:
            return self._buildings.read(text) is not None
        except GoalError:
            return True

    def asks_to_build(self, text: str) -> bool:
        """Whether words ask for a building, be it one that only a model could draw."""
        return asks_to_build(text)

    def is_undone(self, text: str) -> bool:
        """Whether words ask for something that bots do by themselves, by a command, or not at all; an answer says so then."""
        return is_undone(text, self.knowledge)

    def is_sleeping(self, text: str) -> bool:
        """Whether words ask the bot to lie down in a bed."""
        return is_sleeping(text)

    def is_waking(self, text: str) -> bool:
        """Whether words ask the bot to get up out of bed."""
        return is_waking(text)

    def names(self, text: str) -> list[str]:
        """Item ids that a player may mean by a word, best first: one if it is certain, else several."""
        word = item_id(in_english(mended(text, self.knowledge), self.knowledge))
        for known in (word, word.removesuffix("s"), word.removesuffix("es")):
            if known in self.knowledge.items:
                return [known]
        for form in singulars(words(word)):
            if (meaning := meaning_of(form, self.knowledge)) is not None and not meaning.mob:
                return [*(meaning.kinds or meaning.items)]
        close = nearest(word, self.knowledge.items)
        sure = [name for name, score in close if score >= SURE] or _one_slip_from(word, [name for name, _ in close])
        if not sure and len(close) == 1:  # the only one that is near is not certain for that
            close = nearest(word, self.knowledge.items, cutoff=0)
        return sure or [name for name, _ in close]

    # --- what words mean --------------------------------------------------------------------------------------

    def of(self, text: str) -> Meaning:
        """The meaning of words by the data alone; raises NotUnderstood with the nearest names."""
        return Meaning(text, self.understand(text))

    def drawing(self, text: str) -> Blueprint | None:
        """The blueprint that words ask for, read now or drawn for the same words before; None if they ask for no building.

        Raises:
            NotUnderstood: a building is meant, but it cannot be read.
            Impossible: it cannot be built.
        """
        return self._buildings.read(text) or self._drawn_before(text)

    def built(self, text: str, drawn: Blueprint, origin: tuple[int, int, int]) -> Meaning:
        """The meaning of words that ask for a building; ``origin`` is its corner that is lowest in x, y and z."""
        assumed = _beside_building(text) if drawn.assumed is None else drawn.assumed
        return Meaning(text, Goal(text, {}, assumed), self._buildings.placed(drawn, origin))

    def again(self, text: str, goal_id: int) -> Meaning:
        """A goal of any world that is DONE, once more: with its old plan."""
        past = self._board.shared.past(goal_id)
        if past is None:
            return self.of(text)
        return Meaning(text, past.goal.goal, past.building, steps=remembered_plan(past.goal, past.subtasks))

    def recall(self, text: str) -> Meaning | None:
        """What a model took the same words to mean before, if that goal became DONE; else None."""
        past = self._board.shared.meaning(phrase_key(text))
        if past is None or past.goal.state is not GoalState.DONE:
            return None
        notes = tuple(view.subtask for view in past.subtasks)
        if not (past.goal.goal.items or freeform_action_in(notes)):
            return None
        goal = replace(past.goal.goal, text=text, assumed=(_("I take it as the last time"),))
        return Meaning(text, goal, notes=notes, by_model=True)

    def remember(self, meaning: Meaning, goal_id: int) -> None:
        """Remember the meaning of words by the goal that they became, if a model or a new drawing gave it."""
        text = meaning.text
        new_drawing = meaning.building is not None and self._drawn_before(text) is None
        if new_drawing or (meaning.by_model and self.recall(text) is None):
            self._board.shared.remember_meaning(phrase_key(text), goal_id)

    def _drawn_before(self, text: str) -> Blueprint | None:
        """The blueprint drawn for the same words before, if it was built; else None."""
        past = self._board.shared.meaning(phrase_key(text))
        if past is None or past.building is None or past.goal.state is not GoalState.DONE:
            return None
        return drawn_in(past.building)

    # --- what is asked for already ----------------------------------------------------------------------------

    def open_goal(self, text: str) -> GoalView | None:
        """An open goal of this world that asks for the same, to go on with after a restart; None if there is none."""
        goals = self._board.goals()
        meant = self._board.shared.meaning(phrase_key(text))
        same = next((goal for goal in goals if meant is not None and goal.id == meant.goal.id), None)
        if same is not None:
            return same
        try:
            if (drawn := self._buildings.read(text)) is not None:
                place = stands_at(text, drawn, self.knowledge)
                return next((goal for goal in goals if self._builds(goal, drawn, place)), None)
            asked = self.understand(text)
        except GoalError:
            return None
        return next((goal for goal in goals if self._is_same(goal.goal, asked)), None)

    def _is_same(self, one: Goal, other: Goal) -> bool:
        """Whether two goals ask for the same, or have the same words."""
        same_words = not one.items and phrase_key(one.text) == phrase_key(other.text)
        return same_words or goal_kinds.is_same(one, other, self.knowledge)

    def _builds(self, goal: GoalView, drawn: Blueprint, place: tuple[int, int, int] | None) -> bool:
        """Whether a goal builds what is drawn: at that place, or wherever it may be where none is named."""
        building = self._buildings.of(goal.id)
        if building is None or (place is not None and building.origin != place):
            return False
        return drawn_in(building).blocks == drawn.blocks

    def is_retyped(self, text: str, before: Goal) -> bool:
        """Whether of words and a goal that mean the same one was typed with a slip and the other was not."""
        try:
            return _is_guessed(self.understand(text)) is not _is_guessed(before)
        except GoalError:
            return False


def _is_guessed(goal: Goal) -> bool:
    return guessed(goal.assumed)


def _beside_building(text: str) -> tuple[str, ...]:
    """Tell what words ask for beside a building that was drawn for them: "… and get 3 coal" is no part of one."""
    return tuple(left_out(part, ALONE) for part in cut(text)[1:] if not _OF_A_BUILDING.search(part))


def _one_slip_from(word: str, names: Sequence[str]) -> list[str]:
    """The only one of these names that a word is one slip away from; none where it is a short word."""
    near = [name for name in names if len(word) >= SHORTEST and edits(word, name) == 1]
    return near if len(near) == 1 else []
