"""A limit on how fast a player may command: a few lines at once are answered, a stream of them is not."""

from dataclasses import dataclass, field

from covoyager.texts import _

BURST = 8
PER_SECOND = 1.0
SLOWER = _("Not so fast, please: I leave out what comes faster than I can answer.")


@dataclass(slots=True)
class Flood:
    """Counts each player's commands.

    Attributes:
        burst: so many at once.
        rate: so many a second in the long run.
    """

    burst: int = BURST
    rate: float = PER_SECOND
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)
    _warned: set[str] = field(default_factory=set)

    def take(self, name: str, now: float) -> tuple[bool, str | None]:
        """Whether a command is to be answered; and for the first that is not, the line to say instead.

        Args:
            name: who speaks.
            now: seconds of any clock.
        """
        left, at = self._left.get(name, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.rate)
        if left >= 1:
            self._left[name] = (left - 1, now)
            if left >= self.burst / 2:
                self._warned.discard(name)
            return True, None
        self._left[name] = (left, now)
        first = name not in self._warned
        self._warned.add(name)
        return False, SLOWER if first else None
