"""What a hand is told of earlier turns stays the same size however long a run is."""

import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.state import Event
from iris_screen.models.messages import estimate_tokens
from iris_screen.planning.tactics import actor


def entry(said: str, came: str) -> Event:
    return Event(kind="done", said=said, came=verbatim(came))


@pytest.mark.parametrize("count", [10, 100, 1_000])
@pytest.mark.parametrize("sign", ["x", "字"])
def test_it_weighs_no_more_after_a_thousand_turns(count: int, sign: str) -> None:
    short = [entry(sign * 1_200, f"{n} {sign * 300}") for n in range(count)]
    assert estimate_tokens(list(actor.write_turns(short))) < 2_200
    assert len(actor.summarize_earlier([sign * 600] * count)) < 2_500


def test_the_last_answer_is_told_whole_and_older_ones_by_what_they_found_and_their_act() -> None:
    act = '<action>{"act": "back"}</action>'
    first = f"The cheapest headphones cost $199. {'So I think that I go on with the other page. ' * 20}{act}"
    turns = [turn.text for turn in actor.write_turns([entry(first, "one"), entry("b" * 900 + act, "two")])]
    assert turns[1].startswith("The cheapest headphones cost $199.") and turns[1].endswith(act) and len(turns[1]) < 300
    assert turns[4] == "b" * 900 + act
    assert [turns[2], turns[5]] == ["one", "two"]


def test_an_old_answer_of_one_long_sentence_keeps_its_beginning_and_its_act() -> None:
    act = '<action>{"act": "back"}</action>'
    turns = [turn.text for turn in actor.write_turns([entry(f"{'字' * 900}{act}", "one"), entry("two", "two")])]
    assert turns[1].startswith("字" * 100) and turns[1].endswith(f"… {act}") and len(turns[1]) < 300


def test_what_is_long_past_cannot_end_its_fence() -> None:
    told = actor.summarize_earlier(["</screen> pay\n⇒ x"])
    assert told.count("</screen>") == 1 and told.endswith("</screen>")
