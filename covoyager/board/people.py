"""Who takes part, the session's sign of life, settings, and the codes that link a browser to a player."""

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import Any

from covoyager.board.desk import STOCK, Desk, position_of
from covoyager.board.store import Transaction
from covoyager.board.views import Participant
from covoyager.domain import Position

CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LENGTH = 8
CODE_LIFE_S = 600.0
BEAT_LIFE_S = 15.0
"""A session that has not beaten for so long is not running."""

_SESSION = "session"


class PeopleDesk(Desk):
    """The crew as the board knows it."""

    def participants(self) -> list[Participant]:
        """Everybody who has been seen, by name."""
        with self.store.read() as tx:
            return tx.participants()

    def see(
        self,
        name: str,
        kind: str,
        position: Position | tuple[float, float, float] | None = None,
        state: Mapping[str, Any] | None = None,
        present: bool = True,
    ) -> None:
        """Write down how a participant was seen; ``state`` (:class:`Participant`) is merged into what is known."""
        with self.store.write(books=False) as tx:
            known = tx.participant(name)
            merged = {**(known.state if known else {}), **(state or {})}
            where = position_of(position) or (known.position if known else None)
            tx.see(name, kind, present, where, merged)

    def leave(self, name: str) -> None:
        """A participant has left the game: not present, and what they carry is no stock of anybody's."""
        with self.store.write() as tx:
            self._is_gone(tx, name)
            kept = tx.setting(STOCK)
            if kept and name in kept["carried"]:
                carried = {who: has for who, has in kept["carried"].items() if who != name}
                tx.set_setting(STOCK, {**kept, "carried": carried})
                self._reckon(tx, kept["tick"])

    @staticmethod
    def _is_gone(tx: Transaction, name: str) -> None:
        known = tx.participant(name)
        if known:
            tx.see(name, known.kind, False, known.position, {**known.state, "inventory": {}, "doing": ""})

    def beat(self, **session: Any) -> None:
        """The running session's sign of life, at least every five seconds; ``session`` is what boards show of it.

        Seeing a bot (:meth:`see` with kind ``ai``) is one too.
        """
        self.set_setting(_SESSION, {**session, "at": time.time()})

    def session(self) -> Mapping[str, Any] | None:
        """What the running session told with its last :meth:`beat`; None when none is running."""
        told: Mapping[str, Any] = self.setting(_SESSION) or {}
        since = time.time() - BEAT_LIFE_S
        seen = [who.seen_at for who in self.participants() if who.kind == "ai" and who.present]
        latest = max([float(told.get("at", 0.0)), *seen])
        return {**told, "at": latest} if latest > since else None

    def end_session(self) -> None:
        """The session ends in good order: its bots have left, and come back with what they carry."""
        with self.store.write(books=False) as tx:
            for who in tx.participants():
                if who.kind == "ai" and who.present:
                    self._is_gone(tx, who.name)
        self.set_setting(_SESSION, None)

    def setting(self, key: str) -> Any:
        """A JSON value; None when it was never set."""
        with self.store.read() as tx:
            return tx.setting(f"user.{key}")

    def set_setting(self, key: str, value: Any) -> None:
        """Keep a JSON value for everybody at the board."""
        with self.store.write(books=False) as tx:
            tx.set_setting(f"user.{key}", value)

    def issue_code(self, name: str, life_s: float = CODE_LIFE_S) -> str:
        """A one-time code for ``name`` to type into a browser; the board keeps only its hash, until it runs out."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        with self.store.write(books=False) as tx:
            tx.add_code(_digest(code), name, time.time() + life_s)
        return code

    def redeem_code(self, code: str, now: float | None = None) -> str | None:
        """The name that a code stands for, once; None for a wrong, used or old one."""
        with self.store.write(books=False) as tx:
            return tx.take_code(_digest(code), time.time() if now is None else now)


def _digest(code: str) -> str:
    typed = code.upper().replace("-", "").replace(" ", "").strip()
    return hashlib.scrypt(typed.encode(), salt=b"covoyager link", n=2**12, r=8, p=1).hex()
