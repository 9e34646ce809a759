"""Deep links and web addresses: which app answers, and what opening them does."""

import re

from iris_screen.core.message import Message, say
from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.env import is_installed
from iris_screen.sim.phone.machine import Machine

_HOLE = re.compile(r"\{([^\W\d]\w*)\}")
_ENDS_A_HOLE = "/?&#"


def follow(machine: Machine, address: str) -> bool:
    """Open an address in the installed app with the most specific matching pattern; False if none matches."""
    found = []
    for app, spec in machine.context.world.apps.items():
        if is_installed(machine.context, machine.state, app):
            found += [(pattern, app, holes) for pattern in spec.links if (holes := match(pattern, address)) is not None]
    if not found:
        return False
    pattern, app, holes = max(found, key=lambda one: len(_HOLE.sub("", one[0])))
    app_switching.launch(machine, app)
    machine.run(machine.context.world.apps[app].links[pattern], machine.state.tasks[app][-1], holes)
    return True


def match(pattern: str, address: str) -> dict[str, str] | None:
    """The values of the holes of a pattern in this address, or None if it does not match.

    A hole ends at the first occurrence of the text after it and may not contain / ? & #. A hole at the end of the
    pattern takes all of the rest.
    """
    first, *rest = _HOLE.split(pattern)
    if not address.startswith(first):
        return None
    at, holes = len(first), {}
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        end = address.find(after, at) if after else len(address)
        value = address[at:end]
        if end < 0 or (after and (not value or any(sign in value for sign in _ENDS_A_HOLE))):
            return None
        holes[name], at = value, end + len(after)
    return holes if at == len(address) else None


def find_problem(pattern: str) -> Message | None:
    """Why this is not a valid pattern, or None."""
    _, *rest = _HOLE.split(pattern)
    names, between = rest[::2], rest[1:-1:2]
    if len(set(names)) < len(names):
        return say("world-link-same-holes", link=pattern)
    if "" in between:
        return say("world-link-holes-side-by-side", link=pattern)
    return say("world-link-without-scheme", link=pattern) if ":" not in pattern else None
