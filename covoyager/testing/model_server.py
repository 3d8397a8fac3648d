"""A scripted model server: HTTP on loopback that speaks OpenAI's chat completions and misbehaves on demand.

::

    with ModelServer([rate_limited(2), good({"subtasks": []})]) as server:
        settings = Settings(base_url=server.base_url, api_key="any", model="scripted")
        …
    assert len(server.calls) == 2

Each request takes the next step of the script, or what a function makes of the request. Nothing but the standard library
is used, so that whoever builds on Co-Voyager can test with it too.
"""

import contextlib
import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR
from types import TracebackType
from typing import Any, Self

#: No test waits longer than this for a server that hangs.
HANG_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Call:
    """One request as it came.

    Attributes:
        path: of the request.
        authorization: its header of that name.
        body: its JSON.
        headers: all of them, with names in lower case.
    """

    path: str
    authorization: str
    body: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def format(self) -> str:
        """What form of answer was asked for: ``json_schema``, ``json_object`` or ``text``."""
        return str((self.body.get("response_format") or {}).get("type", "text"))

    @property
    def schema(self) -> str:
        """Name of the schema that was asked for; empty where none was."""
        return str((self.body.get("response_format") or {}).get("json_schema", {}).get("name", ""))

    @property
    def text(self) -> str:
        """All messages, one after the other."""
        return "\n".join(str(message.get("content", "")) for message in self.body.get("messages", ()))


@dataclass(frozen=True, slots=True)
class Step:
    """What the server does with one request; made by the functions below.

    Attributes:
        status: of HTTP.
        body: sent as it is.
        headers: sent beside the usual ones.
        then: ``answer``; ``hang`` (sends nothing); ``drop`` (ends the connection after half of the body).
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    then: str = "answer"


#: The steps in order, or a function from the request to its step.
Script = Iterable[Step] | Callable[[Call], Step]


def good(answer: Any, tokens_in: int = 100, tokens_out: int = 50) -> Step:
    """An answer as asked for: JSON of ``answer``, or ``answer`` itself where it is text."""
    return _completion(answer if isinstance(answer, str) else json.dumps(answer), tokens_in, tokens_out)


def invalid_json() -> Step:
    """Something that begins like JSON and is none."""
    return _completion('{"subtasks": [{"action": "craft", item: compass},]')


def wrong_schema() -> Step:
    """JSON of another form than was asked for."""
    return _completion(json.dumps({"tasks": "first some iron", "mood": 7}))


def refusal(text: str = "I can't help with that.") -> Step:
    """The model declines."""
    return _completion(None, refusal=text)


def empty() -> Step:
    """An answer without a word."""
    return _completion("")


def truncated() -> Step:
    """An answer that ended at the token limit."""
    return _completion('{"subtasks": [{"action": "craft", "it', finish="length")


def huge(size: int = 2_000_000) -> Step:
    """An answer of so many bytes."""
    return _completion("x" * size)


def rate_limited(retry_after: float | None = 1.0) -> Step:
    """429, with Retry-After unless None."""
    headers = {} if retry_after is None else {"Retry-After": f"{retry_after:g}"}
    return failing(429, "Rate limit reached for requests", headers)


def failing(
    status: int = 500, message: str = "The server had an error", headers: Mapping[str, str] | None = None
) -> Step:
    """An error of HTTP."""
    return Step(status, json.dumps({"error": {"message": message, "type": "server_error"}}).encode(), headers or {})


def no_such_format(kind: str = "json_schema") -> Step:
    """400, as endpoints answer that do not know this form of answer."""
    return failing(400, f"'response_format.type' : value is not one of the allowed values: {kind} is unavailable now")


def hang() -> Step:
    """Takes the request and never answers."""
    return Step(then="hang")


def dropped() -> Step:
    """The connection ends in the middle of the answer."""
    return Step(body=good("{}").body, then="drop")


def streamed_garbage() -> Step:
    """A stream of events that nobody asked for, with rubbish in them."""
    body = b'data: {"choices": [{"delta": {"content": "{\\"sub"}}]}\n\ndata: \xff\xfe}{ nonsense\n\ndata: [DONE]\n\n'
    return Step(body=body, headers={"Content-Type": "text/event-stream"})


def _completion(
    content: str | None, tokens_in: int = 100, tokens_out: int = 50, finish: str = "stop", refusal: str | None = None
) -> Step:
    body = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "scripted",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": content, "refusal": refusal},
            }
        ],
        "usage": {
            "prompt_tokens": tokens_in,
            "completion_tokens": tokens_out,
            "total_tokens": tokens_in + tokens_out,
        },
    }
    return Step(body=json.dumps(body).encode())


class ModelServer:
    """The server; a context manager.

    Args:
        script: its steps; when they have run out, every further request fails with 500 and is recorded all the same.
    """

    def __init__(self, script: Script = ()) -> None:
        self.calls: list[Call] = []
        self._choose = script if callable(script) else None
        self._steps = [] if callable(script) else list(script)
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._http = _Server(self)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def port(self) -> int:
        """Where it listens, on 127.0.0.1."""
        return int(self._http.server_address[1])

    @property
    def base_url(self) -> str:
        """What OPENAI_BASE_URL is to be."""
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def add(self, *steps: Step) -> None:
        """More steps at the end of the script."""
        with self._lock:
            self._steps += steps

    def take(self, call: Call) -> Step:
        """Record a request and give its step."""
        with self._lock:
            self.calls.append(call)
            if self._choose is not None:
                return self._choose(call)
            return self._steps.pop(0) if self._steps else failing(500, "The script has ended")


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, model: ModelServer) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.model = model

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away in the middle is part of the script."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        """Answer one request."""
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            body = json.loads(raw)
        except ValueError:
            body = {}
        headers = {name.lower(): value for name, value in self.headers.items()}
        step = self.server.model.take(Call(self.path, headers.get("authorization", ""), body, headers))
        if step.then == "hang":
            self.server.model.closing.wait(HANG_SECONDS)
            self.close_connection = True
            return
        self.send_response(step.status)
        for name, value in {"Content-Type": "application/json", **step.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(step.body)))
        self.end_headers()
        if step.then == "drop":
            self.wfile.write(step.body[: len(step.body) // 2])
            self.wfile.flush()
            self.close_connection = True
            with contextlib.suppress(OSError):
                self.connection.shutdown(SHUT_RDWR)
            return
        self.wfile.write(step.body)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""
