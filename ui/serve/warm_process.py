"""The warm process: `python -m iris_screen.ui.serve.warm_process MINUTES LOCK`, which launch.py starts. LOCK: the
number of the open file that it holds until it ends.
"""

import os
import sys

from iris_screen.ui.serve.place import find_place
from iris_screen.ui.serve.server import Server, stamp_code


def main() -> None:
    """Returns in a child that was handed nothing, and at the end; a child that was handed a command ends with it."""
    place, lock = find_place(), int(sys.argv[2])
    if place is None or not os.path.samestat(os.fstat(lock), place.lock.stat()):  # nobody would look for it there
        return
    os.set_inheritable(lock, False)
    code = stamp_code()  # before anything else is imported: what is changed from now on is out of date here
    place.failure.unlink(missing_ok=True)
    from iris_screen.ui.serve.warm_up import find_hindrance, warm_up

    try:
        warm_up(place.socket.with_suffix(".run"))
        hindrance = find_hindrance(lock)
    except Exception as error:
        place.failure.write_text(f"{type(error).__name__}: {error}", "utf-8")
        raise
    if hindrance:
        place.failure.write_text(hindrance, "utf-8")
        return
    if line := Server(place, lock, code, float(sys.argv[1]) * 60).serve():
        from iris_screen.ui.cli.program import main as do
        from iris_screen.ui.serve.takeover import take_over

        if (words := take_over(line)) is not None:
            do(words)


if __name__ == "__main__":
    main()
