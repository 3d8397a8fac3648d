"""HOST[:PORT] as people write it."""

import re
from dataclasses import dataclass

from covoyager.errors import UsageError
from covoyager.texts import _

DEFAULT_PORT = 25565
_HOST = re.compile(r"[A-Za-z0-9_.-]{1,253}")
_IPV6 = re.compile(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%\w+)?")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is.

    Attributes:
        given: whether the port was written; where it was not, a domain's SRV record may name another.
    """

    host: str
    port: int = DEFAULT_PORT
    given: bool = False

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """Read ``play.example.org``, ``192.168.1.7:25570``, ``[::1]:25565`` or ``::1``.

    Raises:
        UsageError: what is wrong with it.
    """
    word = text.strip()
    bracketed = re.fullmatch(r"\[([^\]]*)\](?::(.*))?", word)
    if bracketed:
        host, port = bracketed[1], bracketed[2]
    elif word.count(":") > 1:
        host, port = word, None
    else:
        host, colon, rest = word.partition(":")
        port = rest if colon else None
    if "/" in word:  # a page's address, of which a part would pass for a port
        host = word
    fits = _IPV6.fullmatch(host) if bracketed or ":" in host else _HOST.fullmatch(host)
    if not fits:
        raise UsageError(_("{text} is not an address: write HOST or HOST:PORT.", text=repr(text)))
    if port is None:
        return Address(host)
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        raise UsageError(_("{port} is not a port: a number from 1 to 65535.", port=repr(port)))
    return Address(host, int(port), given=True)
