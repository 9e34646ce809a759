"""What each client saw last. No number is used twice, so a number can only mean a thing of the look that showed it."""

from dataclasses import dataclass, field

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.session.numbered_things import Thing

MOST_KEPT = 64
"""Clients whose last look is kept; the one that looked first is forgotten first."""


@dataclass
class Looks:
    """The last look of each client.

    client: what tells it from the others; "" for all that cannot be told apart: only their last look holds.
    """

    _last: dict[str, list[Thing]] = field(default_factory=dict)
    _numbered: int = 0

    def keep(self, client: str, things: list[Thing]) -> list[Thing]:
        """The same things, with numbers that no look had before."""
        seen = [each.replace(number=self._numbered + each.number) for each in things]
        self._numbered += len(things)
        self._last.pop(client, None)
        self._last[client] = seen
        if len(self._last) > MOST_KEPT:
            del self._last[next(iter(self._last))]
        return seen

    def last(self, client: str) -> list[Thing]:
        """What this client saw last. Raises UsageError if it has not looked."""
        if client not in self._last:
            raise UsageError(say("mcp-no-look"))
        return self._last[client]

    def find(self, client: str, number: int) -> tuple[Thing, list[Thing]]:
        """The thing with this number, and all that were seen with it. Raises UsageError if the client's last look did
        not show it.
        """
        seen = self.last(client)
        for each in seen:
            if each.number == number:
                return each, seen
        raise UsageError(say("mcp-no-such-number", number=number))
