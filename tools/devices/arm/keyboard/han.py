"""Chinese words: their letters are typed in Chinese mode, and the words chosen from those the keyboard offers."""

from dataclasses import dataclass

from iris_screen.core.errors import Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.sight.vision.controls.dressing import differing
from iris_screen.tools.devices.arm.keyboard.layers import TRIES, Layers, above
from iris_screen.tools.devices.arm.keyboard.mode import Mode
from iris_screen.tools.devices.arm.keyboard.pinyin import readings, spelling
from iris_screen.tools.devices.arm.keyboard.strip import Strip

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
            acted, keys = self._tapped(at)
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

    def _tapped(self, at: Point) -> tuple[bool, bool]:
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
