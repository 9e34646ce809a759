"""What the panel was started with. Pages are drawn anew for every look; this lasts as long as the panel."""

from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.ui.given import Given
from iris_screen.ui.panel.keys import Keys
from iris_screen.ui.panel.processes import Started

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs
    from iris_screen.memory.memory_store import MemoryStore

KEYS = Keys()


class House:
    """given: the options before the command, which the runs started here get, too."""

    def __init__(self) -> None:
        self.given = Given()
        self.commands: dict[str, Started] = {}
        """What was set going here, by the run it is of, from whichever window."""
        self.trouble = ""
        """What is wrong with the settings as they are written now."""
        self._runs: Runs | None = None

    def runs(self) -> "Runs":
        """All runs of the data folder that the settings name now. Raises UsageError, StoreError.

        Settings that cannot be read any more keep nobody from stopping a run: the ones before them hold on.
        """
        from iris_screen.graph.runs import Runs

        try:
            settings, self.trouble = self.given.settings(), ""
        except UsageError as error:
            if self._runs is None:
                raise
            settings, self.trouble = self._runs.settings, str(error)
        runs = self._runs
        if runs is None or runs.settings != settings or not runs.store.is_there:
            runs = self._runs = Runs(settings)
        return runs

    def memory(self) -> "MemoryStore":
        """What is remembered in that folder, to be closed after use. Raises UsageError, StoreError."""
        from iris_screen.graph.configuration.resources import own_memory
        from iris_screen.graph.lifecycle.clock import SystemClock

        return own_memory(self.runs().settings, SystemClock())


HOUSE = House()
