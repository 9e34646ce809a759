"""What went wrong at an endpoint, in one sentence that says what to do. No key ever stands in it."""

import math
import re
from collections.abc import Mapping
from email.utils import mktime_tz, parsedate_tz
from typing import TYPE_CHECKING

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.core.message import Message, say
from iris_screen.models.presets import Endpoint

if TYPE_CHECKING:
    import openai


class Failure(ModelError):
    """An answer there was not.

    again: whether asking again may help. after: seconds the endpoint wants to be left alone. about_usage: it minds
    being asked what the answer cost.
    """

    def __init__(
        self, said: Message, *, again: bool = True, after: float | None = None, about_usage: bool = False
    ) -> None:
        super().__init__(said)
        self.again, self.after, self.about_usage = again, after, about_usage

    def for_good(self) -> ModelError:
        """As it is told once it was tried often enough."""
        return ModelError(self.message) if self.again else ModelRefused(self.message)


class HungUp(Failure):
    """Nobody waits for the answer any more: that is no fault of the endpoint's, nor of what it was asked."""

    def __init__(self) -> None:
        super().__init__(say("endpoint-nobody-waits"), again=False)

    def for_good(self) -> ModelError:
        return ModelError(self.message)


AGAIN = frozenset({408, 409, 425, 429})
REDIRECTS = range(300, 400)
LONGEST = 1e9
"""Seconds of a pause that are still told apart."""
MOST = 160
"""Signs of what an endpoint says that are passed on."""


def list_endpoint_errors() -> tuple[type[Exception], ...]:
    """What the libraries raise over bytes from outside; the last ones where those are no chat completion."""
    import httpx2
    import openai

    odd = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError)
    return (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, *odd)


def make_failure(error: Exception, endpoint: Endpoint) -> Failure:
    """The failure one of `endpoint_errors` stands for."""
    import httpx2
    import openai

    from iris_screen.models.bounded_line import TooLong

    host, root = get_host(endpoint.base_url), _causes(error)[-1]
    why = _shown(_said(root.args[0]) if _is_told(root) else str(root) or type(root).__name__, endpoint)
    if isinstance(error, openai.APIStatusError):
        return _by_status(error, endpoint)
    if isinstance(root, TooLong):
        return Failure(say("endpoint-endless", model=endpoint.model, host=host, why=root.message))
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return Failure(say("endpoint-silent", model=endpoint.model, host=host))
    if any(isinstance(each, _unreached()) for each in _causes(error)):
        return Failure(_quoting(say("endpoint-unreachable", model=endpoint.model, host=host), why))
    if isinstance(error, openai.OpenAIError | httpx2.HTTPError) or _is_told(error):
        return Failure(_quoting(say("endpoint-broke-off", model=endpoint.model, host=host), why))
    return Failure(say("endpoint-no-chat-completion", model=endpoint.model, host=host))


def make_unfinished(endpoint: Endpoint) -> Failure:
    """A stream that just stops: what came of it may be half an action."""
    return Failure(say("endpoint-broke-off-midway", model=endpoint.model, host=get_host(endpoint.base_url)))


def get_host(address: str) -> str:
    """The host and port, without a name and password before them."""
    return re.sub(r"^\w+://|[/?#].*$", "", address).rpartition("@")[2] or "no address"


def _by_status(error: "openai.APIStatusError", endpoint: Endpoint) -> Failure:
    status, host = error.status_code, get_host(endpoint.base_url)
    if status in REDIRECTS:
        return Failure(say("endpoint-redirects", model=endpoint.model, host=host), again=False)
    again = status in AGAIN or status >= 500
    answered = say("endpoint-status", model=endpoint.model, host=host, status=status, again=again)
    return Failure(
        _quoting(answered, _shown(_said(error.body), endpoint)),
        again=again,
        after=_wanted_pause(error.response.headers),
        about_usage=status in (400, 422) and "stream_options" in str(error.body),
    )


def _quoting(problem: Message, said: str) -> Message:
    """The problem with what the endpoint says of it, where it says anything."""
    return say("endpoint-said", problem=problem, said=said) if said else problem


def _is_told(error: BaseException) -> bool:
    """Whether this is an error the endpoint told of under the status 200; ChatOpenAI raises it as it came."""
    return isinstance(error, ValueError) and bool(error.args) and isinstance(error.args[0], dict)


def _said(body: object) -> str:
    """What an endpoint says of an error, in one of the usual places."""
    if isinstance(body, dict):
        body = body.get("message") or body.get("detail")
    return body if isinstance(body, str) else ""


def _shown(text: str, endpoint: Endpoint) -> str:
    """A foreign text on one line, without the key and what looks like one, and only then cut."""
    plain = re.sub(r"\b(?:sk|key)-[\w*-]{4,}", "…", remove_key(text, endpoint))
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())
    return plain[:MOST].rstrip()


def remove_key(text: str, endpoint: Endpoint) -> str:
    """What an endpoint says may hold the key it was sent; what it says is kept, and shown to others."""
    return text.replace(endpoint.api_key, "…") if endpoint.api_key else text


def _unreached() -> tuple[type[Exception], ...]:
    import httpx2

    return (httpx2.ConnectError, httpx2.UnsupportedProtocol, httpx2.LocalProtocolError, httpx2.InvalidURL)


def _causes(error: BaseException) -> list[BaseException]:
    """The error and what it came from, the root of it last."""
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    return causes


def _wanted_pause(headers: Mapping[str, str]) -> float | None:
    wanted = headers.get("retry-after", "")
    try:
        seconds = float(wanted)
    except ValueError:
        seconds = _time(wanted) - _time(headers.get("date", ""))
    return None if math.isnan(seconds) else min(max(seconds, 0.0), LONGEST)


def _time(date: str) -> float:
    """Of an HTTP date; not a number where it is none."""
    parsed = parsedate_tz(date)
    try:
        return float(mktime_tz(parsed)) if parsed else math.nan
    except (ValueError, OverflowError):
        return math.nan
