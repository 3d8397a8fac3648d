"""The one client: sends a question through the ``openai`` package, checks what comes back, writes down what it cost.

Whatever the endpoint does, a question ends within its time with an answer of the right shape or an error of ours, and no
error, event or log carries the key.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from covoyager.clock import game, wall
from covoyager.config import Settings
from covoyager.config.prices import price_table
from covoyager.errors import ModelError, ModelUnavailable, ModelUnreadable, NoModel
from covoyager.llm.formats import Format, instructions, read_answer, response_format
from covoyager.llm.ledger import ModelCall, TokenBudget, estimate
from covoyager.llm.port import Question, configured, why_none
from covoyager.llm.retries import RETRIED, TRIES, pause

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from pydantic import BaseModel

A = TypeVar("A", bound="BaseModel")
OPENAI = "https://api.openai.com/v1"
#: The longest answer that is read, in bytes, and the longest that is asked for, in tokens.
LONGEST_ANSWER = 512 * 1024
ANSWER_TOKENS = 6000
#: What an endpoint says that one request has taken is believed up to here.
_MOST_TOKENS = 10_000_000
#: How much of an error's text is read.
_ERROR_BYTES = 4096
#: Headers that say what machine asks.
_ABOUT_US = tuple(f"x-stainless-{name}" for name in ("os", "arch", "runtime", "runtime-version"))
#: Statuses with which endpoints refuse a form of answer that they do not know.
_UNKNOWN_FORMAT = frozenset({400, 415, 422, 501})


class _Refused(Exception):
    """The endpoint answered with a status of failure."""

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        super().__init__(status)
        self.status = status
        self.headers = headers
        self.text = text


class ModelClient:
    """Asks one model at one endpoint.

    Args:
        settings: name, key, address, time limit, prices.
        sleep: waits between tries.

    Raises:
        NoModel: none is configured.
        UsageError: the price table makes no sense.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        sleep: Callable[[float], Awaitable[None]] = wall.sleep,
    ) -> None:
        if not configured(settings):
            raise NoModel(why_none(settings))
        self.model = settings.model
        self._settings = settings
        self._price = price_table(settings.prices).get(settings.model)
        self._sleep = sleep
        self._format = Format.SCHEMA
        self._client: AsyncOpenAI | None = None

    def __repr__(self) -> str:
        return f"ModelClient(model={self.model!r}, host={self.host!r})"

    @property
    def host(self) -> str:
        """The endpoint's host; all that is ever told of its address."""
        try:
            return urlsplit(self._settings.base_url or OPENAI).hostname or "?"
        except ValueError:
            return "?"

    async def ask(self, question: Question[A], budget: TokenBudget) -> A:
        """As :meth:`covoyager.llm.port.Asker.ask`."""
        tried = 0
        while True:
            form = self._format
            prompt = question.system + instructions(form, question.shape)
            room = budget.afford(prompt + question.user)
            try:
                return await self._once(question, prompt, form, min(room, ANSWER_TOKENS), budget)
            except _Refused as refused:
                if refused.status in _UNKNOWN_FORMAT and form.next is not None:
                    self._format = form.next
                    continue
                tried += 1
                wait = pause(tried, refused.headers) if refused.status in RETRIED and tried < TRIES else None
                if wait is None:
                    raise ModelUnavailable(self._said(refused)) from None
            except ConnectionError as lost:
                tried += 1
                wait = pause(tried, {}) if tried < TRIES else None
                if wait is None:
                    raise ModelUnavailable(str(lost)) from None
            await self._sleep(wait)

    async def close(self) -> None:
        """Let go of the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def _once(self, question: Question[A], prompt: str, form: Format, room: int, budget: TokenBudget) -> A:
        """One request, paid for whatever becomes of it."""
        began = wall.now()
        used = {"prompt_tokens": estimate(prompt + question.user), "completion_tokens": 0}
        why = ""
        try:
            raw = await self._send(prompt, question, form, room)
            text = _content(raw, used)
            return read_answer(text, question.shape)
        except _Refused as refused:
            used["prompt_tokens"] = 0
            why = f"HTTP {refused.status}"
            raise
        except (ModelError, ConnectionError) as error:
            why = self._clean(str(error))
            raise type(error)(why) from None
        except asyncio.CancelledError:
            why = "cancelled"
            raise
        finally:
            tokens_in, tokens_out = used["prompt_tokens"], used["completion_tokens"]
            cost = self._price.of(tokens_in, tokens_out) if self._price else None
            seconds = wall.now() - began
            budget.pay(ModelCall(question.role, self.model, tokens_in, tokens_out, cost, seconds, why))

    async def _send(self, prompt: str, question: Question[A], form: Format, room: int) -> bytes:
        """The body of the answer, as it came.

        Raises:
            _Refused: a status of failure.
            ConnectionError: the line is bad.
            ModelUnavailable: no answer in time.
            ModelUnreadable: too long.
        """
        client = await self._connected()
        import httpx2
        import openai

        wanted: dict[str, Any] = {} if self._settings.base_url else {"max_completion_tokens": room}
        if self._settings.base_url:
            wanted["max_tokens"] = room
        shape = response_format(form, question.shape)
        if shape is not None:
            wanted["response_format"] = shape
        messages: Any = [{"role": "system", "content": prompt}, {"role": "user", "content": question.user}]
        limit = self._settings.model_timeout
        try:
            # The world does not wait for a model's thoughts: it goes on at the game's pace.
            with game.at_pace():
                async with wall.timeout(limit):
                    call = client.chat.completions.with_streaming_response
                    async with call.create(model=self.model, messages=messages, **wanted) as response:
                        return await _read(response.iter_bytes(), LONGEST_ANSWER)
        except (TimeoutError, openai.APITimeoutError, httpx2.TimeoutException):
            raise ModelUnavailable(f"The language model has not answered within {limit:g} s.") from None
        except openai.APIConnectionError:
            raise ConnectionError(f"The language model at {self.host} cannot be reached.") from None
        except httpx2.TransportError:
            # The openai package lets these through while an answer is being read.
            raise ConnectionError(f"The line to the language model at {self.host} broke off.") from None
        except (openai.OpenAIError, OSError, UnicodeError, ValueError) as error:
            raise ModelUnavailable(f"The language model cannot be asked: {self._clean(str(error))[:160]}") from None

    async def _connected(self) -> "AsyncOpenAI":
        if self._client is None:
            # A second's worth of importing, beside the session's other work.
            openai = await asyncio.to_thread(__import__, "openai")
            http = openai.DefaultAsyncHttpxClient(
                event_hooks={"request": [_tell_nothing_else], "response": [_check_status]},
                follow_redirects=False,
                timeout=self._settings.model_timeout,
            )
            try:
                self._client = openai.AsyncOpenAI(
                    api_key=self._settings.api_key or "none",
                    base_url=self._settings.base_url or OPENAI,
                    max_retries=0,
                    http_client=http,
                )
            except Exception:
                await http.aclose()
                raise ModelUnavailable("The address of the language model (OPENAI_BASE_URL) makes no sense.") from None
        return self._client

    def _said(self, refused: _Refused) -> str:
        """One line for people about a refusal."""
        match refused.status:
            case 401 | 403:
                return f"The language model at {self.host} does not accept the key (HTTP {refused.status})."
            case 404:
                return f"There is no model {self.model!r} at {self.host} (HTTP 404)."
            case 429:
                return "The language model has had too many requests, or the account is used up (HTTP 429)."
        reason = self._clean(" ".join(refused.text.split()))[:120]
        return f"The language model at {self.host} failed with HTTP {refused.status}" + (
            f": {reason}" if reason else "."
        )

    def _clean(self, text: str) -> str:
        """A text in which the key does not stand, should somebody have echoed it."""
        key = self._settings.api_key
        return text.replace(key, "…") if key else text


async def _tell_nothing_else(request: Any) -> None:
    """Hook of the HTTP client: what the package adds about this machine and its Python stays here."""
    for name in _ABOUT_US:
        request.headers.pop(name, None)


async def _check_status(response: Any) -> None:
    """Hook of the HTTP client: a status of failure is an error of ours, and no more of its text is read than is told."""
    if response.status_code < 300:
        return
    text = b""
    async for chunk in response.aiter_bytes():
        text += chunk[:_ERROR_BYTES]
        if len(text) >= _ERROR_BYTES:
            break
    headers = {str(name).lower(): str(value) for name, value in response.headers.items()}
    raise _Refused(response.status_code, headers, _message(text.decode("utf-8", "replace")))


def _message(text: str) -> str:
    try:
        message = json.loads(text)["error"]["message"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return text[:200]
    return str(message)[:200]


async def _read(chunks: Any, limit: int) -> bytes:
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > limit:
            raise ModelUnreadable(f"The language model's answer is longer than {limit // 1024} kB.")
    return bytes(body)


def _content(raw: bytes, used: dict[str, int]) -> str:
    """The words of a completion; ``used`` takes the tokens that the endpoint has counted.

    Raises:
        ModelUnreadable: it is no completion, has no words, was cut off; or the model declines.
    """
    try:
        body = json.loads(raw)
        choice = body["choices"][0]
        message = choice["message"]
        content, refusal = message.get("content"), message.get("refusal")
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise ModelUnreadable("What came from the language model is no answer at all.") from None
    counted = body.get("usage")
    used["completion_tokens"] = estimate(content) if isinstance(content, str) else 0
    for name in used:
        count = counted.get(name) if isinstance(counted, dict) else None
        if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= _MOST_TOKENS:
            used[name] = count
    if refusal:
        raise ModelUnreadable(f"The language model declines: {' '.join(str(refusal).split())[:120]}")
    if choice.get("finish_reason") == "length":
        raise ModelUnreadable("The language model's answer was cut off.")
    if not isinstance(content, str) or not content.strip():
        raise ModelUnreadable("The language model's answer is empty.")
    return content
