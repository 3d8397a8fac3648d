"""When a request that failed is sent again, and after how long."""

import email.utils
import random
from collections.abc import Mapping

from covoyager.clock import wall

#: Requests for one question where the endpoint is overloaded or the line is bad.
TRIES = 3
FIRST_PAUSE = 0.5
#: An endpoint that asks for a longer pause than this is not asked again.
LONGEST_PAUSE = 60.0
#: Statuses after which the same request may be answered.
RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})


def pause(tried: int, headers: Mapping[str, str], now: float | None = None) -> float | None:
    """Seconds to wait before the next try.

    Args:
        tried: how many tries there were, from 1.
        headers: of the answer, lower case.
        now: seconds since the epoch.

    Returns:
        What Retry-After asks for, else a back-off that doubles, with jitter; None where that is too long to wait.
    """
    asked = _asked(headers, wall.date() if now is None else now)
    if asked is not None:
        return asked if asked <= LONGEST_PAUSE else None
    backed_off: float = FIRST_PAUSE * 2 ** (tried - 1)
    return backed_off * random.uniform(0.75, 1.25)  # noqa: S311 - no secret


def _asked(headers: Mapping[str, str], now: float) -> float | None:
    for name, scale in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        try:
            seconds = float(value) / scale
        except ValueError:
            continue
        return seconds if 0 <= seconds < float("inf") else None
    parsed = email.utils.parsedate_tz(headers.get("retry-after", ""))
    try:
        return None if parsed is None else max(0.0, email.utils.mktime_tz(parsed) - now)
    except (ValueError, OverflowError):  # a date that no calendar has
        return None
