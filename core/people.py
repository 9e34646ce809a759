"""What passes between a run and a person: questions and answers, consent given beforehand, and how a run is steered."""

import json
import math
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Literal, Protocol, Self

from pydantic import Field, ValidationError, model_validator

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import LEGACY, Message, OptionalMessage, say
from iris_screen.core.parsing.dates import format_time
from iris_screen.core.parsing.languages import has_meaning, parse_place
from iris_screen.core.parsing.mistakes import Mistake, mistake
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.sums import find_currency, load_money_words, show_sum
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame

QuestionKind = Literal["confirm", "delivered", "choose", "answer", "take_over", "point"]


AnswerKind = Literal["yes", "no", "choice", "text", "done", "place"]


FOR_APP: Final = "app"
"""The value of a yes that holds for every act of this kind in the same app, until the run is over."""

FOR_APP_KINDS: Final = frozenset(
    {"call", "contact", "delete", "join", "leave", "like", "move", "post", "rename", "send"}
)
"""Kinds of act that such a yes may hold for. Payments need a limit; permissions and installations are asked for by a
system's dialog, on behalf of any app.
"""

DIGITS = 5
"""The most digits that a pixel's coordinate has."""


class Answer(Record):
    """A person's answer. `by` is "nobody" if nobody was there to ask, which means no.

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
        """Read what a person typed, in any language: "yes" or "是" is yes, "for this app" is a yes for all acts like
        this in this app, "no" or nothing is no, "done" is done, "at 540,308" is a place, a number is a choice, anything
        else is text.
        """
        word = word.strip()
        if not word:
            return cls(kind="no")
        plain: tuple[AnswerKind, ...] = ("yes", "no", "done")
        for kind in plain:
            if has_meaning(kind, word):
                return cls(kind=kind)
        if has_meaning("for_app", word):
            return cls(kind="yes", value=FOR_APP)
        if place := parse_place(word):
            return cls(kind="place", value=f"{place[0]},{place[1]}")
        return cls(kind="choice" if word.isdecimal() else "text", value=word)


class Question(Record):
    """What a person is asked, and what the answer decides.

    confirm: may this act be done? delivered: did the touch go out? choose: which of these? answer: free text.
    take_over: only a person can get past this screen; will they? point: where is the target that was not found?
    act, app: of a confirm, the kind of act in the policy and the package it is done in, "" if unknown. view: a digest
    of all that the page said of what is paid or sent.
    """

    kind: QuestionKind
    text: Message
    frame: str = ""
    choices: list[Message] = []
    boxes: list[Box] = []
    turn: int = 0
    answer: Answer | None = None
    act: str = ""
    app: str = ""
    view: str = ""

    @property
    def takes_app(self) -> bool:
        """Whether a yes may hold for every act of this kind in its app."""
        return self.kind == "confirm" and self.app != "" and self.act in FOR_APP_KINDS

    @property
    def takes_place(self) -> bool:
        """Whether a place on its picture answers it. A key or the start of an app has none."""
        return self.kind in ("choose", "point") or (self.kind == "confirm" and bool(self.boxes))

    @property
    def wanted(self) -> str:
        """Which answers it takes, by the kind that takes them: a confirm without a place takes those of delivered."""
        kind = "delivered" if self.kind == "confirm" and not self.takes_place else self.kind
        return f"{kind}_app" if self.takes_app else kind

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


# --- consent given before a run -------------------------------------------------------------------------------------

PAYMENT: Final = "payment"
NEVER_BEFOREHAND: Final = frozenset({"unknown", "beyond", "captcha"})
"""What nobody can agree to without having seen it, and what only a person can do."""
ALIASES: Final = {"pay": PAYMENT, "buy": PAYMENT}
USUAL: Final = 24 * 3600
"""Seconds that an allowance lasts if nobody says otherwise: each has an end."""
MOST_TIMES: Final = 100
ANSWERED: Final = -1
LONGEST: Final = 366 * 24 * 3600


class Allowance(Record):
    """What a run may do without asking.

    kind: of the policy, such as payment or delete. app: where, by its name or package; "" wherever the task leads.
    times: how often. until: Unix time. most: for payments, the largest sum of all of them, in hundredths of `currency`
    (its ISO 4217 code). asked: the key of the question that it answers, "" if it was given before the run.
    """

    kind: str
    app: str = ""
    times: int = Field(default=1, ge=1, le=MOST_TIMES)
    until: float
    most: int | None = Field(default=None, ge=0)
    currency: str = Field(default="", pattern="^([A-Z]{3})?$")
    asked: str = ""

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.kind in NEVER_BEFOREHAND:
            raise Mistake(say("value-allowance-never"))
        if (self.kind == PAYMENT) != (self.most is not None and self.currency != ""):
            raise Mistake(say("value-allowance-limit", kind=self.kind))
        return self


def name_option(kind: str, app: str = "") -> str:
    """The option of `iris run` that allows this kind of act beforehand; "" if none can."""
    if not kind or kind in NEVER_BEFOREHAND:
        return ""
    limits = " --max … --currency …" if kind == PAYMENT else ""
    return f"--allow {kind}{limits}" + (f" --app {app}" if app else "")


class Use(Record):
    """One act that went out under an allowance: its number, or ANSWERED for a payment that a person said yes to; the
    act's turn; and what was paid, in hundredths of `currency`, in which app, by which words. site: in a browser, whose
    page it is by its address bar, "" if that was not read. follows: the turn of the payment that this one only confirms
    on the next page, 0 for none: it uses up nothing.
    """

    allowance: int
    turn: int
    paid: int = 0
    currency: str = ""
    app: str = ""
    words: str = ""
    site: str = ""
    follows: int = 0


def allow(
    kind: str,
    *,
    most: float | None = None,
    currency: str = "",
    app: str = "",
    times: int = 1,
    until: float | None = None,
) -> Allowance:
    """What a run may do without asking, for `Runs.start(allow=[…])`.

    kind: of the policy (`iris policy show`), or "pay". most, currency: the largest sum of all payments, such as 300 and
    "USD". until: Unix time; in 24 hours if left out. Raises UsageError for a payment without a limit and values that do
    not fit.
    """
    if most is not None and not math.isfinite(most):
        raise UsageError(say("usage-allow-sum", said=str(most)))
    end = time.time() + USUAL if until is None else until
    given = {
        "kind": ALIASES.get(kind, kind),
        "app": app.strip(),
        "times": times,
        "until": end,
        "most": None if most is None else round(most * 100),
        "currency": find_currency(currency) if currency else "",
    }
    if currency and not given["currency"]:
        known = load_money_words().currencies
        raise UsageError(suggest_or_list(say("usage-currency-unknown", said=currency), currency.upper(), known))
    if not time.time() < end < time.time() + LONGEST:
        raise UsageError(say("usage-allow-time", until=format_time(end)))
    try:
        return Allowance.model_validate(given)
    except ValidationError as error:
        raise UsageError(say("value-allowance", kind=kind, problem=mistake(error.errors()[0]))) from None


def describe_allowance(allowance: Allowance) -> Message:
    """What is allowed, and its limits."""
    return say(
        "rule-allowance",
        kind=allowance.kind,
        sum=show_sum(allowance.most or 0, allowance.currency),
        somewhere=bool(allowance.app),
        app=allowance.app,
        times=allowance.times,
        until=format_time(allowance.until),
    )


SteeringMode = Literal["", "step", "stepped", "pause", "hand"]
"""How the person steers the run. "": let it run. step: go one turn, then pause; stepped: that turn is in progress.
hand: hand the device to them.
"""


class Touch(Record):
    """The nth act of the person in this run, done on the picture `frame`; "" means the one on the screen."""

    n: int
    action: Action
    frame: str = ""


class RunControl(Protocol):
    """A person's control of one run, as the run's own process sees it. Only that process touches the device: what the
    person does on a picture comes in here, and the process carries it out.
    """

    def report_to(self, tell: Callable[[int, Message], None]) -> None:
        """Call `tell` each time the run is paused: with the turn it is paused after, and how to let it go on."""
        ...

    def held(self, turn: int) -> bool:
        """Whether the run may not act in this turn."""
        ...

    @property
    def handed(self) -> bool:
        """Whether the person has the device now."""
        ...

    def hold(self) -> None:
        """Pause for a moment of the computer's time, whatever clock the run uses; the run is paused from now on."""
        ...

    def let_go(self) -> float:
        """Let the run go on. Returns how many seconds of its own clock it was paused, even across a kill."""
        ...

    def touch(self, turn: int) -> Touch | None:
        """The person's next act, already recorded in the journal as intended; never returned twice. None if there is
        nothing, or if the run is not paused: what they did on an earlier picture is not meant for the present screen.
        """
        ...

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def list_allowed(self) -> list[Allowance]:
        """What the person allowed, before the run or when asked, and has not revoked."""
        ...

    def allow(self, allowance: Allowance) -> None:
        """Add it to what is allowed, unless the same answer was added already: a resumed run gives it again."""
        ...

    def show(self, frame: Frame) -> None:
        """Show the device to the person while they have it."""
        ...


class NoControl:
    """No person controls the run."""

    handed = False

    def report_to(self, tell: Callable[[int, Message], None]) -> None: ...

    def held(self, turn: int) -> bool:
        return False

    def hold(self) -> None: ...

    def let_go(self) -> float:
        return 0.0

    def touch(self, turn: int) -> Touch | None:
        return None

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def list_allowed(self) -> list[Allowance]:
        return []

    def allow(self, allowance: Allowance) -> None: ...

    def show(self, frame: Frame) -> None: ...


UNCONTROLLED = NoControl()
