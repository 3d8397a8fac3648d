"""``covoyager skills try``: one skill file in the sandbox, with a real bot in an embedded world of its own."""

import argparse
import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.clock import wall
from covoyager.commands.session.embedded import add_speed_flag
from covoyager.commands.session.interruption import interruptible
from covoyager.commands.skills.library import no_file
from covoyager.config import MINECRAFT, Settings
from covoyager.errors import BridgeError, ServerLost, SkillFailed, UsageError
from covoyager.files import json_fault, read_regular
from covoyager.texts import _, here

if TYPE_CHECKING:
    from covoyager.bot import Runtime

#: The whole trial ends within so many seconds of its start, where nothing else is said.
WHOLE_SECONDS = 30.0
#: Of those, what stopping the bot and the world may take.
ENDING_SECONDS = 3.0
#: However long the start took, a skill is given this much.
LEAST_SECONDS = 15.0
#: The longest ``--timeout`` that is taken.
MOST_SECONDS = 3600.0
LONGEST_SOURCE = 256 * 1024


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be tried.

    Attributes:
        source: the skill file's text.
        args: JSON-able.
        seconds: how long the skill may take; None takes what the start leaves of ``WHOLE_SECONDS``.
    """

    source: str
    args: Any
    world: str
    seed: int
    seconds: float | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``skills try``."""
    parser.add_argument("file", metavar="FILE", help="JavaScript: export default async function (ctx, args)")
    parser.add_argument("--args", default="{}", metavar="JSON", help="what the skill gets as args (default: {})")
    parser.add_argument(
        "--world", default="arena", metavar="NAME", help="arena, wild, or a world file (default: arena)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the world (default: 1)")
    parser.add_argument(
        "--mc", metavar="VERSION", help=here("Minecraft version (default: {version})", version=MINECRAFT)
    )
    parser.add_argument(
        "--timeout", type=float, metavar="S", help="seconds that the skill may take (default: all ends within 30 s)"
    )
    add_speed_flag(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run_trial(args: argparse.Namespace) -> int:
    """Try the file; 0 when the skill came to its end, 1 when it did not.

    Raises:
        UsageError: no such file, or arguments that are no JSON.
        WorldError, SetupError: the world or the bot could not be started.
    """
    if args.timeout is not None and not 0 < args.timeout <= MOST_SECONDS:
        raise UsageError(
            _("--timeout wants seconds, from more than 0 to {most_seconds}.", most_seconds=f"{MOST_SECONDS:g}")
        )
    given = parse_args(args.args)
    settings = Settings.load(speed=args.speed, minecraft=args.mc)
    try:
        source = read_source(Path(args.file))
    except SkillFailed as error:
        return report(_failure(error.code, str(error)), as_json=args.json)
    trial = Trial(source, given, args.world, args.seed, args.timeout)
    return asyncio.run(_interruptible(trial, settings, as_json=args.json))


def parse_args(text: str) -> Any:
    """What stands behind ``--args``.

    Raises:
        UsageError: it is no JSON.
    """

    def refuse(word: str) -> Any:
        raise ValueError(f"{word} is no JSON")

    try:
        value = json.loads(text, parse_constant=refuse)
        # A number such as 1e999 is read as infinite, half a surrogate is no text: neither could be passed on.
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        example = '{"count": 3}'
        raise UsageError(
            _("--args wants JSON such as '{example}': {error}.", example=example, error=json_fault(error))
        ) from None
    return value


def read_source(path: Path) -> str:
    """The text of a skill file.

    Raises:
        UsageError: there is no such file.
        SkillFailed: it is there and can be no skill.
    """
    try:
        if not path.is_file():
            raise no_file(path)
        if path.stat().st_size > LONGEST_SOURCE:
            raise SkillFailed("BAD_SKILL", f"The file is longer than {LONGEST_SOURCE // 1024} kB.")
        text = read_regular(path, LONGEST_SOURCE).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise SkillFailed("BAD_SKILL", "The file is no UTF-8 text.") from None
        raise UsageError(_("The skill file {path} cannot be read: {error}.", path=path, error=str(error))) from None
    if not text.strip():
        raise SkillFailed("BAD_SKILL", "The file is empty.")
    return text


def report(result: Mapping[str, Any], *, as_json: bool) -> int:
    """Print what came of a trial; gives the exit code."""
    error = result.get("error")
    answer = {
        "ok": bool(result.get("ok")),
        "value": result.get("value"),
        "error": {"code": str(error["code"]), "message": str(error["message"])} if error else None,
        "cpu_ms": result.get("cpu_ms", 0),
        "calls": result.get("calls", 0),
    }
    if as_json:
        # Escaped, so that any terminal and any pipe can take whatever the skill made up.
        print(json.dumps(answer))
    else:
        for line in result.get("log") or ():
            print(f"  {line}", file=sys.stderr)
        spent = f"{answer['cpu_ms']} ms of its own computing, {answer['calls']} calls"
        end = json.dumps(answer["value"]) if error is None else f"{error['code']}: {error['message']}"
        print(f"{'ok' if error is None else 'failed'} ({spent}): {end}")
    return 0 if answer["ok"] else 1


async def _interruptible(trial: Trial, settings: Settings, *, as_json: bool) -> int:
    with interruptible(asyncio.current_task()):
        try:
            return report(await _try(trial, settings), as_json=as_json)
        except asyncio.CancelledError:
            return 130


async def _try(trial: Trial, settings: Settings) -> Mapping[str, Any]:
    from covoyager.bot import BotHost, ensure_runtime

    runtime = await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    began = wall.now()
    async with contextlib.AsyncExitStack() as stack:
        host = BotHost(runtime, settings.logs)
        starting = asyncio.create_task(host.start())
        stack.push_async_callback(_settle, starting)
        stack.push_async_callback(host.stop)
        world = await stack.enter_async_context(_world(trial, settings, runtime))
        await starting
        bot = host.bot(settings.username)
        await bot.connect(world.info.host, world.info.port, version=world.info.version)
        left = WHOLE_SECONDS - ENDING_SECONDS - (wall.now() - began)
        seconds = trial.seconds or max(LEAST_SECONDS, left)
        try:
            return await bot.try_skill(trial.source, trial.args, chest=world.info.chest, seconds=seconds)
        except SkillFailed as error:
            return _failure(error.code, str(error))
        except ServerLost as error:
            return _failure("DISCONNECTED", str(error))
        except BridgeError as error:
            return _failure("INTERNAL", str(error))


def _world(trial: Trial, settings: Settings, runtime: "Runtime") -> Any:
    from covoyager.world import EmbeddedWorld

    return EmbeddedWorld(
        node=runtime.node,
        root=runtime.root,
        logs=settings.logs,
        world=trial.world,
        mc=settings.minecraft,
        seed=trial.seed,
        speed=settings.speed,
        environment=runtime.environment(),
    )


async def _settle(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _failure(code: str, message: str) -> dict[str, Any]:
    return {"ok": False, "value": None, "error": {"code": code, "message": message}, "cpu_ms": 0, "calls": 0}
