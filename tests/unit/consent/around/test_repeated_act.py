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


@pytest.mark.parametrize(
    "page",
    [
        ("T:Ann", "T:Not delivered", "T:No internet connection", "B:Retry"),
        ("T:Ann", "T:Nicht zugestellt", "T:Keine Internetverbindung", "B:Erneut versuchen"),
        ("T:小明", "T:未送达", "T:网络连接已断开", "B:重试"),
        ("T:Election", "T:Your vote could not be cast: no connection", "B:Retry"),
    ],
)
def test_a_lost_connection_does_not_hide_what_retry_does_again(page: tuple[str, ...]) -> None:
    assert judge("What is new?", *page) == "ask"


@pytest.mark.parametrize(
    "page",
    [
        ("T:News", "T:No internet connection", "T:Check your network and try again", "B:Retry"),
        ("T:News", "T:The page could not be loaded", "B:Retry"),
        ("T:新闻", "T:加载失败，请检查网络", "B:重试"),
    ],
)
def test_a_page_that_was_not_loaded_is_loaded_again(page: tuple[str, ...]) -> None:
    assert judge("What is new?", *page) == "allow"
