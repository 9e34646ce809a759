"""What follows from the post mortem of a milestone (SPEC J6). Pure, as a table."""

from typing import Literal

from iris_screen.core.verdict import PostMortem

Recovery = Literal["retry", "skip", "continue", "abort", "replan"]

EASY, HARD = 2, 4
"""Complexities up to which a missing thing is no great loss, and from which a time that ran out is one."""


def recovery(problem: PostMortem, complexity: int, failed: int, retries_left: int) -> Recovery:
    """failed: steps that failed before this one. Skipping and going on still want the next step's needs to be seen."""
    match problem.reason:
        case "ELEMENT_NOT_FOUND":
            return "skip" if complexity <= EASY else "continue"
        case "INFINITE_LOOP":
            return "abort" if failed else "skip"
        case "APP_NOT_RESPONDING":
            return "abort"
        case "TIMEOUT":
            return "skip" if complexity >= HARD else "continue"
        case "CLICK_MISSED" | "UNEXPECTED_DIALOG":
            return "retry" if retries_left > 0 else "replan"
