"""Types in the keyboard's two modes: letters and signs key by key, Chinese words chosen from its offers."""

from dataclasses import dataclass

from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.sight.vision.controls.highlights import find_difference
from iris_screen.tools.devices.arm.keyboard.field import Page, is_same_page
from iris_screen.tools.devices.arm.keyboard.layers import TRIES, Layers, area_above_keys
from iris_screen.tools.devices.arm.keyboard.pieces import Piece, list_readings, spell
from iris_screen.tools.devices.arm.keyboard.strip import Strip

_MOST = 24
"""Maximum number of letters that are composed at once."""


@dataclass
class Mode:
    """Finds and changes the mode, and deletes what was typed in the wrong one."""

    layers: Layers

    def set_mode(self, chinese: bool, *, probe: bool) -> None:
        """Change to this mode. probe: if the mode is unknown, find it by typing a letter and deleting it.

        Raises Unsupported if the keyboard has no key for it.
        """
        if probe and self.layers.chinese is None:
            before = self.layers.current_page()
            for _ in range(TRIES):
                at = self.layers.reach_key("a")
                if at is None:
                    break
                self.layers.tap(at)
                self.layers.see()
                if self.learn(before) is not None:
                    self.drop(before)
                    break
        if self.layers.chinese is (not chinese):
            self.switch()

    def switch(self) -> None:
        """Press the language key until the keyboard shows an effect."""
        self.layers.go_to("letters")
        wanted = "english" if self.layers.chinese else "chinese"
        for _ in range(TRIES):
            if "language" not in self.layers.board.named:
                break
            before = self.layers.frame
            self.layers.press("language")
            self.layers.see()
            keys = self.layers.board.area(before.size.width)
            if find_difference(before.pixels, self.layers.frame.pixels, keys):
                self.layers.chinese = not self.layers.chinese
                return
        raise Unsupported(say("arm-keyboard-language-key-missing", language=wanted))

    def learn(self, before: Page) -> bool | None:
        """Whether the letters just typed are being composed; None if they had no effect."""
        now = self.layers.current_page()
        strip, moved = self.layers.read_strip(), not is_same_page(before, now)
        above = now.all.replace(top=now.low, bottom=max(self.layers.board.top, now.low))
        offered = find_difference(before.frame.pixels, now.frame.pixels, above) is not None
        if offered and (strip.chinese or (strip.letters and not moved)):
            self.layers.chinese = True
        elif moved:
            self.layers.chinese = False
        else:
            return None
        return self.layers.chinese

    def drop(self, before: Page) -> None:
        """Delete what is being composed, and what appeared on the page since."""
        for _ in range(TRIES + 1):
            strip = self.layers.read_strip()
            if not strip.letters or not (strip.chinese or self.layers.chinese):
                break
            for _ in strip.letters:
                self.layers.press("delete")
            self.layers.see()
        self.take_back(before, _MOST)

    def take_back(self, before: Page, most: int) -> None:
        """Delete one by one until the page is as it was before. most: the most signs that were typed.

        Raises Rejected if that does not succeed.
        """
        for _ in range(most + TRIES):
            if is_same_page(before, self.layers.current_page()):
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
        """Press the keys of a piece, in the mode it needs; then look."""
        before = self.layers.current_page()
        for _ in range(3):
            if piece.chinese is not None:
                self.mode.set_mode(piece.chinese, probe=not piece.text.islower())
            self._press_keys(piece)
            self.layers.see()
            if piece.kind != "letters" or self.mode.learn(before) is not True:
                return
            self.mode.drop(before)

    def _press_keys(self, piece: Piece) -> None:
        for place, sign in enumerate(piece.text):
            if piece.kind == "space":
                self.layers.press("space")
                continue
            at = self.layers.reach_key(sign)
            if at is None:
                raise Unsupported(say("arm-sign-not-on-keyboard", sign=sign))
            if piece.kind == "letters":
                after_capital = piece.text[place - 1 : place].isupper()
                if after_capital:
                    self.layers.see()  # shift goes off by itself
                if place == 0 or after_capital or sign.isupper():
                    self.layers.set_capitals(sign.isupper())
            self.layers.tap(at)


# --- Chinese words ----------------------------------------------------------------------------------------------------


PAGES = 15
"""Maximum number of pages of offered words to look through."""


@dataclass
class Han:
    layers: Layers
    mode: Mode

    def put(self, words: str) -> None:
        """Write these characters. Raises Unsupported if one of them is not offered."""
        while words:
            words = words[self._write_start(words) :]

    def _write_start(self, words: str) -> int:
        """Write at least one character; returns how many."""
        for letters in [spell(words)] if len(words) > 1 else list_readings(words):
            before = self.layers.current_page()
            self._compose(letters, words)
            done = self._choose_offers(words)
            if done:
                return done
            self.mode.drop(before)
        if len(words) > 1:
            return self._write_start(words[:1])
        raise Unsupported(say("arm-word-not-offered", words=words))

    def _compose(self, letters: str, words: str) -> None:
        """Type pinyin until it is composed correctly. What is read the same twice is accepted."""
        before, twice = self.layers.current_page(), ""
        for _ in range(TRIES + 1):
            self.mode.set_mode(True, probe=False)
            self.layers.go_to("letters")
            for letter in letters:
                self.layers.tap(self.layers.board.keys[letter])
            self.layers.see()
            if self.mode.learn(before):
                strip = self.layers.read_strip()
                read = strip.letters.replace("ü", "v")
                offer = best_offer(strip, words)
                if read in ("", letters, twice) or (offer is not None and offer[0] == words):
                    return
                twice = read
            self.mode.drop(before)
        raise Unsupported(say("arm-keyboard-not-pinyin"))

    def _choose_offers(self, words: str) -> int:
        """Tap offers until all words are written or no offer continues them; returns how many characters were."""
        done, page = 0, 0
        keys = True
        while done < len(words) and page < PAGES:
            strip = self.layers.read_strip(whole=not keys)
            found = best_offer(strip, words[done:])
            if found is None:
                found = best_offer(self.layers.read_strip(whole=not keys, again=True), words[done:])
            if found is None and strip.more is None:
                break
            at = found[1] if found else strip.more
            assert at is not None
            acted, keys = self._tap_offer(at)
            if acted and found:
                done, page = done + len(found[0]), 0
                left = self.layers.read_strip(whole=not keys)
                if not left.letters and best_offer(left, words[done:]) is None:
                    break
            elif acted or found is None:
                page += 1
        if 0 < done < len(words) and self.layers.read_strip().letters:
            self.mode.drop(self.layers.current_page())
        return done

    def _tap_offer(self, at: Point) -> tuple[bool, bool]:
        """Whether a tap had an effect, and whether the keys are visible after it."""
        before = self.layers.frame
        box = area_above_keys(self.layers.current_page(), self.layers.board)
        self.layers.tap(at)
        keys = self.layers.peek()
        return not keys or find_difference(before.pixels, self.layers.frame.pixels, box) is not None, keys


def best_offer(strip: Strip, words: str) -> tuple[str, Point] | None:
    """The offer that is the longest prefix of these words."""
    fitting = [(offer, at) for offer, at in strip.offers if offer and words.startswith(offer)]
    return max(fitting, key=lambda one: len(one[0]), default=None)
