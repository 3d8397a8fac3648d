"""``covoyager bench NAME``: print the figures of a benchmark."""

import argparse
import asyncio
import importlib
import importlib.util
import inspect
import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from covoyager.commands.parser import ShownAsWritten
from covoyager.commands.session.embedded import add_speed_flag
from covoyager.commands.session.interruption import interruptible
from covoyager.config import Settings
from covoyager.errors import UsageError

#: name → what it measures, in a line
ABOUT: dict[str, str] = {
    "arena": "the Co-Voyager report's three goals in its simplified environment, against what the world allows",
    "wild": "the same goals in generated terrain",
    "startup": "how long `play` takes until the bot stands in the world, and what memory it takes",
    "idle": "what a session takes of a core while nothing is to be done",
    "planning": "the planner alone",
    "makespan": "plans for crews beside the best that a constraint solver finds for the same work",
    "claims": "many processes fighting for claims",
    "coplay": "people and bots who share a goal",
    "crew": "bots of several sessions at one board; the one that leads is killed on the way",
    "assignment": "CausalMACE's agent controller, by paths and busy rates, beside ours",
    "clock": "what a tick costs by the wall, and that neither speed nor a busy machine bends it",
    "building": "a hut, a tower and a house from files, by a bot alone and with a simulated person",
    "survival": "nights outside, dives and shafts: who dies, and what is lost",
    "quirks": "the main job on servers that do otherwise, and over slow lines",
    "gather": "CausalMACE's gathering from scratch: wood to diamond, in worlds nobody has seen",
    "minecollab": "MineCollab: crafting and cooking with materials split over the team, judged from outside",
    "sagents": "S-Agents' logs, iron and shelter, by one to five bots in three organisations",
    "models": "language models beside each other, on sixty goals in plain words with known answers",
    "villager": "VillagerBench: construction, cooking and escape rooms by teams of bots, judged from outside",
    "overcooked": "board, planner and assignment as both cooks of Overcooked-AI, against published scores",
}
#: flag → parameter of a benchmark's ``run``, or field of its games, that takes it; with neither the flag is refused
FLAGS = {
    "KIND": "kind",
    "--seeds": "seeds",
    "--first": "first",
    "--goal": "goals",
    "--crew": "crews",
    "--profile": "profile",
    "--task": "tasks",
    "--world": "world",
    "--mc": "minecraft",
    "--data": "data",
    "--agents": "agents",
    "--people": "people",
    "--diverse": "diverse",
    "--logs": "logs",
    "--endpoints": "endpoints",
    "--nights": "nights",
    "--dives": "dives",
    "--equal": "equal",
    "--seconds": "seconds",
}
#: Flags whose number may be 0.
MAY_BE_NONE = ("--nights", "--dives")


#: Where benchmarks are: in the room itself, with those that measure the machine, and in a checkout only.
PACKAGES = ("covoyager.bench", "covoyager.bench.machine", "benchmarks")
#: What there is to say of those that only a checkout has.
ELSEWHERE = "in a checkout of the sources, after pip install -c constraints.txt -e '.[dev]' there"


def _module(name: str) -> str | None:
    """Where a benchmark is; None where only development has it, and this is no checkout."""
    there = [package for package in PACKAGES if importlib.util.find_spec(package)]
    return next((f"{package}.{name}" for package in there if importlib.util.find_spec(f"{package}.{name}")), None)


MODULES = {name: place for name in ABOUT if (place := _module(name))}


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    listed = [f"  {name:<11}{text}" for name, text in ABOUT.items() if name in MODULES]
    lacking = [f"  {', '.join(name for name in ABOUT if name not in MODULES)}: {ELSEWHERE}"] * (
        len(listed) < len(ABOUT)
    )
    parser = subparsers.add_parser(
        "bench",
        help="print the figures of a benchmark",
        epilog="\n".join(["benchmarks:", *listed, *lacking]),
        formatter_class=ShownAsWritten,
    )
    parser.add_argument("name", metavar="NAME", help=", ".join(ABOUT))
    parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="villager: construction, cooking, escape; minecollab: crafting, cooking"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seeds", type=int, metavar="N", help="worlds to go through (default: 1; gather: 20)")
    parser.add_argument(
        "--first", type=int, metavar="SEED", help="the first of these worlds (default: 1; gather: 1001)"
    )
    parser.add_argument(
        "--goal", action="append", metavar="GOAL", help="this one only (repeatable); building: hut, tower or house"
    )
    parser.add_argument("--crew", action="append", metavar="CREW", help="BOTS, or BOTS+PEOPLE such as 1+3 (repeatable)")
    parser.add_argument(
        "--profile", metavar="NAME", help="coplay: how fast people are: learner, regular or expert (default: regular)"
    )
    parser.add_argument("--task", action="append", metavar="NAME", help="this one only (repeatable)")
    parser.add_argument("--world", metavar="NAME", help="arena or wild")
    parser.add_argument("--mc", metavar="VERSION", help="Minecraft version")
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the benchmark's public data")
    parser.add_argument("--agents", type=int, metavar="N", help="how many bots (default: 2)")
    parser.add_argument(
        "--people",
        action="store_const",
        const=True,
        help="with simulated people: minecollab's tasks that have some; villager: one of the agents",
    )
    parser.add_argument(
        "--diverse",
        action="store_const",
        const=True,
        help="villager cooking: one in three bots smelts, one gathers, one hunts",
    )
    parser.add_argument(
        "--logs", metavar="DIR", type=Path, help="villager, minecollab: keep the referee's log of each task there"
    )
    parser.add_argument(
        "--endpoints", metavar="FILE", type=Path, help="a JSON list of name, model, base_url, key_env, price"
    )
    parser.add_argument("--nights", type=int, metavar="N", help="so many nights outside (default: 1)")
    parser.add_argument("--dives", type=int, metavar="N", help="so many dives and shafts (default: 1)")
    parser.add_argument("--equal", type=int, metavar="N", help="each N times, to see whether all event logs are equal")
    parser.add_argument(
        "--seconds", type=int, metavar="N", help="the solver's time for each goal and crew (default: 5)"
    )
    add_speed_flag(parser, "max")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.name not in ABOUT:
        raise UsageError(f"there is no benchmark {args.name!r}; there is {', '.join(ABOUT)}.")
    if args.name not in MODULES:
        raise UsageError(f"bench {args.name} is {ELSEWHERE}.")
    module = importlib.import_module(MODULES[args.name])
    parameters = inspect.signature(module.run).parameters
    games = {field.name for field in fields(module.GAMES)} if "games" in parameters else set()
    takes = {*parameters, *games, "minecraft"} if "settings" in parameters else {*parameters}
    options: dict[str, Any] = {}
    for flag, name in FLAGS.items():
        value = getattr(args, flag.removeprefix("--").lower())
        if value is None:
            continue
        if name not in takes:
            allowed = [other for other, one in FLAGS.items() if one in takes]
            raise UsageError(f"bench {args.name} takes no {flag}; it takes {', '.join(allowed) or 'none of these'}.")
        if isinstance(value, int) and value < 1 and flag not in MAY_BE_NONE:
            raise UsageError(f"{flag} wants at least 1.")
        options[name] = tuple(value) if isinstance(value, list) else value
    version = options.pop("minecraft", None)
    if games:
        chosen = {name: options.pop(name) for name in games & options.keys()}
        options["games"] = replace(module.GAMES, **chosen)
    if "speeds" in parameters and args.speed:
        options["speeds"] = (Settings.load(speed=args.speed).speed,)
    if "settings" in parameters:
        settings = Settings.load(minecraft=version, speed=args.speed or "max")
        figures = asyncio.run(_measure(module.run, settings, options))
    else:
        figures = module.run(**options)
    if figures is None:
        return 130
    print(json.dumps(figures, ensure_ascii=False) if args.json else module.render(figures))
    return 0


async def _measure(measure: Callable[..., Any], settings: Settings, options: dict[str, Any]) -> dict[str, Any] | None:
    with interruptible(asyncio.current_task()):
        try:
            found: dict[str, Any] = await measure(settings, **options)
        except asyncio.CancelledError:
            return None
        return found
