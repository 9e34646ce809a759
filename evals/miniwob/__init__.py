"""MiniWoB++: small web tasks in a real Chromium, solved by pixels on a desktop and judged by the page itself.

    python -m iris_screen.evals.miniwob easy  the plain tasks, three seeds each
    python -m iris_screen.evals.miniwob suite FILE  a file of cases (names, or {"cases": [{task, seed}, …]})
    python -m iris_screen.evals.miniwob suite FILE --model  with the model that IRIS_MODEL, … name; none by default
    python -m iris_screen.evals.miniwob show TASK SEED OUT.png  what a task says and looks like

Needs PyPI `miniwob`, and Xvfb, openbox and Chromium on the path. The agent gets the sentence and the display; the port
that the judge reads the page by is never told to it.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 when everything could be run, whatever was solved; 2 for wrong use, 4 when stopped by a person, 5
    where a model that is asked does not answer.
    """
    from iris_screen.evals.miniwob.miniwob_command import main as command  # brings the graph

    return command(argv)
