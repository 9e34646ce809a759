"""The model test of doctor: what the endpoint of a model can do, found out by one small question with a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.ui.escaping import short, spent

if TYPE_CHECKING:
    from iris_screen.core.models import Reply, Role
    from iris_screen.core.settings import Settings
    from iris_screen.models.endpoint import Endpoint

NO_PICTURES = "it refuses pictures; name a model that takes them with IRIS_MODEL, or with {names} alone"
NO_STREAM = "it refuses to stream; set IRIS_MODEL_STREAM=false"
ONE_PIECE = "its answer came in one piece; IRIS_MODEL_STREAM=false asks for it so"
BLIND = "it read “{said}” where the picture says {number}; for work by sight name another with IRIS_HAND_MODEL"
NO_JSON = "it answered “{said}” and no JSON object, which plans need; name another with IRIS_PLANNER_MODEL"
NO_USAGE = "it does not say what an answer cost; that is estimated, so --max-tokens and --max-cost are rough"
NO_PRICE = "its price is not known, so --max-cost cannot end a run; write it into {file}"
TRY_WHOLE = "{error} If it never comes to an end, try IRIS_MODEL_STREAM=false."


@dataclass(frozen=True)
class Answer:
    """To one question. number: what was drawn on its picture, "" where none was sent. pieces: in which it came."""

    reply: "Reply"
    number: str
    streamed: bool
    pieces: int

    @property
    def read(self) -> bool:
        return bool(self.number) and self.number in self.reply.text

    @property
    def is_json(self) -> bool:
        from iris_screen.models.answers import Unreadable, object_in, whole

        try:
            return "number" in object_in(whole(self.reply))
        except Unreadable:
            return False

    def can(self) -> Iterator[str]:
        """What it has shown, in words."""
        yield from ["reads pictures"] if self.read else []
        yield from ["streams"] if self.streamed and self.pieces > 1 else []
        yield from ["answers JSON"] if self.is_json else []
        yield from [] if self.reply.usage.estimated else ["says what it cost"]

    def lacks(self) -> Iterator[str]:
        """What it has not, each with what works round it."""
        said = short(self.reply.text, 60)
        yield from [BLIND.format(said=said, number=self.number)] if self.number and not self.read else []
        yield from [ONE_PIECE] if self.streamed and self.pieces < 2 else []
        yield from [] if self.is_json else [NO_JSON.format(said=said)]
        yield from [NO_USAGE] if self.reply.usage.estimated else []


def called(endpoint: "Endpoint", roles: "Sequence[Role]") -> str:
    """A model as it is named to a person: never with its key, nor with more of its address than the host."""
    from iris_screen.models.failures import host_of

    return f"{endpoint.model} at {host_of(endpoint.base_url)} ({', '.join(roles)})"


def tried(
    settings: "Settings", endpoint: "Endpoint", roles: "Sequence[Role]"
) -> "tuple[Literal['ok', 'note', 'bad'], str]":
    """How it went, what is missing and what works round that. One call, up to three where it is refused."""
    from iris_screen.graph.configuration.role_models import prices, prices_file
    from iris_screen.models.prices import cost

    name = called(endpoint, roles)
    try:
        answer, refused = _answer(endpoint, roles)
    except ModelError as error:
        whole = isinstance(error, ModelRefused) or not endpoint.streams
        return "bad", f"{name}: {error if whole else TRY_WHOLE.format(error=error)}"
    usage = answer.reply.usage
    price = cost(usage, prices(settings).get(endpoint.model))
    lacks = [*refused, *answer.lacks(), *([NO_PRICE.format(file=prices_file(settings))] if price is None else [])]
    key = "accepts the key" if endpoint.api_key else "asks for no key"
    can = ", ".join(["reachable", key, *answer.can()])
    said = "; ".join([can, spent(usage.model_copy(update={"cost": price})), *lacks])
    return "bad" if refused else "note" if lacks else "ok", f"{name}: {said}"


def _answer(endpoint: "Endpoint", roles: "Sequence[Role]") -> tuple[Answer, list[str]]:
    """The answer, and what had to be left out of the question to get one. Raises ModelError."""
    number = str(Random().randint(1000, 9999))  # noqa: S311 - it is no secret
    try:
        return _asked(endpoint, number), []
    except ModelRefused as refused:
        whole = endpoint.model_copy(update={"streams": False})
        try:
            bare = _asked(whole, "")
        except ModelError:
            raise refused from None
    try:
        return _asked(whole, number), [NO_STREAM]
    except ModelRefused:
        names = " and ".join(f"IRIS_{role.upper()}_MODEL" for role in roles if role != "memory")
        return bare, [NO_PICTURES.format(names=names)]


def _asked(endpoint: "Endpoint", number: str) -> Answer:
    from iris_screen.core.models import Turn
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.models.chat import Chat
    from iris_screen.models.prompts import prompt
    from iris_screen.sight.vision.photos import photo
    from iris_screen.tools.vision.numeral import numeral

    pieces: list[str] = []
    turn = Turn(speaker="user", text=prompt("doctor"), photos=[photo(numeral(number))] if number else [])
    reply = Chat(endpoint, SystemClock(), Random()).ask([turn], heard=pieces.append)  # noqa: S311 - pauses only
    return Answer(reply, number, endpoint.streams, len(pieces))
