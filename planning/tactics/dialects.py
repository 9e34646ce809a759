"""The formats in which models write their acts: one table. A new one is a row here, a prompt in
assets/prompts/dialects, and a line in models/presets.py that says which models were trained on it.
"""

from dataclasses import dataclass

from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.settings import DialectName
from iris_screen.models.answers import Unreadable
from iris_screen.models.points import Coordinates, Scale
from iris_screen.planning.tactics.acts import make_reply
from iris_screen.planning.tactics.calls import find_calls
from iris_screen.planning.tactics.reply import Reply

THOUSANDTHS = Coordinates()


@dataclass(frozen=True)
class Dialect:
    """One format. Each is read in every form that is known (planning.tactics.calls); what differs is what is asked for.

    prompts: the names of its prompts, for a computer and for a phone; by_language: for Chinese and for all else. until:
    ends an answer early. tag: the block that holds the act, named where it is missing. places: how places are given,
    also where the model is asked for one alone. several: how many acts an answer may hold. clears: typing replaces what
    the field holds. own: the prompt is ours, so the model gets our list of elements and our grid.
    """

    prompts: tuple[str, str]
    until: str = ""
    tag: str = ""
    places: Coordinates = THOUSANDTHS
    several: int = 1
    clears: bool = False
    own: bool = False
    by_language: bool = False


def _make_dialect(
    stem: str, until: str = "", tag: str = "", places: Coordinates = THOUSANDTHS, several: int = 1
) -> Dialect:
    """One that a maker trained its models on."""
    return Dialect((f"{stem}_computer", f"{stem}_phone"), until, tag, places, several)


_PATCHES = Coordinates("pixels", side=28)
_AUTOGLM = Dialect(
    ("autoglm_zh", "autoglm_en"), "</answer>", "answer", Coordinates("to_999"), clears=True, by_language=True
)
DIALECTS: dict[DialectName, Dialect] = {
    "iris": Dialect(("hand", "hand"), "</action>", "action", Coordinates(gridded=True), several=8, own=True),
    "autoglm": _AUTOGLM,
    "phone": _AUTOGLM,
    "qwen3": _make_dialect("qwen", "</tool_call>", "tool_call"),
    "qwen2.5": _make_dialect("qwen", "</tool_call>", "tool_call", _PATCHES),
    "ui-tars": _make_dialect("ui_tars", places=_PATCHES, several=3),
    "doubao": _make_dialect("ui_tars", several=3),
    "glm": _make_dialect("glm"),
    "gemini": _make_dialect("gemini", tag="tool_call", places=Coordinates(down_first=True), several=5),
    "claude": _make_dialect("claude", tag="tool_call", places=Coordinates("pixels"), several=3),
}
"""By the name that a person sets. "phone" is the former name of "autoglm"."""


def read_acts(
    answer: str, dialect: Dialect, picture: Size | None = None, pointer: tuple[float, float] | None = None
) -> list[Reply]:
    """The acts of an answer, in order. picture: the size of the picture that was sent. pointer: where the mouse pointer
    is, as shares of the screen. Raises Unreadable, with a reason for the model.
    """
    calls, reason = find_calls(answer, dialect.tag)
    if len(calls) > dialect.several:
        raise Unreadable(say("model-acts-too-many", count=len(calls), most=dialect.several))
    scale = Scale(dialect.places, picture, pointer)
    return [make_reply(call, scale, reason, clears=dialect.clears) for call in calls]
