"""A person at the page of a phone in the browser: each act is the request that the page itself sends."""

import re
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPConnection
from urllib.parse import urlsplit

from iris_screen.core.actions import Action, Receipt, Wait
from iris_screen.evals.tasks.seen_device import SeenDevice


@dataclass
class PagePerson(SeenDevice):
    """Acts on the page at `url`; what the person sees there is read off `shown`, the device that is served.

    apart: `shown` is another device of the same kind, and is touched in the same way.
    """

    url: str
    apart: bool = False

    @property
    def name(self) -> str:
        return self.url

    def do(self, action: Action) -> Receipt:
        """Raises AssertionError if the page refuses it."""
        if isinstance(action, Wait):  # a person who waits sends nothing
            return self.shown.do(action)
        self._ask("/act", action.model_dump_json())
        return self.shown.do(action) if self.apart else Receipt()

    def finish(self) -> None:
        """Press Done."""
        self._ask("/done", "")

    @cached_property
    def _token(self) -> str:
        found = re.search(r'"X-Iris": "([^"]+)"', self._ask("/", None))
        assert found is not None
        return found[1]

    def _ask(self, path: str, body: str | None) -> str:
        connection = HTTPConnection(str(urlsplit(self.url).netloc), timeout=30)
        try:
            headers = {} if body is None else {"X-Iris": self._token}
            sent = None if body is None else body.encode()
            connection.request("GET" if body is None else "POST", path, sent, headers)
            answer = connection.getresponse()
            said = answer.read().decode()
            assert answer.status == 200, said
            return said
        finally:
            connection.close()
