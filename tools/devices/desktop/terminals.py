"""Programs whose windows take keys in their own way: terminals."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

_MAIN = "command" if sys.platform == "darwin" else "ctrl"


@dataclass(frozen=True)
class Ways:
    """Keys that empty a field, one after the other, and keys that paste, from which selection of X11.

    Backspace, not Delete: should the keys go to a list of files or letters, it leaves them alone.
    """

    clear: Sequence[Sequence[str]] = field(default=((_MAIN, "a"), ("backspace",)))
    paste: Sequence[str] = (_MAIN, "v")
    selection: str = "CLIPBOARD"


USUAL = Ways()
IN_TERMINALS = Ways((("ctrl", "e"), ("ctrl", "u")), ("ctrl", "shift", "v"))
IN_OLD_TERMINALS = Ways(IN_TERMINALS.clear, ("shift", "insert"), "PRIMARY")

TERMINALS = frozenset(
    "gnome-terminal gnome-terminal-server org.gnome.terminal org.gnome.console kgx ptyxis xfce4-terminal konsole "
    "org.kde.konsole yakuake mate-terminal lxterminal qterminal deepin-terminal terminator tilix guake tilda sakura "
    "kitty alacritty foot wezterm org.wezfurlong.wezterm com.mitchellh.ghostty ghostty terminology "
    "io.elementary.terminal st st-256color stterm zutty cool-retro-term".split()
)
OLD_TERMINALS = frozenset("xterm uxterm urxvt rxvt rxvt-unicode aterm eterm mlterm".split())


def ways_of(names: Sequence[str]) -> Ways:
    """The ways of the program whose windows carry these names."""
    known = {name.lower() for name in names}
    if known & OLD_TERMINALS:
        return IN_OLD_TERMINALS
    return IN_TERMINALS if known & TERMINALS else USUAL


# The web page that a run was started from: how it is told to the run, and which windows show it. Pure.


STARTED_FROM = "STARTED_FROM_PAGE"
"""The variable with the page's title in a run's surroundings, none where no page started it. It is no setting."""
_BETWEEN = (" - ", " — ", " – ")
"""What browsers write between a page's title and their own name."""


def shows(window: str, page: str) -> bool:
    """Whether a window of this title is a browser's with the page of that title in front."""
    return bool(page) and any(window.startswith(page + mark) for mark in _BETWEEN)
