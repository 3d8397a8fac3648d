"""Where a domain really keeps its server: the SRV record ``_minecraft._tcp``, which the game itself follows."""

import asyncio
import ipaddress
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from covoyager.clock import wall
from covoyager.world.address import Address

SECONDS = 5.0

_SCRIPT = """
require('node:dns').promises.resolveSrv('_minecraft._tcp.' + process.argv[1])
  .then(found => found.sort((a, b) => a.priority - b.priority)[0], () => null)
  .then(found => console.log(JSON.stringify(found ? { host: found.name, port: found.port } : null)))
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
            "-e",
            _SCRIPT,
            address.host,
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
        return Address(str(found["host"]), int(found["port"]), given=True) if found else address
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
