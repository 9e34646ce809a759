"""Edits the focused input. The caret is always at the end, or all of the text is selected."""

from collections.abc import Callable, Sequence

from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.state import Page
from iris_screen.sim.phone.world_files.expr_functions import to_text
from iris_screen.sim.phone.world_files.leaf_nodes import Input


def focused_input(machine: Machine) -> tuple[Page, Input] | None:
    """The focused input and its page."""
    focus = machine.state.focus
    page = machine.state.page(focus.uid) if focus else None
    if focus is None or page is None:
        return None
    node = machine.context.world.nodes[focus.node]
    return (page, node) if isinstance(node, Input) else None


def commit(machine: Machine, text: str) -> bool:
    """Write `text` at the caret, as an input method does. False if no input has the focus."""
    found = focused_input(machine)
    if found is None:
        return False
    page, node = found
    words = text if node.lines > 1 else text.replace("\n", " ")
    before = "" if is_selected(machine) else _current_text(machine, page, node)
    _set_text(machine, page, node, (before + words)[: node.most])
    return True


def erase(machine: Machine) -> bool:
    """Delete the selected text, or the last character."""
    found = focused_input(machine)
    if found is None:
        return False
    _set_text(machine, *found, "" if is_selected(machine) else _current_text(machine, *found)[:-1])
    return True


def clear(machine: Machine) -> bool:
    """Empty the input."""
    found = focused_input(machine)
    if found is None:
        return False
    _set_text(machine, *found, "")
    return True


def enter(machine: Machine) -> bool:
    """ENTER: run the input's `submit`, add a new line if it has several, else hide the keyboard."""
    found = focused_input(machine)
    if found is None:
        return False
    page, node = found
    if node.submit is not None:
        machine.run(node.submit, page)
    elif node.lines > 1:
        commit(machine, "\n")
    else:
        machine.blur()
    return True


def press_chord(machine: Machine, keys: Sequence[str]) -> bool:
    """Keys pressed together, which edit the text as on any Android phone; all others do nothing."""
    edit = _CHORDS.get(frozenset(keys))
    found = focused_input(machine)
    if edit is None or found is None or not machine.state.awake:
        return False
    return edit(machine, *found)


def is_selected(machine: Machine) -> bool:
    """Whether all of the focused input's text is selected."""
    return machine.state.focus is not None and machine.state.focus.selected


def _select_all(machine: Machine, page: Page, node: Input) -> bool:
    assert machine.state.focus is not None
    machine.state.focus.selected = bool(_current_text(machine, page, node))
    return machine.state.focus.selected


def _copy(machine: Machine, page: Page, node: Input) -> bool:
    """Only what is selected; a password is never copied."""
    if not is_selected(machine) or node.password:
        return False
    machine.state.clipboard = _current_text(machine, page, node)
    return True


def _cut(machine: Machine, page: Page, node: Input) -> bool:
    return _copy(machine, page, node) and clear(machine)


def _paste(machine: Machine, page: Page, node: Input) -> bool:
    return bool(machine.state.clipboard) and commit(machine, machine.state.clipboard)


_CHORDS: dict[frozenset[str], Callable[[Machine, Page, Input], bool]] = {
    frozenset({"ctrl", "a"}): _select_all,
    frozenset({"ctrl", "c"}): _copy,
    frozenset({"ctrl", "x"}): _cut,
    frozenset({"ctrl", "v"}): _paste,
}


def _current_text(machine: Machine, page: Page, node: Input) -> str:
    return to_text(machine.env(page).get(node.input))


def _set_text(machine: Machine, page: Page, node: Input, text: str) -> None:
    if machine.state.focus is not None:
        machine.state.focus.selected = False
    machine.set(page, node.input, text)
    machine.run(node.change, page)
