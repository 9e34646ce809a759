"""A stop of the device, heard while a model is asked."""

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import pytest

from iris_screen.core.errors import ModelError, Stopped
from iris_screen.core.models import ChatTurn
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.stop_listener import end_models_on_stop
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels
from iris_screen.models.presets import Endpoint as Address
from iris_screen.testing.endpoint import Endpoint
from iris_screen.testing.paper import PaperPhone

HELLO = [ChatTurn(speaker="user", text="hello")]


class Stoppable(PaperPhone):
    """One that a person can stop."""

    def __init__(self) -> None:
        super().__init__({})
        self._held = Event()

    @property
    def stopped(self) -> bool:
        return self._held.is_set()

    def stop(self) -> None:
        self._held.set()

    def clear_stop(self) -> None:
        self._held.clear()


def asking(server: Endpoint) -> RoleModels:
    endpoint = Address(base_url=server.base_url, model="paper", api_key="k", seconds=60)
    return RoleModels({"hand": Chat(endpoint, SystemClock(), Random(1))}, {})


@pytest.mark.parametrize("fault", ["timeout", "stall", "503"])
def test_a_stop_ends_what_a_model_is_asked_and_is_told_as_a_stop(fault: str) -> None:
    device = Stoppable()

    def work(model: RoleModels) -> None:
        with end_models_on_stop(device, model.hang_up):
            model.ask("hand", HELLO)

    with Endpoint(lambda asked: "hello", always=fault) as server, ThreadPoolExecutor() as pool:
        working = pool.submit(work, asking(server))
        while not server.requests:
            time.sleep(0.01)
        device.stop()
        with pytest.raises(Stopped):
            working.result(20)


def test_what_fails_for_another_reason_stays_what_it_is() -> None:
    def fails() -> None:
        raise ModelError("there is no such model")

    for device in (Stoppable(), PaperPhone({})):
        with pytest.raises(ModelError, match="no such model"), end_models_on_stop(device, fails):
            fails()


def test_an_answer_that_comes_is_not_lost_where_nobody_stops_the_device() -> None:
    with Endpoint(lambda asked: "hello", always="slow") as server:
        model = asking(server)
        with end_models_on_stop(Stoppable(), model.hang_up):
            assert model.ask("hand", HELLO).text == "hello"
