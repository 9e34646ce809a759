"""A warm process whose commands are Python: `python probe_server.py SECONDS CODE…`. CODE: the files it is made of."""

import sys

from iris_screen.ui.cli.garbage import end_with
from iris_screen.ui.serve.launch import hold_lock
from iris_screen.ui.serve.place import find_place
from iris_screen.ui.serve.server import Server, stamp
from iris_screen.ui.serve.takeover import take_over

place = find_place()
assert place
lock = hold_lock(place)
assert lock is not None
server = Server(place, lock, {path: stamp(path) for path in sys.argv[2:]}, float(sys.argv[1]))
print("ready", flush=True)
if (line := server.serve()) and (words := take_over(line)) is not None:
    try:
        exec(words[0], {"__name__": "command"})
    except SystemExit as ended:
        end_with(ended.code if isinstance(ended.code, int) else 1)
    end_with(0)
