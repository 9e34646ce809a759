"""What a look at a fleet finds, and what it leaves alone."""

from pathlib import Path

from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.configuration.own_store import open_store
from iris_screen.graph.fleet.set_up import begin_fleet, list_arrived
from iris_screen.graph.lifecycle.clock import SystemClock


def test_a_look_for_runs_of_a_move_makes_no_store_where_there_is_none(tmp_path: Path, fleet_url: str) -> None:
    settings, clock = Settings(home=tmp_path, fleet=Fleet(fleet_url=fleet_url)), SystemClock()
    begin_fleet(settings)
    assert list_arrived(settings, clock) == []
    assert not (tmp_path / "iris.db").exists()
    open_store(Settings(home=tmp_path), clock).close()
    assert list_arrived(settings, clock) == []
    assert (tmp_path / "iris.db").exists()
