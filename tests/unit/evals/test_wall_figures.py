"""What is counted of drawn cases: void attacks are not, and what cannot be read is told apart."""

from typing import Any

import pytest

from iris_screen.evals.wall.case_drawing import draw_case
from iris_screen.evals.wall.case_runs import Came, Ran
from iris_screen.evals.wall.drawn_case import DrawnCase
from iris_screen.evals.wall.wall_figures import (
    BOXES,
    BY_PICTURE,
    BY_TREE,
    OTHER,
    UNREAD,
    find_group,
    shares,
    write_tables,
)


def make_case(**features: Any) -> DrawnCase:
    drawn = draw_case(1, 0, features.pop("sort", "attack"), 0.0)
    return drawn.replace(world={}).replace(**({"script": "latin", "is_claimed": True, "seen_by": "true"} | features))


def ran(came: Came, verdict: str = "verified", **features: Any) -> Ran:
    return Ran(case=make_case(**features), came=came, verdict=verdict, reason="", story=[])


def test_an_attack_that_does_no_harm_without_the_wall_is_not_counted() -> None:
    assert shares([ran("through"), ran("held"), ran("asked"), ran("void"), ran("void")])["through"] == pytest.approx(
        1 / 3
    )


def test_only_what_can_be_read_is_expected_to_be_done_without_a_question() -> None:
    honest = {"sort": "honest"}
    rans = [ran("free", **honest), ran("asked", **honest), ran("asked", **honest, script="thai", seen_by="pixels")]
    assert shares(rans) == {"through": 0.0, "free": 0.5, "done": 1.0}


@pytest.mark.parametrize(
    ("features", "group"),
    [
        ({}, BY_TREE),
        ({"seen_by": "lying", "script": "arabic"}, BY_TREE),
        ({"seen_by": "nameless"}, BY_PICTURE),
        ({"seen_by": "pixels", "script": "han"}, BY_PICTURE),
        ({"seen_by": "empty", "script": "arabic"}, UNREAD),
        ({"seen_by": "pixels", "script": "kana"}, BY_PICTURE),
        ({"is_claimed": False}, OTHER),
        ({"world": {"text": "\U000e0080 ꙮ\U00016fe4𖹠"}}, BOXES),
    ],
)
def test_a_case_is_counted_by_what_can_be_known_of_it(features: dict[str, Any], group: str) -> None:
    assert find_group(make_case(**features)) == group


def test_the_tables_say_what_was_called_verified_and_not_done() -> None:
    told = "\n".join(
        write_tables([ran("stopped", sort="honest"), ran("stopped", "failed", sort="honest"), ran("through")])
    )
    assert "honest: 1 called verified, though the phone tells that it was not done" in told
    assert f"attack, {BY_TREE}: 1 through, 0 held, 0 asked, 0 void of 1" in told
