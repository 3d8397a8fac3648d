"""What the bots report from the game: chat, people coming and going, deaths, the chest's lid, progress."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any, Protocol

from covoyager.bot import BotEvent
from covoyager.chat.views import numbered
from covoyager.clock import TICKS_PER_SECOND, game
from covoyager.crew.parts import Parts
from covoyager.domain import Action
from covoyager.domain.nouns import ended, thing
from covoyager.engagement.engagement import Engagement
from covoyager.engagement.languages import Languages
from covoyager.errors import BoardError, CovoyagerError
from covoyager.handlers.objective import converge
from covoyager.handlers.pickups import Pickups
from covoyager.handlers.talk.unsigned_chat import UnsignedChat
from covoyager.handlers.write_queue import WriteQueue
from covoyager.options import Options
from covoyager.reporter import Teller, tell_login
from covoyager.texts import StoredText, _

#: Reflexes that keep a bot from its work for minutes: the console hears of them, and what it is once they are over.
LASTING = {"shelter": "out again", "sleep": "out again", "spectate": "a spectator no more"}
#: So many lines, the latest, are kept for a bot that is still on its way to its work.
MOST_KEPT = 12


class Ear(Protocol):
    """Listens to people."""

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        """React to one line of chat."""
        ...


class Lid(Protocol):
    """The lid of the shared chest."""

    def touched(self) -> None:
        """It moved."""
        ...


class EventHandler:
    """Passes on what is heard.

    Args:
        parts: the board, the world model, the crew, the outbox.
        reporter: the host's terminal.
        options: which lines of plain text count as chat, the recording, and what a replay says again.
        engagement: hears of people who come and go.
        ear: hears what people say.
        lid: hears that somebody is at the chest.
    """

    def __init__(
        self, parts: Parts, reporter: Teller, options: Options, engagement: Engagement, ear: Ear, lid: Lid
    ) -> None:
        self._parts = parts
        self._reporter = reporter
        self._options = options
        self._engagement = engagement
        self._ear = ear
        self._lid = lid
        self._following = Pickups(parts.board)
        self._afterwards = WriteQueue(self._tell_error)
        self._plain_chat = UnsignedChat(parts, reporter, options)
        self._kept: list[tuple[str, Mapping[str, Any]]] = []

    async def run(self, events: AsyncIterator[BotEvent]) -> None:
        """Listen until cancelled."""
        repeating = asyncio.create_task(self._repeat()) if self._options.repeat else None
        try:
            async for event in events:
                try:
                    await self.take_in(event.bot, event.kind, event.data)
                except CovoyagerError as error:
                    self._tell_error(str(error))
        finally:
            self._afterwards.close()
            if repeating is not None:
                repeating.cancel()

    async def _repeat(self) -> None:
        """Answer again, each line at its tick, what people said in the session that is replayed."""
        for said in self._options.repeat:
            await game.sleep((said.tick - game.tick) / TICKS_PER_SECOND)
            await self._answer(said.by, said.text, whispered=said.whispered)

    async def take_in(self, name: str | None, kind: str, data: Mapping[str, Any]) -> None:
        """Act on one event.

        Args:
            name: the bot that tells of it; None for the host itself.
            kind: as in :class:`covoyager.bot.BotEvent`.
            data: what it says.

        Raises:
            CovoyagerError: what it asks for cannot be done.
        """
        crew = self._parts.crew
        if kind in ("disconnected", "death"):
            crew.dangers.pop(str(name), None)
            crew.stalls.pop(str(name), None)
        match kind:
            case "login":
                tell_login(self._reporter, data)
            case "death" | "reflex" | "world":
                {"death": self._on_death, "reflex": self._on_reflex, "world": self._on_moved}[kind](str(name), data)
            case "bedless" if (worker := crew.workers.get(str(name))) is not None:
                await worker.bedless()
            case "aside" | "awake" | "thanks" | "handed":
                self._say_of_itself(kind, data)
            case "stalled" | "searching" | "refused":
                (self._on_stalled if kind == "stalled" else self._on_afield)(str(name), data)
            case "pickup" if not crew.is_bot(str(data.get("user", ""))):
                await self._afterwards.write(partial(self._following.picked_up, data))
            case "progress":
                await self._afterwards.write(partial(self._on_progress, str(name), data))
            case "chat" | "plain":
                await self._on_said(name, kind, data)
            case "chest" if crew.lead is not None and name == crew.lead.name:
                self._lid.touched()
            case _ if crew.lead is not None and name == crew.lead.name:
                await self._on_person(kind, str(data.get("user", "")), data)

    async def _on_said(self, name: str | None, kind: str, data: Mapping[str, Any]) -> None:
        """What all can hear is taken from one bot; a whisper is only heard by whom it is for."""
        lead, whispered = self._parts.crew.lead, bool(data.get("whisper"))
        if lead is None:
            self._keep(kind, data)
        elif name == lead.name or whispered:
            await self._hear(kind, data, whispered=whispered)

    def _keep(self, kind: str, data: Mapping[str, Any]) -> None:
        """Who comes into the world looks for the chest first, for a minute maybe: what is said meanwhile is answered then.

        Several bots that come hear the same.
        """
        if (kind, data) not in self._kept:
            self._kept = [*self._kept, (kind, data)][-MOST_KEPT:]

    async def begin(self) -> None:
        """A bot is at work: answer what people have said since it came."""
        kept, self._kept = self._kept, []
        for kind, data in kept:
            try:
                await self._hear(kind, data, whispered=bool(data.get("whisper")))
            except CovoyagerError as error:
                self._tell_error(str(error))

    async def _hear(self, kind: str, data: Mapping[str, Any], *, whispered: bool) -> None:
        plain = (str(data.get("user", "")), str(data.get("text", "")))
        said = plain if kind == "chat" else self._plain_chat.read(data)
        if said is not None:
            await self._on_chat(*said, whispered=whispered)

    async def _on_person(self, kind: str, user: str, data: Mapping[str, Any]) -> None:
        """What everybody in the world can see of a person, taken from one bot."""
        parts = self._parts
        if parts.crew.is_bot(user):
            return
        match kind:
            case "joined":
                await self._afterwards.write(partial(parts.board.see, user, "human"))
                self._engagement.came(user)
            case "left":
                await self._afterwards.write(partial(parts.board.leave, user))
                self._engagement.gone(user)
            case "language":
                note_language = partial(Languages(parts.board).note, user, str(data.get("locale", "")))
                await self._afterwards.write(note_language)

    async def _on_chat(self, user: str, text: str, *, whispered: bool) -> None:
        parts = self._parts
        if parts.crew.is_bot(user) or not (parts.crew.leads or whispered):
            return
        if self._options.recording is not None:
            self._options.recording.heard(user, text, whispered=whispered)
        await self._answer(user, text, whispered=whispered)

    async def _answer(self, user: str, text: str, *, whispered: bool) -> None:
        parts = self._parts
        note = partial(parts.board.note, "chat", by=user, data={"text": text[:300]}, tick=parts.world_model.tick)
        await self._afterwards.write(note)
        await self._ear.heard(user, text, whispered=whispered)

    def _on_death(self, name: str, data: Mapping[str, Any]) -> None:
        self._parts.world_model.forget(name)
        if (worker := self._parts.crew.workers.get(name)) is not None:
            worker.upkeep.died()
        reason = str(data.get("reason") or f"{name} died")
        self._tell_error(ended(reason if name in reason else f"{name} died: {reason}"))

    def _on_moved(self, name: str, data: Mapping[str, Any]) -> None:
        if data.get("back"):
            self._tell(f"{name} is back in the world of this board.")
            return
        moved = f"The server has put {name} into another world; this board is of the one before."
        self._tell_error(f"{moved} Have it brought back, or end this session and join again.")

    def _on_reflex(self, name: str, data: Mapping[str, Any]) -> None:
        dangers = self._parts.crew.dangers
        before = dangers.pop(name, None)
        kind = str(data.get("name"))
        if kind == "sleep" and (worker := self._parts.crew.workers.get(name)) is not None:
            worker.upkeep.in_bed(data.get("state") == "start")
        if data.get("state") == "start":
            self._parts.crew.since[name] = game.now()
            dangers[name] = (kind, str(data.get("why")))
            self._reporter.progress(f"{name}: {kind} ({data.get('why')})")
            if kind in LASTING:
                self._tell(f"{name} is {converge(danger=dangers[name])}.")
        elif before is not None and kind in LASTING:
            self._tell(f"{name} is {LASTING[kind]}.")

    def _say_of_itself(self, kind: str, data: Mapping[str, Any]) -> None:
        """Say for a bot that it has no bed, has put on what it was handed, or builds where somebody stands.

        What it was handed, and has picked up, is noted.
        """
        item, user = str(data.get("item", "")), str(data.get("user", ""))
        if kind == "handed":
            self._parts.crew.hand(user, item, int(data["count"]))
            self._parts.world_model.brought.hand(user, item, int(data["count"]))
            return
        if kind == "aside" and self._parts.crew.is_bot(user):
            return
        if kind == "aside":
            where = " ".join(str(data["position"][axis]) for axis in "xyz")
            line = _("You stand where I am building, at {spot}. Would you step aside, please?", spot=where)
        elif kind == "awake":
            line = _("I have no bed, and the night will not pass while I am up: one set up near me would do.")
        elif item == "shield":
            line = _("I hold the {thing}. Thank you.", thing=thing(item))
        else:
            line = _("I wear the {thing}. Thank you.", thing=thing(item))
        self._parts.outbox.post(line, data.get("user"))

    def _on_afield(self, name: str, data: Mapping[str, Any]) -> None:
        """A bot goes far for what its step takes: people who see it walk away hear why, once for each step.

        Args:
            name: of the bot.
            data: ``blocks`` of way that it goes at most, or ``why`` the server lets it dig none of what is near.
        """
        worker = self._parts.crew.workers.get(name)
        view = worker.current if worker is not None else None
        if view is None or (view.goal_id, view.id) in self._parts.crew.afield:
            return
        if "why" in data:
            line = _(
                "{step}: what is near cannot be dug ({why}). {who} looks further off; bring it, lead it to some (!follow), or "
                "have it dug by somebody who may.",
                step=numbered(view),
                why=StoredText.of(str(data["why"])),
                who=name,
            )
        else:
            line = _(
                "{step}: there is none in sight. {who} looks further off, for up to {n} blocks of way; lead it to some "
                "(!follow) or bring it, and spare it that.",
                step=numbered(view),
                who=name,
                n=int(data.get("blocks") or 0),
            )
        self._parts.crew.afield[view.goal_id, view.id] = line
        self._parts.outbox.post(line, holds=lambda: worker is not None and worker.current is not None)

    def _on_stalled(self, name: str, data: Mapping[str, Any]) -> None:
        """A bot has got nowhere for a while, is made to try another way, or gets on again."""
        stalls = self._parts.crew.stalls
        before = stalls.pop(name, None)
        if data.get("state") == "end":
            if before is not None:
                self._tell(f"{name} gets on again.")
            return
        at, seconds = data.get("at") or {}, int(data.get("seconds") or 0)
        where = " ".join(str(at[axis]) for axis in ("x", "y", "z") if axis in at)
        worker = self._parts.crew.workers.get(name)
        step = f" with {numbered(worker.current)}" if worker is not None and worker.current is not None else ""
        stalls[name] = (seconds, where)
        again = "; it tries another way or another place" if data.get("state") == "again" else ""
        self._tell(f"{name} has got nowhere{step} for {seconds} s, at {where}{again}.")

    def _tell_error(self, text: str) -> None:
        self._reporter.emit("error", self._parts.world_model.tick, text=text)

    def _tell(self, text: str) -> None:
        self._reporter.emit("session", self._parts.world_model.tick, text=text)

    def _on_progress(self, name: str, data: Mapping[str, Any]) -> None:
        worker = self._parts.crew.workers.get(name)
        if worker is None or worker.current is None:
            return
        subtask = worker.current.subtask
        have, want = int(data.get("have") or 0), int(data.get("want") or 0)
        if subtask.action is Action.GATHER:
            if data.get("item") != subtask.item:
                return  # It is brought along for another step.
            # Whoever goes on with it wants the rest: what it has of it already counts.
            have, want = max(0, subtask.quantity - want) + have, max(subtask.quantity, want)
        step = worker.current.goal_id, worker.current.id
        if step in self._parts.crew.afield:
            self._parts.crew.afield[step] = ""
        self._reporter.progress(f"{subtask.description} {have}/{want}")
        with contextlib.suppress(BoardError):
            self._parts.board.progress(worker.current.id, worker.name, have)
