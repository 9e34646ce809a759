"""Lets go of the mouse buttons and keys that a program holds down, and of what it carries with them.

XTest presses on a mouse and a keyboard of its own, so what a person holds with his hands is not let go by it. It stays
down when the program that pressed it dies.
"""

from typing import Any

BUTTONS = range(1, 6)
"""Those that the pointer's state tells."""


def let_go(line: Any) -> bool:
    """Keys first, so that none goes with the Escape of a drag. Whether anything that was down is up now."""
    from Xlib import XK, X

    before = buttons_down(line), keys_down(line)
    for code in before[1]:
        _fake(line, X.KeyRelease, code)
    if before[0] and carries(line):
        escape = line.keysym_to_keycode(XK.XK_Escape)
        _fake(line, X.KeyPress, escape)
        _fake(line, X.KeyRelease, escape)
    for button in before[0]:
        _fake(line, X.ButtonRelease, button)
    return (buttons_down(line), keys_down(line)) != before


def carries(line: Any) -> bool:
    """Whether something is carried that Escape puts back; elsewhere it would close a window.

    A window manager that moves a window has the keyboard meanwhile; a program that lets something be carried to another
    one owns a selection (XDND).
    """
    from Xlib import X

    return _has_keyboard(line) or line.get_selection_owner(line.intern_atom("XdndSelection")) != X.NONE


def buttons_down(line: Any) -> list[int]:
    mask = line.screen().root.query_pointer().mask
    return [button for button in BUTTONS if mask & 1 << 7 + button]


def keys_down(line: Any) -> list[int]:
    """Their codes."""
    return [8 * n + bit for n, row in enumerate(line.query_keymap()) for bit in range(8) if row & 1 << bit]


def _has_keyboard(line: Any) -> bool:
    """Whether some program has taken it, so that no other gets keys."""
    from Xlib import X

    taken = line.screen().root.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
    line.ungrab_keyboard(X.CurrentTime)
    return bool(taken != X.GrabSuccess)


def _fake(line: Any, kind: int, detail: int) -> None:
    from Xlib.ext import xtest

    xtest.fake_input(line, kind, detail)
    line.sync()
