"""An act is promised once, and what became of it is written beside the promise."""

from collections.abc import Callable
from typing import get_args

import pytest

from iris_screen.core.actions import ACTION, InputText, Receipt, Swipe, Tap, Wait
from iris_screen.core.errors import Delivered, StoreError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.protocols import Entry, Journal
from iris_screen.graph.store import Store
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)

TAP = Tap(at=Point(x=10, y=20))


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal("r1", store.take("r1", "sim:"))


def test_what_was_never_begun_is_not_found(journal: Journal) -> None:
    assert journal.find(1, 0) is None


def test_a_promise_without_a_receipt_is_found_as_unknown(journal: Journal, open_store: Callable[..., Store]) -> None:
    promised = journal.intend(1, 0, TAP, 12.5)
    assert promised == Entry(run="r1", turn=1, n=0, action=TAP, at=12.5, receipt=None)
    assert open_store().entries("r1") == [promised] == [journal.find(1, 0)]


def test_a_receipt_stands_beside_its_promise(journal: Journal, store: Store) -> None:
    receipt = Receipt(delivered="unknown", at=13.0, detail=verbatim("the cable came off"))
    journal.intend(1, 0, TAP, 12.5)
    journal.receive(1, 0, receipt)
    assert journal.find(1, 0) == Entry(run="r1", turn=1, n=0, action=TAP, at=12.5, receipt=receipt)
    assert store.entries("r1") == [journal.find(1, 0)]


def test_entries_come_in_the_order_of_turns_and_acts(journal: Journal, store: Store) -> None:
    for turn, n in [(2, 0), (10, 1), (10, 0), (1, 0)]:
        journal.intend(turn, n, Wait(ms=turn), 0.0)
    assert [(entry.turn, entry.n) for entry in store.entries("r1")] == [(1, 0), (2, 0), (10, 0), (10, 1)]


@pytest.mark.parametrize("delivered", [None, *get_args(Delivered)])
def test_only_an_act_that_surely_did_not_go_out_is_promised_anew(journal: Journal, delivered: Delivered | None) -> None:
    journal.intend(1, 0, TAP, 1.0)
    if delivered:
        journal.receive(1, 0, Receipt(delivered=delivered))
    if delivered == "no":
        journal.intend(1, 0, TAP, 2.0)
        assert journal.find(1, 0) == Entry(run="r1", turn=1, n=0, action=TAP, at=2.0)
        return
    with pytest.raises(StoreError, match=r"already started\. Look at the screen"):
        journal.intend(1, 0, TAP, 2.0)
    found = journal.find(1, 0)
    assert found is not None
    assert found.at == 1.0


def test_a_receipt_for_nothing_is_an_error(journal: Journal) -> None:
    with pytest.raises(StoreError, match="never recorded as started"):
        journal.receive(1, 0, Receipt())


@pytest.mark.parametrize(
    "action",
    [InputText(text="你好 🙂 'quoted' \\ \n"), Swipe(start=Point(x=-1, y=0), end=Point(x=5, y=6), ms=1), Wait(ms=0)],
)
def test_an_action_is_read_back_as_it_was(journal: Journal, action: Tap) -> None:
    journal.intend(1, 0, action, 0.1 + 0.2)
    found = journal.find(1, 0)
    assert found is not None
    assert (found.action, found.at) == (ACTION.validate_python(action), 0.1 + 0.2)


def test_runs_have_journals_of_their_own(store: Store, journal: Journal) -> None:
    other = store.journal("r2", store.take("r2", "sim:b"))
    journal.intend(1, 0, TAP, 0.0)
    assert other.find(1, 0) is None
    other.intend(1, 0, Wait(ms=1), 0.0)
    assert [entry.action for entry in store.entries("r1")] == [TAP]
