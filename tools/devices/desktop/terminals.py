"""The keys that clear a field and paste, which are different in terminals; and the page that started a run."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

_MAIN = "command" if sys.platform == "darwin" else "ctrl"


@dataclass(frozen=True)
class EditKeys:
    """clear: keys that empty a field, one after the other. paste: keys that paste. selection: what they paste, on X11.

    Backspace, not Delete: if the keys reach a list of files or mails, it does no harm.
    """

    clear: Sequence[Sequence[str]] = field(default=((_MAIN, "a"), ("backspace",)))
    paste: Sequence[str] = (_MAIN, "v")
    selection: str = "CLIPBOARD"


USUAL = EditKeys()
IN_TERMINALS = EditKeys((("ctrl", "e"), ("ctrl", "u")), ("ctrl", "shift", "v"))
IN_OLD_TERMINALS = EditKeys(IN_TERMINALS.clear, ("shift", "insert"), "PRIMARY")

TERMINALS = frozenset(
    "gnome-terminal gnome-terminal-server org.gnome.terminal org.gnome.console kgx ptyxis xfce4-terminal konsole "
    "org.kde.konsole yakuake mate-terminal lxterminal qterminal deepin-terminal terminator tilix guake tilda sakura "
    "kitty alacritty foot wezterm org.wezfurlong.wezterm com.mitchellh.ghostty ghostty terminology "
    "io.elementary.terminal st st-256color stterm zutty cool-retro-term".split()
)
OLD_TERMINALS = frozenset("xterm uxterm urxvt rxvt rxvt-unicode aterm eterm mlterm".split())


def edit_keys_for(names: Sequence[str]) -> EditKeys:
    """The keys for the program whose windows have these names."""
    known = {name.lower() for name in names}
    if known & OLD_TERMINALS:
        return IN_OLD_TERMINALS
    return IN_TERMINALS if known & TERMINALS else USUAL


# The web page that a run was started from: how the run learns its title, and which windows show it. Pure.


STARTED_FROM = "STARTED_FROM_PAGE"
"""The environment variable of a run with the page's title, unset if no page started it. It is not a setting."""


class StartedBy:
    """process: the one that this process works in place of, and whose ancestors count as its own; 0 for none."""

    process = 0


_BETWEEN = (" - ", " — ", " – ")
"""What browsers put between a page's title and their own name."""


def is_page_window(window: str, page: str) -> bool:
    """Whether a window of this title is a browser with the page of that title in front."""
    return bool(page) and any(window.startswith(page + mark) for mark in _BETWEEN)
