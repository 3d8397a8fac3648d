"""``covoyager doctor``: what is missing or mismatched, and the mend."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from covoyager.commands.doctor.findings import Finding, Grade
from covoyager.config import Settings
from covoyager.errors import CovoyagerError, WorldError
from covoyager.files import unwritable, write_text
from covoyager.texts import marked
from covoyager.world.address import Address, parse_address


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("doctor", help="what is missing or mismatched, and the mend")
    parser.add_argument("address", nargs="?", metavar="HOST[:PORT]", help="a server that the bot is to join")
    about = marked("write what a bug report needs into a file (covoyager-report.md), with nothing secret in it")
    parser.add_argument("--report", nargs="?", const="covoyager-report.md", metavar="FILE", help=about)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line per finding; 0: all is well, 1: a problem on this machine, 4: a problem with the server."""
    settings = Settings.load()
    address = parse_address(args.address) if args.address else None
    return asyncio.run(_report(settings, address, args.report))


async def _report(settings: Settings, address: Address | None, file: str | None) -> int:
    codes, findings = set(), []
    async for finding in _examine(settings, address):
        print(finding, flush=True)
        findings.append(finding)
        if finding.grade is Grade.PROBLEM:
            codes.add(finding.exit_code)
    if file is not None:
        _write(file, settings, findings)
    return min(codes, default=0)


def _write(file: str, settings: Settings, findings: Sequence[Finding]) -> None:
    from covoyager.commands.doctor.report import report

    try:
        write_text(Path(file), report(settings, findings))
    except OSError as error:
        raise unwritable(file, error) from None
    print(f"{file} has what a bug report needs; read it through before you hand it on.")


async def _examine(settings: Settings, address: Address | None) -> AsyncIterator[Finding]:
    from covoyager.bot import Runtime, ensure_runtime
    from covoyager.commands.doctor.machine import machine
    from covoyager.commands.doctor.server import local_network, server
    from covoyager.world.lan import LanWorld, discover

    listening = asyncio.create_task(discover())
    runtime: Runtime | CovoyagerError
    try:
        runtime = await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    except CovoyagerError as error:
        runtime = error
    for finding in machine(settings, runtime):
        yield finding
    if address is not None:
        node = runtime.node if isinstance(runtime, Runtime) else None
        async for finding in server(address, node, settings.username):
            yield finding
    worlds: list[LanWorld] | WorldError
    try:
        worlds = await listening
    except WorldError as error:
        worlds = error
    yield local_network(worlds)
