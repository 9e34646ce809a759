"""The pinyin keyboard: in Chinese mode letters wait in a strip above the keys until words are chosen for them.

SPACE chooses the first candidate, as does any sign; ENTER writes the letters as they are.
"""

from iris_screen.sim.phone.input import pinyin_offers, text_entry
from iris_screen.sim.phone.machine import Machine

MOST = 40
"""Letters that can wait."""
MORE = "more"
CHOICE = "choice:"


def take(machine: Machine, key: str) -> bool:
    """Whether the key was meant for what is being composed, and so has done all it does."""
    state = machine.state
    if key == "lang":
        _write(machine, state.composed)
        state.latin = not state.latin
    elif key == MORE:
        state.turned += 1
    elif key.startswith(CHOICE):
        choose(machine, int(key.removeprefix(CHOICE)))
    elif _composes(machine, key):
        state.composed = (state.composed + key)[:MOST]
        state.turned = 0
    else:
        return bool(state.composed) and _end(machine, key)
    return True


def choose(machine: Machine, place: int) -> None:
    """Write a candidate; the letters it is not for go on waiting."""
    state = machine.state
    known = pinyin_offers.offers(state.composed)
    words, letters = known[place] if place < len(known) else (state.composed, len(state.composed))
    rest = state.composed[letters:]
    _write(machine, words)
    state.composed = rest


def _composes(machine: Machine, key: str) -> bool:
    state = machine.state
    found = text_entry.focused(machine)
    plain = len(key) == 1 and key.isascii() and key.isalpha()
    return plain and not state.latin and not state.shift and found is not None and not found[1].digits


def _end(machine: Machine, key: str) -> bool:
    """A key other than a letter while letters wait. True where that is all it does."""
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
    """A key of the on-screen keyboard."""
    state = machine.state
    machine.changed += 1
    if machine.context.pinyin and take(machine, key):
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
