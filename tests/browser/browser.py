"""A real Chromium, driven by its own driver over WebDriver, which is HTTP: what people see in a browser."""

import base64
import contextlib
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

T = TypeVar("T")
LONG_S = 120.0
#: Drawn by the processor: a machine that tests has no graphics card.
FLAGS = ("--headless=new", "--no-sandbox", "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader")


class Browser:
    """One window."""

    def __init__(self, width: int, height: int) -> None:
        driver = shutil.which("chromedriver")
        assert driver, "these tests want Chromium and its driver (Debian: apt install chromium-driver)"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.until(self._ready)
        options = {"args": [*FLAGS, f"--window-size={width},{height}"]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self._session = f"/session/{self._ask('/session', {'capabilities': {'alwaysMatch': wanted}})['sessionId']}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._ask(self._session, None, "DELETE")
        self._driver.terminate()
        self._driver.wait()

    def open(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""
        self._ask(f"{self._session}/url", {"url": address})

    def resize(self, width: int, height: int) -> None:
        """Make the page so large, however small a window may be."""
        wanted = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask(f"{self._session}/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": wanted})

    def run(self, script: str) -> Any:
        """What a script in the page returns."""
        return self._ask(f"{self._session}/execute/sync", {"script": script, "args": []})

    def picture(self, file: Path | None = None) -> bytes:
        """What is seen, as a PNG."""
        seen = base64.b64decode(self._ask(f"{self._session}/screenshot", None, "GET"))
        if file is not None:
            file.write_bytes(seen)
        return seen

    def type(self, text: str) -> None:
        """Press keys."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._ask(f"{self._session}/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": keys}]})

    def tap(self, x: int, y: int) -> None:
        """Press with a finger."""
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self._ask(f"{self._session}/actions", {"actions": [finger]})

    def complaints(self) -> list[str]:
        """What the page has told of errors since the last time."""
        entries = self._ask(f"{self._session}/se/log", {"type": "browser"})
        return [line["message"] for line in entries if line["level"] == "SEVERE"]

    def until(self, look: Callable[[], T]) -> T:
        """What ``look`` gives once it gives something."""
        ends = time.monotonic() + LONG_S
        while time.monotonic() < ends:
            found = look()
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError(f"not seen within {LONG_S} s")

    def _ready(self) -> bool:
        try:
            return bool(self._ask("/status", None, "GET")["ready"])
        except OSError:
            return False

    def _ask(self, path: str, body: dict[str, Any] | None, method: str = "POST") -> Any:
        data = None if body is None else json.dumps(body).encode()
        head = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._address + path, data, head, method=method)
        try:
            with urllib.request.urlopen(request, timeout=LONG_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()[:500]) from None
