"""A real browser without a window, driven through its DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import connect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 40.0
KEYS = {"\r": ("Enter", 13), "\x1b": ("Escape", 27), "\x7f": ("Backspace", 8), "\t": ("Tab", 9)}
ROWS = "[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent).join('\\n')"


@cache
def program() -> str:
    """A browser of Chromium's kind; empty where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


@cache
def why_not() -> str:
    """Why no browser can be driven here; empty where one can."""
    if not program():
        return f"there is no browser here ({', '.join(NAMES)})"
    try:
        browser = Browser(Path("/tmp") / f"honor-browser-{os.getpid()}")
    except (OSError, TimeoutError, subprocess.SubprocessError) as error:
        return f"{program()} does not run here: {error}"
    browser.close()
    shutil.rmtree(browser.folder, ignore_errors=True)
    return ""


class Browser:
    """One browser, with a profile of its own in ``folder``; it stays the same visitor in the same folder."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1200, 800)) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "DevToolsActivePort").unlink(missing_ok=True)
        self._log = (folder / "log").open("ab")
        self.process = subprocess.Popen(
            [
                *(program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
                *("--no-first-run", "--disable-extensions", "--disable-background-networking"),
                *("--host-resolver-rules=MAP rebound.example 127.0.0.1", "--remote-debugging-port=0"),
                *(f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", "about:blank"),
            ],
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._port = self._debugging_port()

    def _debugging_port(self) -> int:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return int((self.folder / "DevToolsActivePort").read_text("ascii").split()[0])
            except (OSError, ValueError, IndexError):
                if self.process.poll() is not None:
                    raise OSError((self.folder / "log").read_text("utf-8", "replace")[-300:]) from None
                time.sleep(0.05)
        self.close()
        raise TimeoutError("the browser did not begin in time")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def page(self, address: str = "about:blank") -> BrowserPage:
        """A new tab there."""
        request = f"http://127.0.0.1:{self._port}/json/list"
        with urlopen(request, timeout=10) as answer:
            blank = next((tab for tab in json.load(answer) if tab["type"] == "page"), None)
        assert blank is not None
        first = BrowserPage(blank["webSocketDebuggerUrl"])
        target = first.ask("Target.createTarget", url="about:blank")["targetId"]
        first.close()
        page = BrowserPage(f"ws://127.0.0.1:{self._port}/devtools/page/{target}")
        page.ask("Page.enable")
        page.ask("Runtime.enable")
        if address != "about:blank":
            page.go(address)
        return page

    def close(self) -> None:
        """End it, with all its helpers."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._log.close()


class BrowserPage:
    """One tab."""

    def __init__(self, address: str) -> None:
        self._socket: Any = connect(address, max_size=1 << 26, proxy=None, legacy=True)
        self._count = 0

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One request of the protocol, and its answer."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def go(self, address: str) -> BrowserPage:
        """Load a page."""
        self.ask("Page.navigate", url=address)
        return self

    def script(self, expression: str) -> Any:
        """What an expression gives in the page; a promise is waited for."""
        result = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    @property
    def text(self) -> str:
        """What the terminal in the page shows."""
        return str(self.script(ROWS) or "").replace("\xa0", " ")

    @property
    def notice(self) -> str:
        """What the page says over the terminal."""
        return str(self.script("document.getElementById('notice')?.textContent") or "")

    def until(self, *words: str) -> BrowserPage:
        """Wait until one of these is shown, in the terminal or over it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            shown = f"{self.text}\n{self.notice}"
            if any(word in shown for word in words):
                return self
            time.sleep(0.05)
        raise AssertionError(f"{words!r} never came; the page shows:\n{self.text}\n{self.notice}")

    def press(self, keys: str) -> BrowserPage:
        """Type, key by key."""
        for key in keys:
            name, code = KEYS.get(key, (key, ord(key.upper())))
            down = {"type": "keyDown", "key": name, "windowsVirtualKeyCode": code}
            if key not in KEYS or key == "\r":
                down["text"] = key
            self.ask("Input.dispatchKeyEvent", **down)
            self.ask("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=code)
        return self

    def picture(self, path: Path) -> None:
        """A screenshot, as PNG."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    def close(self) -> None:
        """Let go of the tab; it stays open."""
        self._socket.close()
