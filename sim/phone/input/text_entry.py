"""Text going into the input that has the caret. The caret is always at the end."""

from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.state import Page
from iris_screen.sim.phone.world_files.expr_functions import to_text
from iris_screen.sim.phone.world_files.screen_nodes import Input


def focused(machine: Machine) -> tuple[Page, Input] | None:
    """The page and input that have the caret."""
    focus = machine.state.focus
    page = machine.state.page(focus.uid) if focus else None
    if focus is None or page is None:
        return None
    node = machine.context.world.nodes[focus.node]
    return (page, node) if isinstance(node, Input) else None


def commit(machine: Machine, text: str) -> bool:
    """Write `text` at the caret, as an input method does. False where nothing has the caret."""
    found = focused(machine)
    if found is None:
        return False
    page, node = found
    words = text if node.lines > 1 else text.replace("\n", " ")
    _rewrite(machine, page, node, (_written(machine, page, node) + words)[: node.most])
    return True


def erase(machine: Machine) -> bool:
    """Take the last character away."""
    found = focused(machine)
    if found is None:
        return False
    _rewrite(machine, *found, _written(machine, *found)[:-1])
    return True


def clear(machine: Machine) -> bool:
    """Empty the input."""
    found = focused(machine)
    if found is None:
        return False
    _rewrite(machine, *found, "")
    return True


def enter(machine: Machine) -> bool:
    """ENTER: what the input does on it, a new line where it has several, else the keyboard goes."""
    found = focused(machine)
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


def _written(machine: Machine, page: Page, node: Input) -> str:
    return to_text(machine.env(page).get(node.input))


def _rewrite(machine: Machine, page: Page, node: Input, text: str) -> None:
    machine.set(page, node.input, text)
    machine.run(node.change, page)
