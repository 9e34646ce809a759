"""A model for each role. Charges each answer to the run that asked, and enforces the run's limits."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field

from iris_screen.core.errors import BudgetSpent
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.models import ChatTurn, Reply, Role, Usage
from iris_screen.models.chat import Chat, Listener
from iris_screen.models.prices import Prices, find_cost


@dataclass
class Tally:
    """What a run has spent and may spend. heard: called with each piece of an answer. during: makes a context that is
    held while an answer arrives, from the role and what was spent before. admit: called with the name of the model
    before it is asked; raises LimitReached. charge: called with what its answer has cost.
    """

    spent: Usage = field(default_factory=Usage)
    budget: Budget = field(default_factory=Budget)
    heard: Listener | None = None
    during: Callable[[Role, Usage], AbstractContextManager[None]] = lambda role, spent: nullcontext()
    admit: Callable[[str], None] = lambda model: None
    charge: Callable[[str, Usage], None] = lambda model, usage: None


_TALLY: ContextVar[Tally | None] = ContextVar("tally", default=None)
"""The tally of the run this thread works for, since one process may do several runs at a time."""


@contextmanager
def use_tally(tally: Tally) -> Iterator[Tally]:
    """Charges requests inside the context to this tally."""
    token = _TALLY.set(tally)
    try:
        yield tally
    finally:
        _TALLY.reset(token)


def get_tally() -> Tally:
    """The tally of the run this thread works for; a new one if it works for none."""
    return _TALLY.get() or Tally()


def count_usage(usage: Usage) -> None:
    """Charges to this run what was spent elsewhere."""
    if tally := _TALLY.get():
        tally.spent = tally.spent.plus(usage)


@dataclass(frozen=True)
class RoleModels:
    """Implements core.protocols.Model."""

    chats: Mapping[Role, Chat]
    prices: Prices

    def ask(self, role: Role, turns: Sequence[ChatTurn], until: str = "") -> Reply:
        """Raises BudgetSpent before asking if a limit is reached, else what `Chat.ask` raises."""
        tally = get_tally()
        if why := find_spent_limit(tally.spent, tally.budget):
            raise BudgetSpent(why)
        chat = self.chats[role]
        tally.admit(chat.endpoint.model)
        with tally.during(role, tally.spent):
            reply = chat.ask(turns, until, tally.heard)
        where = chat.endpoint
        priced = reply.usage.replace(cost=find_cost(reply.usage, where.base_url, where.model, self.prices))
        tally.spent = tally.spent.plus(priced)
        tally.charge(where.model, priced)
        return reply.replace(usage=priced)

    def hang_up(self, role: Role | None = None) -> None:
        """Ends the current requests of this role, or of all roles, in any thread, with a ModelError."""
        for chat in self.chats.values() if role is None else [self.chats[role]]:
            chat.hang_up()


def find_spent_limit(spent: Usage, budget: Budget) -> Message | None:
    """The limit that forbids asking a model again, None if no limit is reached."""
    if spent.calls >= budget.max_calls:
        return say("endpoint-calls-spent", calls=spent.calls, most=budget.max_calls)
    if spent.tokens >= budget.max_tokens:
        return say("endpoint-tokens-spent", tokens=spent.tokens, most=budget.max_tokens)
    if spent.cost is not None and spent.cost >= budget.max_cost:
        return say("endpoint-cost-spent", cost=spent.cost, most=budget.max_cost)
    return None
