"""devices: what can be operated from here, each with what keeps it from being used."""

import json

import pytest

from iris_screen.sim.adbd.trust import Trust
from iris_screen.text import render
from iris_screen.ui.cli.machines.doctor import examine
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.global_options import GlobalOptions
from tests.adb import wire


@pytest.fixture(autouse=True)
def own_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADB_PATH", raising=False)
    wire.server_port()
    wire.kill_server()  # what other tests connected to is forgotten


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    assert exit_code(["devices", "--json"]) == 0
    return {str(device["address"]): device for device in json.loads(capsys.readouterr().out)["devices"]}


def test_the_simulated_phone_is_always_there(capsys: pytest.CaptureFixture[str]) -> None:
    found = {address: told for address, told in listed(capsys).items() if not address.startswith("arm:/dev/tty")}
    assert found == {
        "sim:": {
            "address": "sim:",
            "model": "simulated phone",
            "ready": True,
            "trouble": "",
            "there": None,
            "calibrated": None,
        },
    }


def test_a_phone_is_connected_to_and_listed_with_its_model(capsys: pytest.CaptureFixture[str]) -> None:
    with wire.phone() as adbd:
        assert exit_code(["devices", "connect", adbd.address]) == 0
        assert f"android:{adbd.address}" in capsys.readouterr().out
        found = listed(capsys)[f"android:{adbd.address}"]
        assert (found["model"], found["ready"]) == ("Iris Phone", True)
        assert exit_code(["devices"]) == 0
        assert f"android:{adbd.address}" in capsys.readouterr().out


def test_a_phone_that_does_not_trust_this_computer_is_listed_with_what_to_tap(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with wire.phone(trust=Trust("ask")) as adbd:
        assert exit_code(["devices", "connect", adbd.address]) == 5
        capsys.readouterr()
        found = listed(capsys)[f"android:{adbd.address}"]
        assert found["ready"] is False and "tap Allow" in str(found["trouble"])
        phones = next(finding for finding in examine(GlobalOptions()) if finding.name == "phones")
        assert phones.state == "note" and "tap Allow" in render(phones.said)


def test_the_doctor_starts_no_server_of_its_own() -> None:
    phones = next(finding for finding in examine(GlobalOptions()) if finding.name == "phones")
    assert phones.state == "note" and "iris devices" in render(phones.said)


def test_without_adb_the_simulated_phone_is_still_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADB_PATH", "/no/such/adb")
    assert exit_code(["devices"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("sim:") and "could not be started" in said.err
