"""What is measured of calibrated stands is summed up honestly."""

from dataclasses import replace

import pytest

from iris_screen.evals.stand_accuracy import Measured, summary

FINE = Measured(
    3, px=0.8, corners=0.5, mm=0.3, taps=[0.1, 0.6], lost=0, looks=50, told=0, still=0.7, missed=0, warned=1
)


def test_a_stand_within_all_goals_is_good():
    assert FINE.good and str(FINE).startswith("ok  seed 3")


@pytest.mark.parametrize(
    "worse", [{"px": 2.1}, {"taps": [0.2, 1.1]}, {"taps": []}, {"lost": 1}, {"told": 1}, {"missed": 1}]
)
def test_one_goal_missed_is_enough_to_be_bad(worse):
    bad = replace(FINE, **worse)
    assert not bad.good and str(bad).startswith("BAD")
    assert summary([FINE, bad]).startswith("1 of 2 stands good")


def test_the_worst_of_all_stands_is_told():
    told = summary([FINE, replace(FINE, px=1.5, corners=0.9, mm=0.4, taps=[0.9], told=2)])
    assert "lens at worst 1.50 px, by edges 0.90 px" in told and "reach at worst 0.40 mm" in told
    assert "3 taps, 0 lost" in told and "all within 0.90 mm" in told and "2 of 100 looks" in told
    assert "0 of 6 nudges missed, and 2 of which calibrating had warned" in told
