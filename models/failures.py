"""Errors of an endpoint as one sentence that says what to do and never contains a key."""

import math
import re
from email.utils import mktime_tz, parsedate_tz
from traceback import walk_tb
from typing import TYPE_CHECKING

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.core.message import Message, say
from iris_screen.models.presets import Endpoint

if TYPE_CHECKING:
    import openai


OPTIONS = ("stream_options", "temperature")
"""What not every endpoint or model knows: reporting usage with a stream, and how freely words are chosen."""


class Failure(ModelError):
    """There is no answer.

    again: whether a retry may help. after: seconds the endpoint asked to wait. option: the one of OPTIONS that it
    rejects, "" for none.
    """

    def __init__(self, message: Message, *, again: bool = True, after: float | None = None, option: str = "") -> None:
        super().__init__(message)
        self.again, self.after, self.option = again, after, option

    def get_final_error(self) -> ModelError:
        """What to raise when no try is left."""
        return ModelError(self.message) if self.again else ModelRefused(self.message)


class HungUp(Failure):
    """The request was cancelled. Neither the endpoint nor the request is at fault."""

    def __init__(self) -> None:
        super().__init__(say("endpoint-nobody-waits"), again=False)

    def get_final_error(self) -> ModelError:
        return ModelError(self.message)


AGAIN = frozenset({408, 409, 425, 429})
REDIRECTS = range(300, 400)
LONGEST = 1e9
"""Seconds; a longer pause counts as this long."""
MAX_LETTERS = 160
"""Characters of an endpoint's own message that are quoted."""


OURS = "iris_screen."
"""How the names of Iris's own modules begin."""
ODD = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError)
"""What the libraries raise if a response is not what was asked for, such as a chat completion."""


def list_http_errors() -> tuple[type[Exception], ...]:
    """What the libraries raise if the endpoint cannot be reached, or refuses."""
    import httpx2
    import openai

    return (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL)


def list_endpoint_errors() -> tuple[type[Exception], ...]:
    """What the libraries raise for bad responses."""
    return (*list_http_errors(), *ODD)


def find_own_fault(error: Exception) -> BaseException | None:
    """What Iris's own code raised, if that is the root of the error; the client libraries wrap some of it. No endpoint
    is to blame then, and asking again would only hide it.
    """
    root = _list_causes(error)[-1]
    modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(root.__traceback__)]
    is_own = any(name.startswith(OURS) for name in modules[-1:])
    return root if is_own and not isinstance(root, (OSError, *list_http_errors())) else None


def make_failure(error: Exception, endpoint: Endpoint) -> Failure:
    """The failure for one of `list_endpoint_errors`."""
    import httpx2
    import openai

    from iris_screen.models.bounded_transport import TooLong

    host, root = get_host(endpoint.base_url), _list_causes(error)[-1]
    why = _clean(_find_message(root.args[0]) if _is_reported(root) else str(root) or type(root).__name__, endpoint)
    if isinstance(error, openai.APIStatusError):
        return _make_status_failure(error, endpoint)
    if isinstance(root, TooLong):
        return Failure(say("endpoint-endless", model=endpoint.model, host=host, why=root.message))
    if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
        return Failure(say("endpoint-silent", model=endpoint.model, host=host))
    unreached = (httpx2.ConnectError, httpx2.UnsupportedProtocol, httpx2.LocalProtocolError, httpx2.InvalidURL)
    if any(isinstance(each, unreached) for each in _list_causes(error)):
        return Failure(_quote(say("endpoint-unreachable", model=endpoint.model, host=host), why))
    if isinstance(error, openai.OpenAIError | httpx2.HTTPError) or _is_reported(error):
        return Failure(_quote(say("endpoint-broke-off", model=endpoint.model, host=host), why))
    return Failure(say("endpoint-no-chat-completion", model=endpoint.model, host=host))


def make_unfinished(endpoint: Endpoint) -> Failure:
    """The failure for a stream that just stops: the received part may be half an action."""
    return Failure(say("endpoint-broke-off-midway", model=endpoint.model, host=get_host(endpoint.base_url)))


def get_host(address: str) -> str:
    """The host and port, without a name and password before them."""
    return re.sub(r"^\w+://|[/?#].*$", "", address).rpartition("@")[2] or "no address"


def _make_status_failure(error: "openai.APIStatusError", endpoint: Endpoint) -> Failure:
    status, host = error.status_code, get_host(endpoint.base_url)
    if status in REDIRECTS:
        return Failure(say("endpoint-redirects", model=endpoint.model, host=host), again=False)
    again = status in AGAIN or status >= 500
    answered = say("endpoint-status", model=endpoint.model, host=host, status=status, again=again)
    headers = error.response.headers
    wanted = headers.get("retry-after", "")
    try:
        pause = float(wanted)
    except ValueError:
        pause = _parse_date(wanted) - _parse_date(headers.get("date", ""))
    return Failure(
        _quote(answered, _clean(_find_message(error.body), endpoint)),
        again=again,
        after=None if math.isnan(pause) else min(max(pause, 0.0), LONGEST),
        option=next((name for name in OPTIONS if status in (400, 422) and name in str(error.body)), ""),
    )


def _quote(problem: Message, said: str) -> Message:
    """The problem, with the endpoint's own message, if there is one."""
    return say("endpoint-said", problem=problem, said=said) if said else problem


def _is_reported(error: BaseException) -> bool:
    """Whether the endpoint reported this error with status 200; ChatOpenAI raises it unchanged."""
    return isinstance(error, ValueError) and bool(error.args) and isinstance(error.args[0], dict)


def _find_message(body: object) -> str:
    """An endpoint's error message, from one of the usual places."""
    if isinstance(body, dict):
        body = body.get("message") or body.get("detail")
    return body if isinstance(body, str) else ""


def _clean(text: str, endpoint: Endpoint) -> str:
    """A foreign text on one line, with the key and anything like a key removed before it is cut to length."""
    plain = re.sub(r"\b(?:sk|key)-[\w*-]{4,}", "…", remove_key(text, endpoint))
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())
    return plain[:MAX_LETTERS].rstrip()


def remove_key(text: str, endpoint: Endpoint) -> str:
    """Removes the key from an answer: an endpoint may echo it, and answers are stored and shown to others."""
    return text.replace(endpoint.api_key, "…") if endpoint.api_key else text


def _list_causes(error: BaseException) -> list[BaseException]:
    """The error and its causes, the root cause last."""
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    return causes


def _parse_date(date: str) -> float:
    """An HTTP date in seconds since 1970, NaN if it is not one."""
    parsed = parsedate_tz(date)
    try:
        return float(mktime_tz(parsed)) if parsed else math.nan
    except (ValueError, OverflowError):
        return math.nan
