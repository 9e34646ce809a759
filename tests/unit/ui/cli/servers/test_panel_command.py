"""iris panel, before it serves: where it listens, and what it refuses."""

import socket

import pytest
from streamlit import config

from iris_screen.core.errors import UsageError
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.cli.servers.panel_command import SERVING, read_streamlit_options, refuse_public_address


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.168.1.7", "example.org", ""])
def test_no_other_address_than_this_computers_own_and_the_way_that_is_safe_is_said(address: str) -> None:
    with pytest.raises(UsageError, match=r"ssh -L 8501:127\.0\.0\.1:8501 USER@"):
        refuse_public_address(address, 8501)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "localhost"])
def test_this_computers_own_addresses_are_what_it_listens_on_anyway(address: str) -> None:
    refuse_public_address(address, 8501)


def test_streamlit_knows_every_option_it_is_given_and_is_told_to_keep_to_this_computer() -> None:
    given = read_streamlit_options(SERVING)
    assert set(given) <= set(config.get_config_options())
    assert (given["server.address"], given["browser.gatherUsageStats"]) == ("127.0.0.1", False)
    assert given["server.allowedHosts"] == ["127.0.0.1", "localhost", "::1"]
    assert (given["server.enableCORS"], given["server.enableXsrfProtection"]) == (True, True)
    assert (given["server.enableAgentApi"], given["server.enableStaticServing"]) == (False, False)
    assert given["client.showErrorDetails"] == "none"


def test_a_port_that_is_taken_is_said_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert exit_code(["panel", "--port", str(port)]) == 2
    assert f"Port {port} cannot be used" in capsys.readouterr().err


def test_another_address_ends_with_the_tunnel_and_not_with_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["panel", "--address", "0.0.0.0", "--port", "8577"]) == 2
    assert "ssh -L 8577:127.0.0.1:8577" in capsys.readouterr().err
