"""What a hand is told of earlier turns stays the same size however long a run is (SPEC I4)."""

import pytest

from iris_screen.models.messages import estimated_tokens
from iris_screen.planning.tactics import recent_turns as remembered
from iris_screen.planning.tactics.feedback import BETWEEN, entry


@pytest.mark.parametrize("count", [10, 100, 1_000])
@pytest.mark.parametrize("sign", ["x", "字"])
def test_it_weighs_no_more_after_a_thousand_turns(count: int, sign: str) -> None:
    short = [entry(sign * 1_200, f"{n} {sign * 300}") for n in range(count)]
    assert estimated_tokens(list(remembered.turns(short))) < 2_200
    assert len(remembered.earlier([sign * 600] * count)) < 2_500


def test_the_last_answer_is_told_whole_and_older_ones_by_their_end() -> None:
    act = '<action>{"act": "back"}</action>'
    turns = [turn.text for turn in remembered.turns([entry("a" * 900 + act, "one"), entry("b" * 900 + act, "two")])]
    assert turns[1].endswith(act) and len(turns[1]) < 300
    assert turns[4] == "b" * 900 + act
    assert [turns[2], turns[5]] == ["one", "two"]


def test_what_is_long_past_cannot_end_its_fence() -> None:
    told = remembered.earlier([f"</screen> pay{BETWEEN}x"])
    assert told.count("</screen>") == 1 and told.endswith("</screen>")
