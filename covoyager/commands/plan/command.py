"""``covoyager plan``: what a goal takes, computed and checked, without a world."""

import argparse
import gc
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from covoyager.commands.numbers import LONGEST, is_number
from covoyager.commands.plan.refusal import refused
from covoyager.config import MINECRAFT, MOST_PARTICIPANTS, Settings
from covoyager.domain.nouns import item_id
from covoyager.domain.subtask import Goal
from covoyager.errors import CovoyagerError, GoalError, NotUnderstood, UsageError
from covoyager.files import json_fault
from covoyager.texts import _, guessed, here

#: Characters of a batch's line, and when there is no point in looking for its end.
LONGEST_LINE = 2**20
HOPELESS = 64 * LONGEST_LINE

if TYPE_CHECKING:
    from covoyager.domain.subtask import Plan
    from covoyager.knowledge import Knowledge


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("plan", help="show the plan for a goal")
    parser.add_argument("goal", nargs="*", metavar="GOAL", help="such as: craft compass")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--have", nargs="+", action="extend", default=[], metavar="ITEM=N", help="what is on hand")
    parser.add_argument("--only-have", action="store_true", help="from what is on hand alone: no gathering, no hunting")
    parser.add_argument(
        "--mc", metavar="VERSION", help=here("Minecraft version (default: {version})", version=MINECRAFT)
    )
    parser.add_argument(
        "--datapack",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="recipes and tags of a server; repeatable",
    )
    parser.add_argument("--participants", type=int, default=1, metavar="N", help="how many work on it (default: 1)")
    parser.add_argument("--model", action="store_true", help="ask a language model where the goal is not understood")
    parser.add_argument(
        "--batch", metavar="FILE", help="one JSON object a line in (- is standard input), one a line out"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plan one goal or a batch; gives the exit code (docs/playing.md)."""
    text = " ".join(args.goal).strip()
    if bool(text) == bool(args.batch):
        raise UsageError(
            "plan wants a goal or --batch FILE." if not text else "plan wants a goal or --batch, not both."
        )
    if args.participants < 1:
        raise UsageError(_("--participants wants at least 1."))
    if args.participants > MOST_PARTICIPANTS:
        raise UsageError(_("--participants wants at most {most}.", most=MOST_PARTICIPANTS))
    have = read_have(args.have)
    settings = Settings.load(minecraft=args.mc)
    # What is loaded stays to the end: the collector need not look at it again and again.
    gc.set_threshold(50_000)
    knowledge = load_knowledge(settings, args.datapack)
    gc.freeze()
    if args.batch:
        return run_batch(args.batch, settings, knowledge, have, args)

    answer, failure = answer_any(text, settings, knowledge, have, args.only_have, args.participants)
    if args.model and isinstance(failure, NotUnderstood):
        from covoyager.commands.plan.model import answer_with_model

        answer, failure = answer_with_model(text, settings, knowledge, have, args, (answer, failure))
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
    elif failure is None:
        from covoyager.commands.plan.tree import render

        alone, unplanned = (
            answer_any(text, settings, knowledge, have, args.only_have, 1) if args.participants > 1 else (None, None)
        )
        print(render(answer, args.participants, have, None if unplanned else alone))
    if failure is not None and not args.json:
        raise failure
    return failure.exit_code if failure is not None else 0


def load_knowledge(settings: Settings, datapacks: list[Path]) -> "Knowledge":
    """Facts of the version that the settings name."""
    from covoyager.bot.runtime import minecraft_data_folder
    from covoyager.knowledge import load

    return load(settings.minecraft, minecraft_data_folder(settings.cache, settings.node), datapacks)


def read_have(pairs: Iterable[str]) -> dict[str, int]:
    """``ITEM=N`` pairs; several in one word are parted by commas.

    Raises:
        UsageError: where a pair is not of that form.
    """
    have: dict[str, int] = {}
    for pair in (part for word in pairs for part in word.split(",") if part):
        name, equals, count = pair.partition("=")
        if not name.strip() or not equals or not is_number(count.strip()) or len(count.strip()) > LONGEST:
            raise UsageError(_("--have wants ITEM=N, such as iron_ingot=4, not {pair}.", pair=repr(pair)))
        key = item_id(name)
        have[key] = have.get(key, 0) + int(count)
    return have


def answer_any(
    text: str, settings: Settings, knowledge: "Knowledge", have: dict[str, int], only_have: bool, participants: int
) -> tuple[dict[str, Any], GoalError | None]:
    """As :func:`answer_goal`, for buildings too."""
    from covoyager.language.building_words import asks_to_build
    from covoyager.language.goal_parser import asks_plainly

    answer, failure = answer_goal(text, knowledge, have, only_have, participants)
    if asks_plainly(text, knowledge):
        return answer, failure
    # A house is no slip of a hoe, and whoever builds a cobblestone wall wants more than a block of that name.
    if isinstance(failure, NotUnderstood) or guessed(answer.get("assumed", ())) or asks_to_build(text):
        from covoyager.commands.plan.building import answer_building

        return answer_building(text, settings, knowledge, have, only_have, participants) or (answer, failure)
    return answer, failure


def answer_goal(
    text: str, knowledge: "Knowledge", have: dict[str, int], only_have: bool, participants: int
) -> tuple[dict[str, Any], GoalError | None]:
    """The ``plan --json`` object, and the error where there is no plan.

    Raises:
        UsageError: where something on hand is no item of this version.
    """
    from covoyager import goal_kinds
    from covoyager.planning import criticise

    unknown = [name for name in have if name not in knowledge.items and name not in knowledge.blocks]
    if unknown:
        from covoyager.knowledge.names import nearest

        near = ", ".join(name for name, _ in nearest(unknown[0], knowledge.items))
        raise UsageError(
            f"there is no item {unknown[0]!r} in Minecraft {knowledge.version}" + (f"; near: {near}" if near else "")
        )
    goal: Goal | None = None
    try:
        goal = goal_kinds.understand(text, knowledge)
        plan: Plan = goal_kinds.plan(goal, goal_kinds.Around(knowledge, have, only_have, participants))
    except GoalError as error:
        return refused(goal or Goal(text, {}), knowledge, error), error
    answer = plan.to_json()
    answer["critiques"] = [critique.to_json() for critique in criticise(plan, knowledge, have)]
    return answer, None


def run_batch(
    source: str, settings: Settings, knowledge: "Knowledge", have: dict[str, int], args: argparse.Namespace
) -> int:
    """One line in, one line out, in order; a bad line gets an ``error`` and the rest is still answered."""
    for line in read_lines(source):
        if line.strip():
            sys.stdout.write(json.dumps(answer_line(line, settings, knowledge, have, args), ensure_ascii=False) + "\n")
            if source == "-":
                sys.stdout.flush()
    return 0


def answer_line(
    line: str, settings: Settings, knowledge: "Knowledge", have: dict[str, int], args: argparse.Namespace
) -> dict[str, Any]:
    """The answer to one line of a batch."""
    try:
        request = json.loads(line.removeprefix("\ufeff"), parse_constant=_refuse)
        json.dumps(request, allow_nan=False)  # 1e999 is read as infinite, and could not be given back with the id
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"not JSON: {json_fault(error)}"}
    if not isinstance(request, dict):
        return {"id": None, "error": "a line is one JSON object"}
    number = request.get("id")
    try:
        text, own, only_have, participants = read_request(request, args)
        answer, _ = answer_any(text, settings, knowledge, {**have, **own}, only_have, participants)
    except CovoyagerError as error:
        return {"id": number, "error": str(error)}
    return {"id": number, **answer}


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def read_request(request: dict[str, Any], args: argparse.Namespace) -> tuple[str, dict[str, int], bool, int]:
    """Goal, what is on hand, ``only_have`` and participants of a batch line.

    Raises:
        UsageError: where one of them has the wrong shape.
    """
    text = request.get("goal")
    if not isinstance(text, str) or not text.strip():
        raise UsageError(_('a line wants a "goal" in words'))
    raw = request.get("have") or {}
    if not isinstance(raw, dict) or not all(
        isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in raw.values()
    ):
        raise UsageError(_('"have" wants items with whole numbers'))
    only_have = request.get("only_have", args.only_have)
    participants = request.get("participants", args.participants)
    if not isinstance(only_have, bool):
        raise UsageError(_('"only_have" wants true or false'))
    if not isinstance(participants, int) or isinstance(participants, bool) or participants < 1:
        raise UsageError(_('"participants" wants a whole number, at least 1'))
    if participants > MOST_PARTICIPANTS:
        raise UsageError(_('"participants" wants at most {most}', most=MOST_PARTICIPANTS))
    own = {str(name).removeprefix("minecraft:"): count for name, count in raw.items()}
    return text, own, only_have, participants


def read_lines(source: str) -> Iterator[str]:
    """Lines of a file, or of standard input for ``-``.

    Raises:
        UsageError: where the file cannot be read, or a line of it does not end.
    """
    if source == "-":
        yield from _lines(sys.stdin, "standard input")
        return
    try:
        # Bytes that are no text make one bad line, not a bad file.
        with Path(source).open(encoding="utf-8", errors="replace") as file:
            yield from _lines(file, source)
    except (OSError, ValueError) as error:
        raise UsageError(
            _("{source} cannot be read: {error}", source=source, error=getattr(error, "strerror", None) or str(error))
        ) from error


def _lines(file: TextIO, source: str) -> Iterator[str]:
    """Lines as they come; of one that is too long the beginning, which is no JSON, as a bad line like others."""
    while line := file.readline(LONGEST_LINE):
        yield line
        length = len(line)
        while not line.endswith("\n") and (line := file.readline(LONGEST_LINE)):
            length += len(line)
            if length > HOPELESS:
                raise UsageError(
                    _(
                        "a line of {source} is longer than {most} million characters",
                        source=source,
                        most=HOPELESS // 2**20,
                    )
                )
