"""Undo and Retry do what the page tells: they take back an edit, or load a page again, or pay."""

import pytest

from tests.unit.consent.around.test_surroundings import judge


@pytest.mark.parametrize(
    "page",
    [
        ("T:Transfers", "T:You stopped the first one", "B:Undo", "T:You stopped this one", "T:7 May", "B:Undo"),
        ("T:Standing order", "T:It has been stopped for good", "T:7 May", "B:Retry", "B:Undo"),
        ("T:Standing order", "T:It has been stopped for good", "T:7 May", "I:Search", "B:Undo"),
        ("T:Dauerauftrag", "T:Er wurde von dir angehalten", "T:7. Mai", "I:", "B:Rückgängig"),
    ],
)
def test_undo_takes_back_what_the_page_tells_where_nothing_is_edited(page: tuple[str, ...]) -> None:
    assert judge("What is new?", *page) == "ask"


@pytest.mark.parametrize(
    "page",
    [
        ("T:Drawing", "T:Everything is saved as you go", "T:7 May", "B:Redo", "B:Undo"),
        ("T:Letter", "T:A draft is kept on this phone", "I:Dear Ann, we have landed", "B:Bold", "B:Undo"),
    ],
)
def test_undo_takes_back_an_edit(page: tuple[str, ...]) -> None:
    assert judge("What is new?", *page) == "allow"
