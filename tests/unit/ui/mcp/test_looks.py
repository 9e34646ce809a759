"""Numbers of a look: whose they are, and how long they hold."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.graph.session.numbered_things import Thing
from iris_screen.ui.mcp.looks import MOST_KEPT, Looks

BUTTON = Thing(number=1, role="button", name="OK", box=Box(left=0, top=0, right=9, bottom=9))


def test_a_number_holds_for_the_client_that_looked() -> None:
    looks = Looks()
    (one,), (two,) = looks.keep("one", [BUTTON]), looks.keep("two", [BUTTON])
    assert one.number != two.number
    assert looks.find("one", one.number)[0] == one
    with pytest.raises(UsageError):
        looks.find("one", two.number)


def test_a_number_of_an_older_look_is_refused() -> None:
    looks = Looks()
    (old,), (new,) = looks.keep("", [BUTTON]), looks.keep("", [BUTTON])
    assert looks.find("", new.number)[0] == new
    with pytest.raises(UsageError):
        looks.find("", old.number)


def test_a_place_is_one_of_what_the_client_itself_saw() -> None:
    looks = Looks()
    seen = looks.keep("one", [BUTTON])
    assert looks.last("one") == seen
    with pytest.raises(UsageError):
        looks.last("two")


def test_clients_that_looked_long_ago_are_forgotten() -> None:
    looks = Looks()
    (first,) = looks.keep("first", [BUTTON])
    for number in range(MOST_KEPT):
        looks.keep(str(number), [BUTTON])
    with pytest.raises(UsageError):
        looks.find("first", first.number)
