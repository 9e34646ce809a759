"""Edits the focused input. The caret is always at the end."""

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
    _set_text(machine, page, node, (_current_text(machine, page, node) + words)[: node.most])
    return True


def erase(machine: Machine) -> bool:
    """Delete the last character."""
    found = focused_input(machine)
    if found is None:
        return False
    _set_text(machine, *found, _current_text(machine, *found)[:-1])
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


def _current_text(machine: Machine, page: Page, node: Input) -> str:
    return to_text(machine.env(page).get(node.input))


def _set_text(machine: Machine, page: Page, node: Input, text: str) -> None:
    machine.set(page, node.input, text)
    machine.run(node.change, page)
