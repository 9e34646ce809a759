"""MiniWoB++: small web tasks in a real Chromium, solved by pixels on a desktop and judged by the page itself.

    python -m iris_screen.evals.miniwob easy  the plain tasks, with three seeds each
    python -m iris_screen.evals.miniwob suite FILE  a file of cases (names, or {"cases": [{task, seed}, …]})
    python -m iris_screen.evals.miniwob suite FILE --model  with the model of IRIS_MODEL, …; by default without
    python -m iris_screen.evals.miniwob show TASK SEED OUT.png  the text and a picture of a task

Needs PyPI `miniwob`, and Xvfb, openbox and Chromium on the path. The agent gets the sentence and the display, but never
the port through which the judge reads the page.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 if everything could be run, solved or not; 2 for wrong use, 4 when interrupted, 5 if the model does
    not answer.
    """
    from iris_screen.evals.miniwob.miniwob_command import main as command  # brings the graph

    return command(argv)
