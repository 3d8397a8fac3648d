"""Participants, the session's sign of life, the goals' records, and settings."""

from collections.abc import Mapping
from typing import Any, Unpack

from covoyager.board.bases import Base
from covoyager.board.services.service import STOCK, Service, position_of
from covoyager.board.sessions import BEAT_LIFE_S, SessionView
from covoyager.board.store.transaction import Transaction
from covoyager.board.views import Participant
from covoyager.clock import game, wall
from covoyager.domain import GoalRecord, Position, RecordChanges


class PeopleService(Service):
    """The crew as the board knows it, and what else is kept for a world."""

    def participants(self) -> list[Participant]:
        """Everybody who has been seen in this world, sorted by name."""
        with self.store.read() as tx:
            return tx.participants()

    def bots(self, *, there: bool = False) -> frozenset[str]:
        """Names of the bots that have been seen in this world, whichever session's; with ``there`` of those in the game."""
        return frozenset(who.name for who in self.participants() if who.is_bot and (who.present or not there))

    def people_there(self) -> list[str]:
        """Names of the people who are in the game, sorted."""
        return [who.name for who in self.participants() if who.present and not who.is_bot]

    def see(
        self,
        name: str,
        kind: str,
        position: Position | tuple[float, float, float] | None = None,
        state: Mapping[str, Any] | None = None,
        present: bool = True,
    ) -> None:
        """Note that a participant was seen.

        Args:
            name: who.
            kind: ``human`` or ``ai``.
            position: where, in blocks; None keeps the last known position.
            state: as in :class:`Participant`; it is merged into what is known.
            present: whether they are in the game.
        """
        with self.store.write(queued=False) as tx:
            known = tx.participant(name)
            merged = {**(known.state if known else {}), **(state or {})}
            where = position_of(position) or (known.position if known else None)
            tx.see(name, kind, present, where, merged)

    def leave(self, name: str) -> None:
        """Note that a participant has left the game; what they carry is not stock any more."""
        with self.store.write() as tx:
            self._is_gone(tx, name)
            kept = tx.setting(STOCK)
            if kept and name in kept["carried"]:
                carried = {who: has for who, has in kept["carried"].items() if who != name}
                tx.set_setting(STOCK, {**kept, "carried": carried})
                self._recompute(tx, kept["tick"])

    @staticmethod
    def _is_gone(tx: Transaction, name: str) -> None:
        known = tx.participant(name)
        if known:
            tx.see(name, known.kind, False, known.position, {**known.state, "inventory": {}, "doing": ""})

    def beat(self, **session: Any) -> None:
        """Give the session's sign of life, due at least every five seconds; ``session`` is what boards show of it.

        Among that, ``still`` says that its world's time stands still from then on.

        Seeing a bot (:meth:`see` with kind ``ai``) counts as one, too.
        """
        if self._session is None:
            self._session = self.shared.sessions.sign_in("", "Bot", 0)
        self.shared.sessions.beat(self._session.id, self.store.world, {**session, "ahead": game.date() - wall.date()})

    def follow_clock(self) -> None:
        """Follow the running session's game clock in this process: what is written here has its dates, leases among them."""
        session = self.session() or {}
        ahead = float(session.get("ahead", 0.0))
        game.follow(ahead, float(session["at"]) + ahead if session.get("still") else None)

    def session(self) -> Mapping[str, Any] | None:
        """What the oldest running session in this world wrote with its last :meth:`beat`; None if none is running."""
        here = self.sessions()
        seen = [who.seen_at for who in self.participants() if who.is_bot and who.present]
        latest = max([0.0, *(float(one.shown["at"]) for one in here), *seen])
        before = here[0].shown if here else {}
        return (
            {"world": self.world.called, "name": self.world.name, **before, "at": latest}
            if latest > wall.date() - BEAT_LIFE_S
            else None
        )

    def sessions(self) -> list[SessionView]:
        """The sessions that run in this world, the oldest first."""
        return [one for one in self.shared.sessions.living() if one.world == self.store.world]

    def join_at(self) -> str:
        """Where people join this world, as ``host:port``: as a session tells that has opened it, else where its bots came in.

        Empty where no session runs.
        """
        here = self.sessions()
        told = (str(one.shown["open_at"]) for one in here if one.shown.get("open_at"))
        return next(told, next((one.address for one in here if one.address), ""))

    def neighbours(self) -> tuple[bool, set[str]]:
        """Tell how this session relates to others in the same world.

        Returns:
            Whether it leads, that is plans, judges and answers for all; and the names of the other sessions' bots.
        """
        here = self.sessions()
        mine = self._session.id if self._session is not None else None
        leads = mine is None or all(one.id >= mine or one.late for one in here)
        return leads, {name for one in here if one.id != mine for name in one.names}

    def rename_bot(self, name: str) -> str:
        """Give one of this session's bots another name, which nobody on the server has; returns the new name."""
        return name if self._session is None else self.shared.sessions.rename(self._session.id, name)

    def end_session(self) -> None:
        """Sign the session out and mark its bots as gone; what they carry stays stock, for they come back with it."""
        _, others = self.neighbours()
        with self.store.write(queued=False) as tx:
            for who in tx.participants():
                if who.is_bot and who.present and who.name not in others:
                    self._is_gone(tx, who.name)
        if self._session is not None:
            self.shared.sessions.sign_out(self._session.id)
            self._session = None

    def record(self, goal_id: int) -> GoalRecord:
        """The record of a goal of this world; an empty one if nothing was kept."""
        with self.store.read() as tx:
            return tx.record(goal_id)

    def bases(self) -> Mapping[int, Base]:
        """Goal → what lay in the chest before it, for OPEN and PAUSED goals of which a session has seen that."""
        with self.store.read() as tx:
            return tx.bases()

    def keep(self, goal_id: int, **changes: Unpack[RecordChanges]) -> None:
        """Change fields of a goal's record; the others stay as they are."""
        with self.store.write(queued=False) as tx:
            tx.keep(goal_id, changes)

    def setting(self, key: str) -> Any:
        """A JSON value of this world; None if it was never set."""
        with self.store.read() as tx:
            return tx.setting(f"user.{key}")

    def set_setting(self, key: str, value: Any) -> None:
        """Keep a JSON value in this world, for every process."""
        with self.store.write(queued=False) as tx:
            tx.set_setting(f"user.{key}", value)
