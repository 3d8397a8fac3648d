"""``covoyager bench NAME``: print the figures of a benchmark."""

import argparse
import asyncio
import importlib
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from covoyager.commands.session.embedded import add_speed_flag
from covoyager.commands.session.interruption import interruptible
from covoyager.config import Settings
from covoyager.errors import UsageError

#: name → what it measures, in a line; those whose module is there can be run
ABOUT: dict[str, str] = {
    "arena": "seed 004's three goals in its simplified environment, against what the world allows",
    "wild": "the same goals in generated terrain",
    "startup": "how long `play` takes until the bot stands in the world, and what memory it takes",
    "idle": "what a session takes of a core while nothing is to be done",
    "planning": "the planner alone",
    "claims": "many processes fighting for claims",
    "coplay": "people and bots who share a goal",
    "clock": "what a tick costs by the wall, and that neither speed nor a busy machine bends it",
    "building": "a hut, a tower and a house from files, by a bot alone and with a simulated person",
    "survival": "nights outside, dives and shafts: who dies, and what is lost",
    "quirks": "the main job on servers that do otherwise, and over slow lines",
    "gather": "CausalMACE's gathering from scratch: wood to diamond, in worlds nobody has seen",
    "villager": "VillagerBench: construction and cooking by teams of bots, judged from outside",
    "minecollab": "MineCollab: crafting and cooking with materials split over the team, judged from outside",
    "models": "language models beside each other, on sixty goals in plain words with known answers",
    "overcooked": "board, planner and assignment as both cooks of Overcooked-AI, against published scores",
}
BENCHES = {name: text for name, text in ABOUT.items() if importlib.util.find_spec(f"covoyager.bench.{name}")}


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    listed = "\n".join(f"  {name:<11}{text}" for name, text in BENCHES.items())
    parser = subparsers.add_parser(
        "bench",
        help="print the figures of a benchmark",
        epilog=f"benchmarks:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", metavar="NAME", help=", ".join(BENCHES))
    parser.add_argument(
        "kind", metavar="KIND", nargs="?", help="villager: construction, cooking; minecollab: crafting, cooking"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--seeds",
        type=int,
        metavar="N",
        help="arena, wild, coplay, building, quirks, clock, survival, gather: worlds to go through (default: 1; gather: 20)",
    )
    parser.add_argument(
        "--goal",
        action="append",
        metavar="GOAL",
        help="go for this one only (repeatable); building: hut, tower or house",
    )
    parser.add_argument(
        "--crew",
        action="append",
        metavar="CREW",
        help="coplay, building: BOTS or BOTS+PEOPLE, such as 2 or 1+3 (repeatable); clock: BOTS",
    )
    parser.add_argument(
        "--task",
        action="append",
        metavar="NAME",
        help="quirks, overcooked, villager, minecollab, gather, models: this one only (repeatable)",
    )
    parser.add_argument(
        "--world", metavar="NAME", help="coplay, building, clock: arena or wild (default: arena, wild, both)"
    )
    parser.add_argument(
        "--mc",
        metavar="VERSION",
        help="villager, minecollab, gather, arena, wild, startup, idle, coplay, building, quirks, clock: Minecraft version",
    )
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="villager, minecollab: folder of the benchmark's public data"
    )
    parser.add_argument(
        "--agents", type=int, metavar="N", help="villager: how many bots (default: 2); minecollab: tasks for these"
    )
    parser.add_argument(
        "--endpoints", metavar="FILE", type=Path, help="models: a JSON list of name, model, base_url, key_env, price"
    )
    parser.add_argument("--nights", type=int, metavar="N", help="survival: so many nights outside (default: 1)")
    parser.add_argument("--dives", type=int, metavar="N", help="survival: so many dives and shafts (default: 1)")
    parser.add_argument(
        "--equal", type=int, metavar="N", help="clock: play each N times, to see whether all event logs are equal"
    )
    add_speed_flag(parser, "max")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.name not in BENCHES:
        raise UsageError(f"there is no benchmark {args.name!r}; there is {', '.join(BENCHES)}.")
    if args.seeds is not None and args.seeds < 1:
        raise UsageError("--seeds wants at least 1.")
    module = importlib.import_module(f"covoyager.bench.{args.name}")
    options: dict[str, Any] = {}
    if args.name in ("arena", "wild", "coplay", "building", "quirks", "clock"):
        options = {"seeds": args.seeds or 1} | ({"goals": tuple(args.goal)} if args.goal else {})
    elif args.name == "survival" and not args.goal:
        given = {"nights": args.nights, "dives": args.dives, "seeds": args.seeds}
        options = {name: count for name, count in given.items() if count is not None}
    elif args.name == "gather" and not args.goal:
        options = {"seeds": args.seeds} if args.seeds else {}
    elif args.seeds is not None or args.goal:
        raise UsageError(f"bench {args.name} takes neither --seeds nor --goal.")
    if args.name in ("coplay", "building", "clock"):
        options |= ({"crews": tuple(args.crew)} if args.crew else {}) | ({"world": args.world} if args.world else {})
    elif args.crew or args.world:
        raise UsageError(f"bench {args.name} takes neither --crew nor --world.")
    if (args.nights is not None or args.dives is not None) and args.name != "survival":
        raise UsageError(f"bench {args.name} takes neither --nights nor --dives.")
    if args.task and args.name not in ("quirks", "overcooked", "villager", "minecollab", "gather", "models"):
        raise UsageError(f"bench {args.name} takes no --task.")
    if args.task:
        options["tasks"] = tuple(args.task)
    if args.name in ("villager", "minecollab"):
        given = {"kind": args.kind, "data": args.data, "agents": args.agents}
        options |= {name: value for name, value in given.items() if value is not None}
    elif (args.kind, args.data, args.agents) != (None, None, None):
        raise UsageError(f"bench {args.name} takes neither KIND nor --data nor --agents.")
    if args.endpoints is not None:
        if args.name != "models":
            raise UsageError("--endpoints FILE is for bench models.")
        options["endpoints"] = args.endpoints
    if args.equal is not None:
        if args.name != "clock" or args.equal < 1:
            raise UsageError("--equal N is for bench clock, at least 1.")
        options["equal"] = args.equal
    if args.name == "clock" and args.speed:
        options["speeds"] = (Settings.load(speed=args.speed).speed,)
    if args.name in (
        "arena",
        "wild",
        "startup",
        "idle",
        "coplay",
        "building",
        "quirks",
        "clock",
        "survival",
        "villager",
        "minecollab",
        "gather",
        "models",
    ):
        figures = asyncio.run(
            _measure(module.run, Settings.load(minecraft=args.mc, speed=args.speed or "max"), options)
        )
    elif args.mc is not None:
        raise UsageError(f"bench {args.name} takes no --mc.")
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
