"""What the bots report from the game: chat, people coming and going, deaths, the chest's lid, progress."""

import contextlib
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from covoyager.errors import BoardError, CovoyagerError
from covoyager.session.following import Following

if TYPE_CHECKING:
    from covoyager.session.run import Session


class Hearing:
    """Passes on what is heard.

    Args:
        session: the sitting whose board, dispatcher and chest watch are told.
    """

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._following = Following(session.board)

    async def run(self) -> None:
        """Listen until cancelled."""
        async for event in self._session.host.events():
            try:
                await self._on_event(event.bot, event.kind, event.data)
            except CovoyagerError as error:
                self._session.reporter.emit("error", self._session.scene.tick, text=str(error))

    async def _on_event(self, name: str | None, kind: str, data: Mapping[str, Any]) -> None:
        session = self._session
        tick = session.scene.tick
        if kind == "login":
            session.reporter.emit("session", text=str(data.get("text", "")), url=data.get("url"), code=data.get("code"))
            return
        if kind in ("disconnected", "death"):
            session.crew.dangers.pop(str(name), None)
        own = {"death": self._on_death, "progress": self._on_progress, "reflex": self._on_reflex}
        if kind in own:
            own[kind](str(name), data)
            return
        if kind == "pickup":
            if not session.crew.is_bot(str(data.get("user", ""))):
                self._following.picked_up(data)
            return
        # What everybody in the world can see is taken from one bot; a whisper is only heard by whom it is for.
        lead = session.crew.lead
        whispered = kind == "chat" and bool(data.get("whisper"))
        if lead is None or (name != lead.name and not whispered):
            return
        user = str(data.get("user", ""))
        match kind:
            case "chat" if not session.crew.is_bot(user) and session.dispatcher is not None:
                session.board.note("chat", by=user, data={"text": str(data.get("text", ""))[:300]}, tick=tick)
                await session.dispatcher.heard(user, str(data.get("text", "")), whispered=whispered)
            case "joined" if not session.crew.is_bot(user):
                session.board.see(user, "human")
                if session.dispatcher is not None:
                    session.dispatcher.company.came(user)
            case "left" if not session.crew.is_bot(user):
                session.board.leave(user)
                if session.dispatcher is not None:
                    session.dispatcher.company.gone(user)
            case "chest":
                session.chest_watch.touched()

    def _on_death(self, name: str, data: Mapping[str, Any]) -> None:
        self._session.scene.forget(name)
        told = str(data.get("reason") or f"{name} died")
        self._session.reporter.emit(
            "error", self._session.scene.tick, text=f"{name} died: {told.removeprefix(name).strip()}"
        )

    def _on_reflex(self, name: str, data: Mapping[str, Any]) -> None:
        dangers = self._session.crew.dangers
        dangers.pop(name, None)
        if data.get("state") == "start":
            self._session.crew.since[name] = time.monotonic()
            dangers[name] = (str(data.get("name")), str(data.get("why")))
            self._session.reporter.progress(f"{name}: {data.get('name')} ({data.get('why')})")

    def _on_progress(self, name: str, data: Mapping[str, Any]) -> None:
        worker = self._session.crew.workers.get(name)
        if worker is None or worker.current is None:
            return
        have, want = data.get("have"), data.get("want")
        self._session.reporter.progress(f"{worker.current.subtask.description} {have}/{want}")
        with contextlib.suppress(BoardError):
            self._session.board.progress(worker.current.id, worker.name, int(have or 0))
