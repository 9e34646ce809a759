"""Whole runs in which a later step proves an earlier one, nothing is to be seen, or a touch was cut short."""

import pytest

from iris_screen.core.plan import Step
from iris_screen.testing import PaperPhone, Rig
from iris_screen.testing.stage import Played

PAGES = {
    "home": {"Start": "form", "Copy": "home", "Help": "home"},
    "form": {"Save": "saved", "Copy": "form"},
    "saved": {"It is saved": "saved"},
}


def pressed(words: str, *expect: str) -> Step:
    conditions = [{"kind": kind, "value": value} for kind, _, value in (each.partition(":") for each in expect)]
    target = {"kind": "text", "value": words}
    return Step.model_validate({"action": "tap", "target": target, "expect": conditions})


def run(phone: PaperPhone, *steps: Step) -> Played:
    return Rig(phone.address).run("save it", steps=list(steps))


def test_copying_casts_no_doubt_on_a_run_of_which_the_rest_is_proven() -> None:
    phone = PaperPhone(PAGES)
    ran = run(phone, pressed("Copy"), pressed("Start", "text:Save"))
    assert (ran.outcome.status, ran.outcome.reason.key) == ("success", "run-proven-untraced"), ran


def test_copying_alone_is_done_and_not_called_proven() -> None:
    ran = run(PaperPhone(PAGES), pressed("Copy"))
    assert (ran.outcome.status, ran.outcome.reason.key) == ("unverified", "run-untraced"), ran


def test_a_press_with_nothing_to_check_is_proven_by_what_it_led_to() -> None:
    ran = run(PaperPhone(PAGES), pressed("Start"), pressed("Save", "text:It is saved"))
    assert (ran.outcome.status, ran.outcome.reason.key) == ("success", "run-proven"), ran
    results = next(each["results"] for each in reversed(ran.updates) if "results" in each)
    assert [each.evidence for each in results] == ["verified", "verified"]


def test_a_press_that_led_nowhere_stays_unproven_and_is_not_repeated() -> None:
    phone = PaperPhone(PAGES)
    ran = run(phone, pressed("Help"), pressed("Start", "text:Save"))
    assert phone.pressed == ["Help", "Start"], ran
    assert ran.outcome.reason.key == "run-unproven-because", ran


@pytest.mark.parametrize("went_out", [True, False])
def test_a_press_that_was_cut_short_is_named_in_the_result(went_out: bool) -> None:
    phone = PaperPhone(PAGES, gone=1, delivered="unknown", lost=0 if went_out else 1)
    ran = run(phone, pressed("Help"), pressed("Start", "text:Save"))
    assert phone.pressed.count("Help") == went_out, ran
    assert (ran.outcome.status, ran.outcome.reason.key) == ("unverified", "run-unsure"), ran
    assert "Help" in str(ran), ran


@pytest.mark.parametrize("went_out", [True, False])
def test_what_does_no_harm_twice_is_done_again_after_a_cut(went_out: bool) -> None:
    phone = PaperPhone(PAGES, gone=1, delivered="unknown", lost=0 if went_out else 1)
    ran = run(phone, pressed("Copy"), pressed("Start", "text:Save"))
    assert phone.pressed == ["Copy"] * (1 + went_out) + ["Start"], ran
    assert ran.outcome.status == "success", ran
