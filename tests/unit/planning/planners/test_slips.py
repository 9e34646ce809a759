"""Mistyped words are mended where the phrasings know better, and nowhere else."""

import pytest

from tests.language.reading import read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("tunr off wfi", ["settings.turn_off switch=wfi"]),
        ("set teh alarm for 7:30", ["clock.add_alarm time=07:30"]),
        ("定一个7点半的闹种", ["clock.add_alarm time=07:30"]),
    ],
)
def test_a_mistyped_word_of_a_phrasing_is_read_as_it_was_meant(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == [one.replace("wfi", "wifi") for one in meant]


def test_what_is_sent_stays_as_it_was_typed() -> None:
    assert read("txet Mum that dinner is raedy", "phone") == ["wechat.send_message contact=Mum text=dinner is raedy"]


@pytest.mark.parametrize("said", ["opne clok", "open Clok", "can u open teh clokc"])
def test_the_name_of_an_app_is_mended(said: str) -> None:
    assert read(said, "phone") == ["open com.android.deskclock"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("sned Anna “hi”", ["wechat.send_message contact=Anna text=hi"]),
        ("dleete the 7:00 alarm", ["clock.delete_alarm time=07:00"]),
        ("calm Anna", []),
        ("spend Anna “hi”", []),
    ],
)
def test_an_act_is_read_only_in_what_is_no_word_of_its_own(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant
