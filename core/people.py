"""What a person is asked, what they answer, and what is remembered of it."""

import json
from hashlib import sha256
from typing import Literal, Self

from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import LEGACY, Message, OptionalMessage
from iris_screen.core.parsing.languages import has_meaning, parse_place
from iris_screen.core.record import Record

QuestionKind = Literal["confirm", "delivered", "choose", "answer", "take_over", "point"]


AnswerKind = Literal["yes", "no", "choice", "text", "done", "place"]


DIGITS = 5
"""Of a pixel's number, at most."""


class Answer(Record):
    """What the person said. `by` is "nobody" when none was attached, which means no.

    done: they did it themselves. place: a pixel of the question's picture, "X,Y".
    """

    kind: AnswerKind
    value: str = ""
    by: str = "person"
    turn: int = 0

    @property
    def place(self) -> Point | None:
        """The pixel of the question's picture that a person pointed at; None for what is no place on any screen."""
        x, comma, y = self.value.partition(",")
        if self.kind != "place" or not comma or not all(one.isdecimal() and len(one) <= DIGITS for one in (x, y)):
            return None
        return Point(x=int(x), y=int(y))

    @classmethod
    def parse(cls, word: str) -> Self:
        """What a person typed, in any language: "yes" or "是" is yes, "no" or nothing is no, "done" is done, "at
        540,308" a place, a number is a choice, all else is text.
        """
        word = word.strip()
        if not word:
            return cls(kind="no")
        plain: tuple[AnswerKind, ...] = ("yes", "no", "done")
        for kind in plain:
            if has_meaning(kind, word):
                return cls(kind=kind)
        if place := parse_place(word):
            return cls(kind="place", value=f"{place[0]},{place[1]}")
        return cls(kind="choice" if word.isdecimal() else "text", value=word)


class Question(Record):
    """What a person is asked, and what the answer decides.

    confirm: may this act be done. delivered: did the touch go out. choose: which of these. answer: free text.
    take_over: only a person gets past this screen; will they. point: where is what is not found.
    """

    kind: QuestionKind
    text: Message
    frame: str = ""
    choices: list[Message] = []
    boxes: list[Box] = []
    turn: int = 0
    answer: Answer | None = None

    @property
    def key(self) -> str:
        """Tells this question of a run from every other one of it, so that an answer to one is none to the next."""
        said = "\0".join([self.kind, _spelled(self.text), self.frame, *map(_spelled, self.choices)])
        return f"{self.turn}-{sha256(said.encode(errors='replace')).hexdigest()[:12]}"


def _spelled(message: Message) -> str:
    """A finished sentence as it is, so that a question put before November 2026 keeps its key.
    model_dump_json() refuses half a sign, which a screen may show.
    """
    if message.key == LEGACY:
        return str(message.args["text"])
    return json.dumps(message.model_dump(), ensure_ascii=False, separators=(",", ":"))


class Correction(Record):
    """What a person said when asked, as it is remembered. step: what was being done. app: where."""

    kind: Literal["answer", "choose", "point", "refuse"]
    asked: Message
    answer: Message
    step: OptionalMessage = None
    app: str = ""
