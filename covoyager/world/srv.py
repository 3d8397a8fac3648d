"""Where a domain really keeps its server: the SRV record ``_minecraft._tcp``, which the game itself follows."""

import asyncio
import ipaddress
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from covoyager.clock import wall
from covoyager.facts import SKILLS
from covoyager.world.address import Address

SECONDS = 5.0

#: Asks with the bots' own look-up.
_SCRIPT = """
const { resolveServer } = await import(process.argv[1])
console.log(JSON.stringify(await resolveServer(process.argv[2], Number(process.argv[3]))))
"""


async def resolve(address: Address, node: Path, environment: Mapping[str, str] | None = None) -> Address:
    """The address that the game would use; the same where a port was written, or where there is no such record.

    Args:
        address: as a person wrote it.
        node: the Node executable: it knows how to ask for these records, which Python's library does not.
        environment: variables for Node.
    """
    if address.given or "." not in address.host or _is_number(address.host):
        return address
    try:
        process = await asyncio.create_subprocess_exec(
            str(node),
            "--input-type=module",
            "-e",
            _SCRIPT,
            (SKILLS / "host" / "joining" / "srv.mjs").as_uri(),
            address.host,
            str(address.port),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(environment) if environment is not None else None,
        )
    except OSError:
        return address
    try:
        async with wall.timeout(SECONDS):
            said, _ = await process.communicate()
        found = json.loads(said)
        there = Address(str(found["host"]), int(found["port"]), given=True)
        return address if (there.host, there.port) == (address.host, address.port) else there
    except (TimeoutError, ValueError, KeyError, TypeError):
        return address
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
