"""Typing in the keyboard's two modes: letters and signs key by key, Chinese words chosen from what it offers."""

from dataclasses import dataclass

from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.sight.vision.controls.dressing import differing
from iris_screen.tools.devices.arm.keyboard.field import Page, same
from iris_screen.tools.devices.arm.keyboard.layers import TRIES, Layers, above
from iris_screen.tools.devices.arm.keyboard.pieces import Piece, readings, spelling
from iris_screen.tools.devices.arm.keyboard.strip import Strip

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


# --- letters, digits and signs ----------------------------------------------------------------------------------------


@dataclass
class Latin:
    layers: Layers
    mode: Mode

    def put(self, piece: Piece) -> None:
        """Press the keys of a piece, in the mode it needs; the last look is from after that."""
        before = self.layers.page()
        for _ in range(3):
            if piece.chinese is not None:
                self.mode.be(piece.chinese, probe=not piece.text.islower())
            self._press(piece)
            self.layers.see()
            if piece.kind != "letters" or self.mode.learn(before) is not True:
                return
            self.mode.drop(before)

    def _press(self, piece: Piece) -> None:
        for place, sign in enumerate(piece.text):
            if piece.kind == "space":
                self.layers.press("space")
                continue
            at = self.layers.reach(sign)
            if at is None:
                raise Unsupported(say("arm-sign-not-on-keyboard", sign=sign))
            if piece.kind == "letters":
                after_capital = piece.text[place - 1 : place].isupper()
                if after_capital:
                    self.layers.see()  # shift goes off by itself
                if place == 0 or after_capital or sign.isupper():
                    self.layers.shift(sign.isupper())
            self.layers.tap(at)


# --- Chinese words ----------------------------------------------------------------------------------------------------


PAGES = 15
"""Pages of words that are looked through."""


@dataclass
class Han:
    layers: Layers
    mode: Mode

    def put(self, words: str) -> None:
        """Write these characters. Raises Unsupported where one of them is not offered."""
        while words:
            words = words[self._begin(words) :]

    def _begin(self, words: str) -> int:
        """Write one character at least; how many it were."""
        for letters in [spelling(words)] if len(words) > 1 else readings(words):
            before = self.layers.page()
            self._compose(letters, words)
            done = self._choose(words)
            if done:
                return done
            self.mode.drop(before)
        if len(words) > 1:
            return self._begin(words[:1])
        raise Unsupported(say("arm-word-not-offered", words=words))

    def _compose(self, letters: str, words: str) -> None:
        """Type pinyin, until it is being composed as it should be. What is read the same twice is believed."""
        before, twice = self.layers.page(), ""
        for _ in range(TRIES + 1):
            self.mode.be(True, probe=False)
            self.layers.to("letters")
            for letter in letters:
                self.layers.tap(self.layers.board.keys[letter])
            self.layers.see()
            if self.mode.learn(before):
                strip = self.layers.strip()
                read = strip.letters.replace("ü", "v")
                offer = best(strip, words)
                if read in ("", letters, twice) or (offer is not None and offer[0] == words):
                    return
                twice = read
            self.mode.drop(before)
        raise Unsupported(say("arm-keyboard-not-pinyin"))

    def _choose(self, words: str) -> int:
        """Tap offers until all words are written, or none goes on with them; how many characters were."""
        done, page = 0, 0
        keys = True
        while done < len(words) and page < PAGES:
            strip = self.layers.strip(whole=not keys)
            found = best(strip, words[done:])
            if found is None:
                found = best(self.layers.strip(whole=not keys, again=True), words[done:])
            if found is None and strip.more is None:
                break
            at = found[1] if found else strip.more
            assert at is not None
            acted, keys = self._tap(at)
            if acted and found:
                done, page = done + len(found[0]), 0
                left = self.layers.strip(whole=not keys)
                if not left.letters and best(left, words[done:]) is None:
                    break
            elif acted or found is None:
                page += 1
        if 0 < done < len(words) and self.layers.strip().letters:
            self.mode.drop(self.layers.page())
        return done

    def _tap(self, at: Point) -> tuple[bool, bool]:
        """Whether anything became of a tap, and whether the keys are in sight after it."""
        before = self.layers.frame
        box = above(self.layers.page(), self.layers.board)
        self.layers.tap(at)
        keys = self.layers.peek()
        return not keys or differing(before.pixels, self.layers.frame.pixels, box) is not None, keys


def best(strip: Strip, words: str) -> tuple[str, Point] | None:
    """The offer that is the longest beginning of these words."""
    fitting = [(offer, at) for offer, at in strip.offers if offer and words.startswith(offer)]
    return max(fitting, key=lambda one: len(one[0]), default=None)
