"""Releases the mouse buttons and keys that a program holds down, and what it drags with them.

XTest has a mouse and a keyboard of its own, so this does not release what a person holds. What XTest pressed stays down
when the program that pressed it dies.
"""

from typing import Any

BUTTONS = range(1, 6)
"""The buttons in the pointer's state."""


def let_go(line: Any) -> bool:
    """Release keys first, so that none combines with the Escape of a drag. Returns whether anything is up now."""
    from Xlib import XK, X

    before = buttons_down(line), keys_down(line)
    for code in before[1]:
        _fake_input(line, X.KeyRelease, code)
    if before[0] and is_carrying(line):
        escape = line.keysym_to_keycode(XK.XK_Escape)
        _fake_input(line, X.KeyPress, escape)
        _fake_input(line, X.KeyRelease, escape)
    for button in before[0]:
        _fake_input(line, X.ButtonRelease, button)
    return (buttons_down(line), keys_down(line)) != before


def is_carrying(line: Any) -> bool:
    """Whether something is dragged that Escape puts back; otherwise Escape would close a window.

    A window manager that moves a window has grabbed the keyboard; a program that lets something be dragged to another
    one owns a selection (XDND).
    """
    from Xlib import X

    grabbed = line.screen().root.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
    line.ungrab_keyboard(X.CurrentTime)
    if grabbed != X.GrabSuccess:
        return True
    return bool(line.get_selection_owner(line.intern_atom("XdndSelection")) != X.NONE)


def buttons_down(line: Any) -> list[int]:
    mask = line.screen().root.query_pointer().mask
    return [button for button in BUTTONS if mask & 1 << 7 + button]


def keys_down(line: Any) -> list[int]:
    """The codes of the pressed keys."""
    return [8 * n + bit for n, row in enumerate(line.query_keymap()) for bit in range(8) if row & 1 << bit]


def _fake_input(line: Any, kind: int, detail: int) -> None:
    from Xlib.ext import xtest

    xtest.fake_input(line, kind, detail)
    line.sync()
