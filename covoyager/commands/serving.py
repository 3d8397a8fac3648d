"""Where a page is served to browsers, as ``--web`` names it: one rule for the board and the view."""

import os
import sys
from collections.abc import Callable

from covoyager.commands.numbers import is_number
from covoyager.errors import UsageError
from covoyager.texts import _, here

HOST, PORT = "127.0.0.1", "8000"
USUAL = f"{HOST}:{PORT}"
"""Where nothing else is said."""

Serve = Callable[[str, int], None]


def serve_at(where: str, watching: str, serve: Serve) -> int:
    """Serve a page until the person ends it; 0 then.

    Args:
        where: as ``--web`` names it.
        watching: what is told where others than this machine's can reach it, with ``{host}``.
        serve: serves it on a host and a port.

    Raises:
        UsageError: it is no address, or cannot be listened on.
    """
    from tui.web import LOOPBACK

    host, port = listening_at(where)
    if host not in LOOPBACK:
        sys.stderr.write(f"covoyager: {here(watching, host=host)}\n")
    try:
        serve(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno is not None and error.errno > 0:  # a name that is nowhere has a negative one, of another list
            reason = os.strerror(error.errno)
        raise UsageError(
            _("nothing can be served on {where} ({why}); try --web 127.0.0.1:0", where=where, why=reason.lower())
        ) from error
    return 0


def listening_at(text: str) -> tuple[str, int]:
    """Host and port: of ``HOST:PORT``, ``PORT`` or ``HOST``, with IPv6 hosts in brackets.

    Raises:
        UsageError: the port is not one.
    """
    host, colon, port = text.rpartition(":")
    if not colon:
        host, port = (HOST, text) if is_number(text) else (text, PORT)
    elif text.endswith("]"):
        host, port = text, PORT
    inner = host.removeprefix("[").removesuffix("]")
    # An address of IPv6, which has colons, stands in brackets, and nothing else does.
    if "[" in inner or "]" in inner or (host == f"[{inner}]") != (":" in inner):
        raise UsageError(_("--web wants HOST:PORT, not {given}.", given=repr(text)))
    if not is_number(port) or len(port) > 5 or int(port) > 65535:
        raise UsageError(_("--web wants HOST:PORT, not {given}.", given=repr(text)))
    return inner or HOST, int(port)
