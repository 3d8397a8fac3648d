"""The stock, and what of it is not reserved."""

from covoyager.board.readiness import stocked
from covoyager.board.services.service import STOCK, Service
from covoyager.board.views import OPEN_STATES
from covoyager.domain import Observation


class StockService(Service):
    """The shared stock: the chest and what participants are known to carry."""

    def set_stock(self, observation: Observation) -> None:
        """Note a look at the world and recompute the states of subtasks.

        A ``chest`` of None keeps the one seen last. ``carried`` replaces what the participants named in it carry. If the stock
        did not change, nothing is written.
        """
        with self.store.read() as tx:
            old, new = tx.setting(STOCK), self._merged(tx, observation)
        if old and all(old.get(name) == new[name] for name in ("chest", "carried", "standing", "chest_tick")):
            return
        with self.store.write() as tx:
            tx.set_setting(STOCK, self._merged(tx, observation))
            self._recompute(tx, observation.tick)

    def observation(self) -> Observation | None:
        """The last look at the world; None if no session has ever looked."""
        with self.store.read() as tx:
            return self._stock(tx)

    def stock(self) -> dict[str, int]:
        """Item → count in the chest and in known pockets; empty if no session has ever looked."""
        seen = self.observation()
        return seen.stock() if seen else {}

    def available(self) -> dict[str, int]:
        """Item → count of the stock less the reservations of IN_PROGRESS subtasks."""
        with self.store.read() as tx:
            rows = tx.rows_of(OPEN_STATES)
            observation = self._stock(tx)
        if observation is None:
            return {}
        free = stocked(rows, Observation(chest=observation.chest or {}, carried=observation.carried))
        return free.total() if free else {}
