"""What the panel was started with. Pages are drawn anew for every look; this lasts as long as the panel."""

from typing import TYPE_CHECKING

from ui.cli.given import Given
from ui.panel.keys import Keys

if TYPE_CHECKING:
    from graph.runs import Runs

KEYS = Keys()


class House:
    """given: the options before the command, which the runs started here get, too."""

    def __init__(self) -> None:
        self.given = Given()
        self._runs: Runs | None = None

    def runs(self) -> "Runs":
        """All runs of the data folder that the settings name now. Raises UsageError, StoreError."""
        from graph.runs import Runs

        settings = self.given.settings()
        if self._runs is None or self._runs.settings != settings:
            self._runs = Runs(settings)
        return self._runs


HOUSE = House()
