"""Letters, digits and signs: pressed key by key, looked at once a piece."""

from dataclasses import dataclass

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say
from iris_screen.tools.devices.arm.keyboard.layers import Layers
from iris_screen.tools.devices.arm.keyboard.mode import Mode
from iris_screen.tools.devices.arm.keyboard.pieces import Piece


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
                self._case(sign, first=place == 0, after=piece.text[place - 1 : place])
            self.layers.tap(at)

    def _case(self, letter: str, *, first: bool, after: str) -> None:
        if after.isupper():
            self.layers.see()  # shift goes off by itself
        if first or after.isupper() or letter.isupper():
            self.layers.shift(letter.isupper())
