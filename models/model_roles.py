"""A model for each role, with what each answer cost counted for the run it was asked in, and limits kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field

from iris_screen.core.errors import BudgetSpent
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.models import Reply, Role, Turn, Usage
from iris_screen.models.chat import Chat, Listener
from iris_screen.models.prices import Prices, find_cost


@dataclass
class Tally:
    """What a run has spent so far, and may spend. heard: who listens to answers as they come. during: what is to go on
    while one comes; it is told of which role, and what was spent before.
    """

    spent: Usage = field(default_factory=Usage)
    budget: Budget = field(default_factory=Budget)
    heard: Listener | None = None
    during: Callable[[Role, Usage], AbstractContextManager[None]] = lambda role, spent: nullcontext()


_TALLY: ContextVar[Tally | None] = ContextVar("tally", default=None)
"""Of the run this thread works for: one program may do several at a time."""


@contextmanager
def use_tally(tally: Tally) -> Iterator[Tally]:
    """Counts what is asked within on this tally."""
    token = _TALLY.set(tally)
    try:
        yield tally
    finally:
        _TALLY.reset(token)


def get_tally() -> Tally:
    """Of the run this thread works for; one of nobody's where it works for none."""
    return _TALLY.get() or Tally()


def count_usage(usage: Usage) -> None:
    """Counts what was asked elsewhere for this run."""
    if tally := _TALLY.get():
        tally.spent = tally.spent.plus(usage)


@dataclass(frozen=True)
class RoleModels:
    """The Model of core.protocols."""

    chats: Mapping[Role, Chat]
    prices: Prices

    def ask(self, role: Role, turns: Sequence[Turn], until: str = "") -> Reply:
        """Raises BudgetSpent before it asks where a limit is reached, else what `Chat.ask` raises."""
        tally = get_tally()
        if why := find_spent_limit(tally.spent, tally.budget):
            raise BudgetSpent(why)
        chat = self.chats[role]
        with tally.during(role, tally.spent):
            reply = chat.ask(turns, until, tally.heard)
        where = chat.endpoint
        priced = reply.usage.replace(cost=find_cost(reply.usage, where.base_url, where.model, self.prices))
        tally.spent = tally.spent.plus(priced)
        return reply.replace(usage=priced)

    def hang_up(self, role: Role | None = None) -> None:
        """Nobody waits for what this role, or all, are asked now: it ends, in whatever thread, with a ModelError."""
        for chat in self.chats.values() if role is None else [self.chats[role]]:
            chat.hang_up()


def find_spent_limit(spent: Usage, budget: Budget) -> Message | None:
    """Why no model may be asked any more, None while one may."""
    if spent.calls >= budget.max_calls:
        return say("endpoint-calls-spent", calls=spent.calls, most=budget.max_calls)
    if spent.tokens >= budget.max_tokens:
        return say("endpoint-tokens-spent", tokens=spent.tokens, most=budget.max_tokens)
    if spent.cost is not None and spent.cost >= budget.max_cost:
        return say("endpoint-cost-spent", cost=spent.cost, most=budget.max_cost)
    return None
