"""A model as the hand: it sees the screen and the goal, and says the next act (SPEC J3, I4–I7)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType

from core.feedback import BETWEEN
from core.models import Photo, Turn
from core.protocols import Decision, Model, Situation
from core.screen import Element, Frame
from core.settings import Views
from tools.elements import sight
from tools.models.answers import Unreadable, whole
from tools.models.messages import fitting
from tools.prompts import fenced, prompt
from tools.tactics import iris, phone
from tools.tactics.deciding import decided
from tools.vision.photos import photo

DIALECTS: dict[str, ModuleType] = {"iris": iris, "phone": phone}
MAX_ELEMENTS = 60
LONG_TOKENS, SHORT_TOKENS, ELEMENT_TOKENS = 500, 900, 1_200
"""How much of a request each part may be, so that the whole stays under 4,000 however long a run is."""
MAX_SAID = 1_200
"""Characters of an answer that are remembered."""


@dataclass(frozen=True)
class Hand:
    """A Tactic. dialect: how it writes its acts. views: how pictures are drawn where there is a pointer."""

    model: Model
    views: Views
    dialect: str = "iris"

    def next(self, now: Situation, frame: Frame) -> Decision:
        """Its next act, read and placed on the frame; "again" with what was wrong where that cannot be done."""
        way = DIALECTS[self.dialect]
        reply = self.model.ask("hand", self._turns(now, frame), way.UNTIL)
        said = reply.text.strip()[-MAX_SAID:]
        read: Callable[[str], object] = way.read
        try:
            return decided(read(whole(reply)), now, frame, said)  # type: ignore[arg-type]
        except Unreadable as wrong:
            return Decision(kind="again", reason=f"Error: {wrong}.", said=said)

    def _turns(self, now: Situation, frame: Frame) -> list[Turn]:
        body = "a computer with a mouse" if now.pointer else "a phone"
        name = "hand_phone" if self.dialect == "phone" else "hand"
        facts = {"body": body} if self.dialect == "phone" else {"body": body, "acts": prompt(_acts(now))}
        words = prompt(
            "hand_turn",
            task=now.task.text,
            goal=now.goal.goal or now.goal.description or now.task.text,
            done=" and ".join(c.in_words() for c in now.goal.expect) or "the screen shows it",
            memory="".join(f"\nEarlier: {entry}" for entry in fitting(now.long, LONG_TOKENS)),
            app=frame.app or "unknown",
            elements=_elements(frame),
        )
        seen = Turn(speaker="user", text=words, photos=self._photos(now, frame))
        return [
            Turn(speaker="system", text=prompt(name, **facts)),
            *_remembered(fitting(now.short, SHORT_TOKENS)),
            seen,
        ]

    def _photos(self, now: Situation, frame: Frame) -> list[Photo]:
        """The whole screen, and what is round the pointer where there is one; none of a picture that shows nothing."""
        from tools.vision.marks import marked
        from tools.vision.views import global_view, local_view

        if frame.health != "ok":
            return []
        if now.pointer is None:
            return [photo(marked(frame.pixels, press=now.pressed))]
        whole = marked(global_view(frame.pixels, None, self.views), now.pointer, now.pressed)
        return [photo(whole), photo(local_view(frame.pixels, now.pointer, self.views))]


def _acts(now: Situation) -> str:
    return "acts_pointer" if now.pointer else "acts_touch"


def _remembered(short: list[str]) -> Iterator[Turn]:
    """Answer and outcome by turns; entries that are no answer of the hand are told by the user."""
    for entry in short:
        said, between, came = entry.partition(BETWEEN)
        if between:
            yield Turn(speaker="user", text="What is the next act?")
            yield Turn(speaker="assistant", text=said)
            yield Turn(speaker="user", text=came)
        else:
            yield Turn(speaker="user", text=f"Done: {entry}")


def _elements(frame: Frame) -> str:
    """The list of what can be operated, or that there is none. Names come from the screen, and are fenced."""
    shown = [element for element in sight.in_sight(frame) if element.name or element.value or element.role != "other"]
    if not shown:
        return "There is no element list; go by the picture."
    lines = fitting([_line(element, frame) for element in shown[:MAX_ELEMENTS]][::-1], ELEMENT_TOKENS)[::-1]
    return f"Elements (id, what it is, its words, its middle in thousandths):\n{fenced(chr(10).join(lines))}"


def _line(element: Element, frame: Frame) -> str:
    x, y = frame.geometry.to_thousandths(element.box.center)
    state = {True: " on", False: " off", None: ""}[element.checked]
    focused = " focused" if element.focused else ""
    value = f" = {element.value[:60]!r}" if element.value and element.value != element.name else ""
    return f"{element.id} {element.role}{state}{focused} {element.name[:60]!r}{value} at {x},{y}"
