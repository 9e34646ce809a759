"""A sample of the secrets eval with a fresh seed, which is printed: what was masked, and what was left in peace."""

from random import SystemRandom

import pytest

from iris_screen.core.screen import Frame
from iris_screen.evals.secrets.canaries import make_canaries
from iris_screen.evals.secrets.canary_kinds import KINDS
from iris_screen.evals.secrets.leaks import find_leaks, leaks_bare
from iris_screen.evals.secrets.look_alikes import LOOK_ALIKES
from iris_screen.evals.secrets.scanned_codes import CODES, make_scanned_codes
from iris_screen.evals.secrets.secrets_command import Figures, main
from iris_screen.evals.secrets.vocabulary import load_vocabularies
from iris_screen.evals.secrets.written import load_written

SEED = SystemRandom().randrange(10**6)


def test_a_fresh_sample_of_secrets_stays_inside_and_harmless_texts_are_left_in_peace() -> None:
    print(f"python -m iris_screen.evals.secrets --seed {SEED} --canaries 132 --harmless 300")
    figures = Figures()
    figures.add_canaries(make_canaries(SEED, 3 * len(KINDS)))
    figures.add_harmless(SEED, 300)
    assert figures.canaries >= 100
    out = [f"{canary}: {leaks}" for canary, leaks in figures.out]
    assert len(out) <= 0.1 * figures.canaries, "\n".join(out)
    assert len(figures.covered) <= 0.04 * figures.harmless, figures.covered


def test_every_kind_is_made_in_every_language_and_leaks_when_nothing_is_masked() -> None:
    count = len(KINDS) * len(load_vocabularies())
    canaries = list(make_canaries(SEED, count))
    assert len({(canary.kind, canary.language) for canary in canaries}) == count >= 30 * 19
    bare = [canary for canary in canaries[:: len(KINDS) + 1] if not leaks_bare(canary)]
    assert bare == []


def test_what_a_mask_would_miss_is_counted() -> None:
    canaries = [each for each in make_canaries(SEED, 200) if each.page is None]
    hidden = [each for each in canaries if find_leaks(each) == []]
    assert hidden and all(leaks_bare(each) for each in hidden)


def test_qr_codes_stay_inside_and_pictures_that_look_like_one_are_left_in_peace() -> None:
    print(f"python -m iris_screen.evals.secrets --seed {SEED} --canaries 0 --harmless 0 --pictures 48")
    figures = Figures()
    figures.add_pictures(SEED, 48)
    assert (figures.scanned, figures.alike) == (48, 48)
    upright = [code.kind for code, _ in figures.scanned_out if code.kind != "turned QR code"]
    assert len(upright) <= 1 and len(figures.scanned_out) <= 5, upright
    assert len(figures.alike_covered) <= 1, [picture.kind for picture in figures.alike_covered]


def test_every_drawn_qr_code_leaks_when_nothing_is_masked() -> None:
    codes = list(make_scanned_codes(SEED, 2 * len(CODES)))
    assert {code.kind for code in codes} == set(CODES) and len(LOOK_ALIKES) >= 8
    assert all(code.is_left(Frame(code.pixels, "bare", 0.0)) for code in codes)


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seed", str(SEED), "--canaries", "4", "--harmless", "20", "--pictures", "2"])
    assert "of 44 kinds got out" in capsys.readouterr().out


def test_screens_that_people_wrote_keep_their_secrets() -> None:
    figures = Figures()
    figures.add_canaries(load_written())
    assert figures.canaries == 160
    assert len(figures.out) <= 4, [f"{canary}: {leaks}" for canary, leaks in figures.out]
    assert len(figures.covered_beside) <= 1, figures.covered_beside
