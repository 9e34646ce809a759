"""The pinyin keyboard: in Chinese mode letters are collected in a strip above the keys until a candidate is chosen.

SPACE or any sign chooses the first candidate; ENTER writes the letters as they are.
"""

from iris_screen.sim.phone.input import pinyin_offers, text_entry
from iris_screen.sim.phone.machine import Machine

MAX_LETTERS = 40
"""Most letters that are collected."""
MORE = "more"
CHOICE = "choice:"


def handle_key(machine: Machine, key: str) -> bool:
    """Handle a key while composing; returns False if the keyboard still has to handle it."""
    state = machine.state
    if key == "lang":
        _write(machine, state.composed)
        state.latin = not state.latin
    elif key == MORE:
        state.turned += 1
    elif key.startswith(CHOICE):
        choose(machine, int(key.removeprefix(CHOICE)))
    elif _is_composed(machine, key):
        state.composed = (state.composed + key)[:MAX_LETTERS]
        state.turned = 0
    else:
        return bool(state.composed) and _handle_other_key(machine, key)
    return True


def choose(machine: Machine, place: int) -> None:
    """Write a candidate; the letters it does not cover stay."""
    state = machine.state
    known = pinyin_offers.offers(state.composed)
    words, letters = known[place] if place < len(known) else (state.composed, len(state.composed))
    rest = state.composed[letters:]
    _write(machine, words)
    state.composed = rest


def _is_composed(machine: Machine, key: str) -> bool:
    state = machine.state
    found = text_entry.focused_input(machine)
    plain = len(key) == 1 and key.isascii() and key.isalpha()
    return plain and not state.latin and not state.shift and found is not None and not found[1].digits


def _handle_other_key(machine: Machine, key: str) -> bool:
    """Handle a key other than a letter while composing; returns False if the keyboard still has to handle it."""
    state = machine.state
    if key == "del":
        state.composed, state.turned = state.composed[:-1], 0
    elif key == "enter":
        _write(machine, state.composed)
    elif key == "space":
        choose(machine, 0)
    elif key in ("shift", "layer"):
        return False
    else:
        while state.composed:
            choose(machine, 0)
        return False
    return True


def _write(machine: Machine, words: str) -> None:
    machine.state.composed, machine.state.turned = "", 0
    if words:
        text_entry.commit(machine, words)


def press_key(machine: Machine, key: str) -> None:
    """Press a key of the on-screen keyboard."""
    state = machine.state
    machine.changed += 1
    if machine.context.pinyin and handle_key(machine, key):
        return
    match key:
        case "del":
            text_entry.erase(machine)
        case "enter":
            text_entry.enter(machine)
        case "space":
            text_entry.commit(machine, " ")
        case "shift":
            state.shift = not state.shift
        case "layer":
            state.layer = "symbols" if state.layer == "letters" else "letters"
        case "lang":
            pass
        case sign:
            text_entry.commit(machine, sign.upper() if state.shift else sign)
            state.shift = False
