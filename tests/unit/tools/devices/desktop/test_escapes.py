"""Three times ESC: only a person's, only in a row, only within a short time."""

import pytest

from iris_screen.tools.devices.desktop.escapes import FRESH, WITHIN, Escapes


class Told:
    def __init__(self) -> None:
        self.stops, self.at = 0, 100.0
        self.escapes = Escapes(self._stop, lambda: self.at)

    def _stop(self) -> None:
        self.stops += 1

    def hear(self, keys: str) -> int:
        """E: the person's ESC; e: our own; x: his other key; o: our other one; a digit: tenths of a second pass."""
        for key in keys:
            if key in "eo":
                self.escapes.expect_own_press(key == "e")
            if key in "Eexo":
                self.escapes.note_press(key in "Ee")
            else:
                self.at += int(key) / 10
        return self.stops


STOPPING = ["EEE", "E5E5E", "eEEE", "EeEeE", "EoEoE", "xEEE", "EExEEE", "E9E9EE", "oooEEE", "eeeEEE"]
NOT_STOPPING = ["", "EE", "eee", "eeeeee", "EeE", "EExE", "E9E9E", "EE9999E", "eEeE", "xxx", "ooo"]


@pytest.mark.parametrize("keys", STOPPING)
def test_three_of_a_person_in_a_row_stop(keys):
    assert Told().hear(keys) == 1


@pytest.mark.parametrize("keys", NOT_STOPPING)
def test_anything_else_does_not(keys):
    assert Told().hear(keys) == 0


def test_the_next_three_stop_again():
    assert Told().hear("EEEEE") == 1
    assert Told().hear("EEEEEE") == 2


def test_an_own_press_that_was_never_heard_is_forgotten():
    told = Told()
    told.escapes.expect_own_press(True)
    told.at += FRESH + 0.1
    assert told.hear("EEE") == 1


def test_three_within_the_time_and_no_more():
    told = Told()
    told.hear("EE")
    told.at += WITHIN + 0.01
    assert told.hear("E") == 0
