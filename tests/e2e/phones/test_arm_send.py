"""A message on a phone under an arm, from calibration to proof: GRBL bytes, pictures, the shipped commands."""

from iris_screen.evals.arm import run


def test_a_message_is_sent_by_a_pen_and_seen_to_be_sent_by_a_camera() -> None:
    result = run(seed=1)
    assert result.sent and result.verdict == "verified", result
    assert result.px <= 2 and result.mm <= 1, result
