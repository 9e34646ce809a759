"""Chinese mode or not: seen by what becomes of letters, changed by the language key.

In Chinese mode letters wait in a strip above the keys, and the page stays as it was.
"""

from dataclasses import dataclass

from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import say
from iris_screen.sight.vision.controls.dressing import differing
from iris_screen.tools.devices.arm.keyboard.field import Page, same
from iris_screen.tools.devices.arm.keyboard.layers import TRIES, Layers

_MOST = 24
"""Letters that are composed at most."""


@dataclass
class Mode:
    """Knows and changes the mode, and takes back what was typed in the wrong one."""

    layers: Layers

    def be(self, chinese: bool, *, probe: bool) -> None:
        """Change to this mode. probe: type a letter where it is not known yet, and take it back.

        Raises Unsupported where the keyboard has no key for it.
        """
        if probe and self.layers.chinese is None:
            self._probe()
        if self.layers.chinese is (not chinese):
            self.switch()

    def switch(self) -> None:
        """Press the language key until the keyboard shows that it did something."""
        self.layers.to("letters")
        wanted = "english" if self.layers.chinese else "chinese"
        for _ in range(TRIES):
            if "language" not in self.layers.board.named:
                break
            before = self.layers.frame
            self.layers.press("language")
            self.layers.see()
            keys = self.layers.board.area(before.size.width)
            if differing(before.pixels, self.layers.frame.pixels, keys):
                self.layers.chinese = not self.layers.chinese
                return
        raise Unsupported(say("arm-keyboard-language-key-missing", language=wanted))

    def learn(self, before: Page) -> bool | None:
        """Whether letters that were just typed are being composed; None where nothing became of them."""
        now = self.layers.page()
        strip, moved = self.layers.strip(), not same(before, now)
        above = now.all.replace(top=now.low, bottom=max(self.layers.board.top, now.low))
        offered = differing(before.frame.pixels, now.frame.pixels, above) is not None
        if offered and (strip.chinese or (strip.letters and not moved)):
            self.layers.chinese = True
        elif moved:
            self.layers.chinese = False
        else:
            return None
        return self.layers.chinese

    def _probe(self) -> None:
        before = self.layers.page()
        for _ in range(TRIES):
            at = self.layers.reach("a")
            if at is None:
                return
            self.layers.tap(at)
            self.layers.see()
            if self.learn(before) is not None:
                self.drop(before)
                return

    def drop(self, before: Page) -> None:
        """Delete what is being composed, and what came to the page since."""
        for _ in range(TRIES + 1):
            strip = self.layers.strip()
            if not strip.letters or not (strip.chinese or self.layers.chinese):
                break
            for _ in strip.letters:
                self.layers.press("delete")
            self.layers.see()
        self.take_back(before, _MOST)

    def take_back(self, before: Page, most: int) -> None:
        """Delete one by one until the page is as it was. most: how many signs came at most.

        Raises Rejected where it does not become so.
        """
        for _ in range(most + TRIES):
            if same(before, self.layers.page()):
                return
            self.layers.press("delete")
            self.layers.see()
        raise Rejected(
            say("arm-typo-not-removable"),
            delivered="unknown",
        )
