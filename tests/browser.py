"""A real headless Chromium, controlled by the DevTools protocol: opens, reads, clicks and photographs pages."""

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from iris_screen.evals.devtools import READY_SECONDS, DevTools, attached, port_of

CHROMIUM = next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None)
LOOKS = 0.1
_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-extensions --disable-background-networking"
    " --disable-component-update --disable-sync --remote-debugging-port=0 --remote-allow-origins=* --hide-scrollbars"
).split()
_SHOWN = "document.body ? document.body.innerText : ''"
_PRESS = """(() => {
  const says = each => (each.innerText || '').split('\\n').some(line => line.trim() === %s);
  const found = [...document.querySelectorAll('button, a, summary')].filter(each => !each.disabled);
  const chosen = found.find(each => each.offsetParent && says(each));
  if (chosen) chosen.click();
  return !!chosen;
})()"""

_CLICK = "(found => { found?.click(); return !!found })(document.querySelector(%s))"
_WRITE = """(([where, text]) => {
  const field = document.querySelector(where);
  if (!field) return false;
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  field.dispatchEvent(new Event('focusout', {bubbles: true}));
  return field.value === text;
})(%s)"""


class Tab(DevTools):
    """One tab. problems: errors that pages wrote to the console."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket, self._note)
        self.problems: list[str] = []
        for part in ("Page", "Runtime", "Log", "Network"):
            self.tell(f"{part}.enable")

    def open(self, url: str) -> None:
        self.tell("Page.navigate", url=url)

    def text(self) -> str:
        """The visible text of the page."""
        return str(self.value(_SHOWN))

    def until(self, words: str, seconds: float = READY_SECONDS, *also: str) -> str:
        """Wait until the page shows all of these at once; returns its text. Fails if it does not.

        A page that is being drawn shows some of its words before the others.
        """
        deadline = time.monotonic() + seconds
        while missing := [each for each in (words, *also) if each not in (shown := self.text())]:
            if time.monotonic() > deadline:
                raise AssertionError(f"{missing} are not shown after {seconds:.0f} seconds, but: {shown[:2000]}")
            time.sleep(LOOKS)
        return shown

    def until_true(self, expression: str, seconds: float = READY_SECONDS) -> None:
        """Wait until this holds on the page."""
        deadline = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > deadline:
                raise AssertionError(f"{expression} does not hold in: {self.text()[:2000]}")
            time.sleep(LOOKS)

    def press(self, label: str, seconds: float = READY_SECONDS) -> None:
        """Click the control with this label, once it is there."""
        self.until_true(_PRESS % json.dumps(label), seconds)

    def click_on(self, selector: str, seconds: float = READY_SECONDS) -> None:
        """Click the first element of this selector, once it is there."""
        self.until_true(_CLICK % json.dumps(selector), seconds)

    def write(self, selector: str, text: str, seconds: float = READY_SECONDS) -> None:
        """Enter text into the first field of this selector, as if typed, and leave the field."""
        self.until_true(_WRITE % json.dumps([selector, text]), seconds)

    def key(self, name: str, code: int) -> None:
        typed = {"text": "\r"} if name == "Enter" else {}  # a button is pressed by the sign, not by the key
        for kind, more in (("keyDown" if typed else "rawKeyDown", typed), ("keyUp", {})):
            self.tell("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **more)

    def click(self, x: float, y: float) -> None:
        """Click with the mouse at a position of the page."""
        for kind in ("mousePressed", "mouseReleased"):
            self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def photograph(self, to: Path) -> None:
        to.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot", format="png")["data"]))

    def _note(self, event: str, told: dict[str, Any]) -> None:
        if event == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.problems.append(told["entry"]["text"] + " " + told["entry"].get("url", ""))
        if event == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(told["exceptionDetails"])[:400])


@contextmanager
def chromium(home: Path, *more: str, size: tuple[int, int] = (1280, 720), language: str = "en") -> Iterator[Tab]:
    """A running browser. home: a folder for its profile. more: other flags, such as host mappings."""
    assert CHROMIUM, "Chromium is not installed; run: apt install chromium"
    flags = [*_FLAGS, f"--user-data-dir={home}", f"--window-size={size[0]},{size[1]}", f"--lang={language}", *more]
    quiet = subprocess.DEVNULL
    with subprocess.Popen([CHROMIUM, *flags, "about:blank"], stdout=quiet, stderr=quiet) as browser:
        try:
            with attached(port_of(home, lambda: browser.poll() is None)) as socket:
                tab = Tab(socket)
                tab.tell(
                    "Emulation.setDeviceMetricsOverride",
                    width=size[0],
                    height=size[1],
                    deviceScaleFactor=1,
                    mobile=False,
                )
                yield tab
        finally:
            browser.kill()
