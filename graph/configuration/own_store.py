"""Opens the store that the settings name."""

from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Settings
from iris_screen.graph.store.run_store import Store
from iris_screen.tools.devices.address import host_of


def open_store(settings: Settings, clock: Clock) -> Store:
    """The store of the runs: the fleet's, if there is one, else that of the data folder. To be closed by the caller."""
    url, host = settings.fleet.fleet_url, host_of(settings)
    return Store(settings.home / "iris.db", clock=clock, fleet_url=url, host=host)
