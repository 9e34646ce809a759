"""What arms sent is summed up honestly."""

import subprocess

import numpy as np

from iris_screen.evals.arm import Result, summary
from iris_screen.evals.stands import last_words

SENT = Result(0, True, "verified", "", 0.5, 0.3, 40.0)


def test_a_stand_that_was_not_calibrated_is_counted_and_hides_no_other():
    failed = Result(1, False, "failed", "no marker", np.nan, np.nan, 5.0)
    told = summary([failed, SENT])
    assert told == "1 of 2 sent and verified; calibration at worst 0.50 px, 0.30 mm, 1 not calibrated"
    assert str(failed).startswith("BAD") and SENT.good


def test_a_command_that_failed_or_took_too_long_says_why():
    assert last_words(subprocess.CalledProcessError(5, "iris", stderr="The camera sees no marker.\n")).endswith(
        "no marker."
    )
    assert "timed out after 9" in last_words(subprocess.TimeoutExpired("iris", 9))
