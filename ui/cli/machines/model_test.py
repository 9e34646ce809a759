"""The model test of doctor: finds out with one small question and a picture what the endpoint of a model can do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.core.geometry import Size
from iris_screen.core.message import Message, say
from iris_screen.ui.amounts import describe_usage
from iris_screen.ui.escaping import shorten

if TYPE_CHECKING:
    from iris_screen.core.models import Reply, Role
    from iris_screen.core.settings import Settings
    from iris_screen.models.points import Unit
    from iris_screen.models.presets import Endpoint


@dataclass(frozen=True)
class Answer:
    """The answer to one question. number: the one drawn on its picture, "" if no picture was sent. pieces: how many the
    reply came in. asked_for: the unit of places in the format that the model is asked for.
    """

    reply: "Reply"
    number: str
    streamed: bool
    pieces: int
    asked_for: "Unit | None" = None

    @property
    def read(self) -> bool:
        return bool(self.number) and self.number in self.reply.text

    @property
    def is_json(self) -> bool:
        from iris_screen.models.answers import Unreadable, find_object, require_whole

        try:
            return "number" in find_object(require_whole(self.reply))
        except Unreadable:
            return False

    @property
    def unit(self) -> "Unit | None":
        """The unit in which it tells where the number is; None if it does not tell."""
        from iris_screen.models.answers import Unreadable, find_object, require_whole
        from iris_screen.models.points import find_unit
        from iris_screen.sight.vision.photos import HEIGHT, NUMBER_AT, WIDTH

        try:
            at = find_object(require_whole(self.reply)).get("at")
        except Unreadable:
            return None
        return find_unit(at, NUMBER_AT, Size(width=WIDTH, height=HEIGHT)) if self.number else None

    def can(self) -> Iterator[Message]:
        """The abilities that the answer proves."""
        if self.read:
            yield say("check-model-reads")
        if self.unit:
            yield say("check-model-places", unit=self.unit)
        if self.streamed and self.pieces > 1:
            yield say("check-model-streams")
        if self.is_json:
            yield say("check-model-json")
        if not self.reply.usage.estimated:
            yield say("check-model-usage")

    def lacks(self) -> Iterator[Message]:
        """The abilities that are missing, each with a workaround."""
        said = shorten(self.reply.text, 60)
        if self.unit and self.asked_for and self.unit != self.asked_for:
            yield say("check-model-other-places", unit=self.unit, wanted=self.asked_for)
        if self.number and not self.read:
            yield say("check-model-blind", said=said, number=self.number)
        if self.streamed and self.pieces < 2:
            yield say("check-model-one-piece")
        if not self.is_json:
            yield say("check-model-no-json", said=said)
        if self.reply.usage.estimated:
            yield say("check-model-no-usage")


def name_model(endpoint: "Endpoint", roles: "Sequence[Role]") -> Message:
    """A model as it is named to a person: without its key, and only with the host of its address."""
    from iris_screen.models.failures import get_host

    return say("check-model-called", model=endpoint.model, host=get_host(endpoint.base_url), roles=[*roles])


def probe_model(
    settings: "Settings", endpoint: "Endpoint", roles: "Sequence[Role]"
) -> "tuple[Literal['ok', 'note', 'bad'], Message]":
    """The outcome, what is missing, and workarounds. Makes one call, up to three if it is refused."""
    from iris_screen.graph.configuration.role_models import prices, prices_file
    from iris_screen.models.prices import find_cost

    name = name_model(endpoint, roles)
    try:
        answer, refused = _ask_with_fallbacks(endpoint, roles)
    except ModelError as error:
        whole = isinstance(error, ModelRefused) or not endpoint.streams
        why = error.message if whole else say("check-model-try-whole", why=error.message)
        return "bad", say("check-model-asked", model=name, parts=[why])
    usage = answer.reply.usage
    price = find_cost(usage, endpoint.base_url, endpoint.model, prices(settings))
    no_price = say("check-model-no-price", file=str(prices_file(settings)))
    lacks = [*refused, *answer.lacks(), *([no_price] if price is None else [])]
    can = say("check-model-can", with_key=bool(endpoint.api_key), abilities=[*answer.can()])
    parts = [can, describe_usage(usage.replace(cost=price)), *lacks]
    return "bad" if refused else "note" if lacks else "ok", say("check-model-asked", model=name, parts=[*parts])


def _ask_with_fallbacks(endpoint: "Endpoint", roles: "Sequence[Role]") -> tuple[Answer, list[Message]]:
    """The answer, and what had to be left out of the question to get one. Raises ModelError."""
    number = str(Random().randint(1000, 9999))  # noqa: S311 - it is no secret
    try:
        return _ask_once(endpoint, number), []
    except ModelRefused as refused:
        whole = endpoint.replace(streams=False)
        try:
            bare = _ask_once(whole, "")
        except ModelError:
            raise refused from None
    try:
        return _ask_once(whole, number), [say("check-model-no-stream")]
    except ModelRefused:
        names = [f"IRIS_{role.upper()}_MODEL" for role in roles if role != "memory"]
        return bare, [say("check-model-no-pictures", names=[*names])]


def _ask_once(endpoint: "Endpoint", number: str) -> Answer:
    from iris_screen.core.models import ChatTurn
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.models.chat import Chat
    from iris_screen.models.points import measure
    from iris_screen.models.prompts import fill_prompt
    from iris_screen.planning.tactics.dialects import DIALECTS
    from iris_screen.sight.vision.photos import HEIGHT, WIDTH, draw_number, make_photo

    pieces: list[str] = []
    unit = DIALECTS[endpoint.dialect].places.unit
    wide, high = measure(unit, Size(width=WIDTH, height=HEIGHT))
    question = fill_prompt("doctor", width=f"{wide:g}", height=f"{high:g}")
    turn = ChatTurn(speaker="user", text=question, photos=[make_photo(draw_number(number))] if number else [])
    reply = Chat(endpoint, SystemClock(), Random()).ask([turn], heard=pieces.append)  # noqa: S311 - pauses only
    return Answer(reply, number, endpoint.streams, len(pieces), "thousandths" if unit == "to_999" else unit)
