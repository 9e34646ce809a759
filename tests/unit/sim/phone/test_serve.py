"""The live page: on this computer only, for its own page only, and a click is a touch."""

import http.client
import json
import threading

import pytest

from sim.phone.serve import PhoneServer

SCREENS = "main: {vars: {x: ''}, body: [{button: Go, tap: {effect: went}}, {input: x, id: field}]}"


@pytest.fixture
def served(start):
    finger = start(SCREENS)
    server = PhoneServer(finger.phone)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield finger, server
    server.shutdown()
    thread.join()
    server.server_close()


def ask(server, method, path, body=None, **headers):
    line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    kind = {"Content-Type": "application/json"} if method == "POST" else {}
    text = body if isinstance(body, str | None) else json.dumps(body)
    line.request(method, path, text, {**kind, **headers})
    answer = line.getresponse()
    data = answer.read()
    line.close()
    return answer.status, data


def test_it_listens_on_this_computer_only(served):
    assert served[1].server_address[0] == "127.0.0.1"


def test_the_page_and_the_picture_are_served(served):
    _, server = served
    assert b"screen.png" in ask(server, "GET", "/")[1]
    status, picture = ask(server, "GET", "/screen.png?1")
    assert status == 200 and picture.startswith(b"\x89PNG")
    assert ask(server, "GET", "/etc/passwd")[0] == 404


def test_a_click_taps_and_a_key_and_a_text_are_pressed_and_written(served):
    finger, server = served
    go = finger.element("Go").box.center
    field = finger.element("field").box.center
    assert ask(server, "POST", "/do", {"from": [go.x, go.y], "to": [go.x, go.y], "ms": 60})[0] == 204
    ask(server, "POST", "/do", {"from": [field.x, field.y], "to": [field.x, field.y], "ms": 60})
    ask(server, "POST", "/do", {"text": "hi"})
    assert finger.done() == [("went", {})] and finger.element("field").value == "hi"
    ask(server, "POST", "/do", {"key": "HOME"})
    assert finger.phone.report()["front"] == "home"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost"},
        {"Origin": "http://evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "null"},
    ],
)
def test_another_sites_page_is_refused(served, headers):
    finger, server = served
    assert ask(server, "GET", "/screen.png", **headers)[0] == 403
    assert ask(server, "POST", "/do", {"key": "HOME"}, **headers)[0] == 403
    assert finger.phone.report()["front"] == "a"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "17",
        '{"key": "WARP"}',
        '{"from": 1}',
        '{"from": [1], "to": [2], "ms": 1}',
        '{"text": 7}',
        "x" * 3_000,
    ],
)
def test_what_is_no_touch_is_refused(served, body):
    assert ask(served[1], "POST", "/do", body)[0] == 400


def test_a_form_of_another_page_cannot_post(served):
    assert ask(served[1], "POST", "/do", '{"key": "HOME"}', **{"Content-Type": "text/plain"})[0] == 400
