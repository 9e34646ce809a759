"""Whose windows count as those that a run was started from."""

import os
import sys

import pytest

from iris_screen.tools.devices.desktop.terminals import StartedBy

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")


def test_the_ancestors_of_a_run_begin_with_its_parent_or_with_whoever_it_works_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from iris_screen.tools.devices.desktop.x11.window_process import list_ancestors

    own = [*list_ancestors()]
    monkeypatch.setattr(StartedBy, "process", os.getpid())

    assert own[0] == os.getppid()
    assert [*list_ancestors()] == [os.getpid(), *own]
