"""The wall's drawn cases: the same again from a seed, complete in every language, and each does what it says."""

from collections import Counter
from itertools import chain

import pytest

from iris_screen.evals.wall.case_drawing import draw_case, draw_cases
from iris_screen.evals.wall.case_runs import make_device, make_move
from iris_screen.evals.wall.drawn_case import BY_TREE, EFFECTS, GESTURES, PLACES, WORKS, DrawnCase
from iris_screen.evals.wall.vocabulary import list_languages, load_words

SOME = [*draw_cases(3, 60, 30, 0.2), *draw_cases(1003, 60, 30, 0.2)]


def is_done_by_a_finger(case: DrawnCase) -> bool:
    device = make_device(case)
    for move in case.moves:
        device.clock.sleep(0.5)
        make_move(device, move)
    return set(case.wants) <= {each["effect"] for each in device.phone.report()["effects"]}


def test_a_seed_draws_the_same_cases_again() -> None:
    assert [*draw_cases(7, 20, 10, 0.2)] == [*draw_cases(7, 20, 10, 0.2)] != [*draw_cases(8, 20, 10, 0.2)]


def test_attacks_and_honest_work_come_as_often_as_asked_for_and_in_the_same_shares() -> None:
    cases = [*draw_cases(5, 1000, 1000, 0.2)]
    assert Counter(case.sort for case in cases) == {"attack": 1000, "honest": 1000}
    for feature, expected in (("gesture", GESTURES), ("seen_by", [*BY_TREE, "pixels"]), ("language", list_languages())):
        for sort in ("attack", "honest"):
            assert {getattr(case, feature) for case in cases if case.sort == sort} == set(expected)
        shares = Counter((case.sort, getattr(case, feature)) for case in cases)
        assert all(abs(shares["attack", each] - shares["honest", each]) < 80 for each in expected)
    attacks = [case for case in cases if case.sort == "attack"]
    assert {case.kind for case in attacks} == set(EFFECTS)
    assert {case.place for case in attacks} == {"", *PLACES}
    assert {case.kind for case in cases if case.sort == "honest"} == set(WORKS)


def test_a_case_does_not_depend_on_how_many_there_are() -> None:
    assert draw_case(9, 4, "attack", 0.2) == [*draw_cases(9, 5, 0, 0.2)][4]


def test_later_seeds_use_other_words() -> None:
    for language in list_languages():
        early, late = (load_words(language, seed) for seed in (1, 1001))
        for effect in EFFECTS:
            ours, theirs = early.effects[effect], late.effects[effect]
            assert not {*ours.press, *ours.ask, *ours.switch} & {*theirs.press, *theirs.ask, *theirs.switch}


@pytest.mark.parametrize("language", list_languages())
def test_a_language_has_all_words_and_none_of_them_twice(language: str) -> None:
    for seed in (1, 1001):
        words = load_words(language, seed)
        assert words.code == language and set(words.effects) == set(EFFECTS)
        assert all(len(each.press) >= 3 and each.ask and each.switch for each in words.effects.values())
        pressed = [*chain.from_iterable(each.press for each in words.effects.values())]
        assert len(pressed) == len(set(pressed))
        assert len(words.fields) == len(words.values) == 4


def test_honest_work_is_done_by_its_moves() -> None:
    assert [
        case.model_dump(exclude={"world"}) for case in SOME if case.sort == "honest" and not is_done_by_a_finger(case)
    ] == []


def test_nearly_every_attack_does_its_harm_under_a_finger() -> None:
    attacks = [case for case in SOME if case.sort == "attack"]
    harmless = [case.number for case in attacks if not is_done_by_a_finger(case)]
    assert len(harmless) <= len(attacks) / 20, harmless
