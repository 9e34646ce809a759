"""Questions to a person, their answers, and what is remembered of them."""

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
"""The most digits that a pixel's coordinate has."""


class Answer(Record):
    """A person's answer. `by` is "nobody" if nobody was attached, which means no.

    done: they did it themselves. place: a pixel of the question's picture, "X,Y".
    """

    kind: AnswerKind
    value: str = ""
    by: str = "person"
    turn: int = 0

    @property
    def place(self) -> Point | None:
        """The pixel of the question's picture that a person pointed at; None if it is not a place on any screen."""
        x, comma, y = self.value.partition(",")
        if self.kind != "place" or not comma or not all(one.isdecimal() and len(one) <= DIGITS for one in (x, y)):
            return None
        return Point(x=int(x), y=int(y))

    @classmethod
    def parse(cls, word: str) -> Self:
        """Read what a person typed, in any language: "yes" or "是" is yes, "no" or nothing is no, "done" is done, "at
        540,308" is a place, a number is a choice, anything else is text.
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

    confirm: may this act be done? delivered: did the touch go out? choose: which of these? answer: free text.
    take_over: only a person can get past this screen; will they? point: where is the target that was not found?
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
        """Identifies this question within its run, so that an answer to it is not taken for an answer to the next."""
        said = "\0".join([self.kind, _serialize(self.text), self.frame, *map(_serialize, self.choices)])
        return f"{self.turn}-{sha256(said.encode(errors='replace')).hexdigest()[:12]}"


def _serialize(message: Message) -> str:
    """A finished sentence as it is, so that a question from before November 2026 keeps its key. Else JSON, but not by
    model_dump_json(), which refuses half a surrogate pair; a screen may show one.
    """
    if message.key == LEGACY:
        return str(message.args["text"])
    return json.dumps(message.model_dump(), ensure_ascii=False, separators=(",", ":"))


class Correction(Record):
    """A person's answer as it is remembered. step: what was being done. app: where."""

    kind: Literal["answer", "choose", "point", "refuse"]
    asked: Message
    answer: Message
    step: OptionalMessage = None
    app: str = ""
