"""Phones whose apps are called like those we know, and are others: plain words work there as well."""

import pytest

from tests.e2e.rig import WORLDS, run

TINY = f"sim:{WORLDS / 'tiny.yaml'}"


@pytest.mark.parametrize("body", ["elements=full", "abilities=touch&elements=full", "abilities=touch&elements=none"])
def test_a_small_phone_of_ones_own_is_used_by_plain_words(body: str) -> None:
    dark = run("open Settings, turn on Dark theme", f"{TINY}?{body}")
    assert dark.claimed and dark.report["vars"]["dark"], dark
    home = run("open Notes, go home", f"{TINY}?{body}")
    assert home.claimed and home.report["front"] == "home", home
    note = run('open Notes, press New, type "milk", press Save', f"{TINY}?{body}")
    assert note.effects("note_saved") == [{"words": "milk"}], note
