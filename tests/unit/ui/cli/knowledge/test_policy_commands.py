"""policy: the table as the command line shows it, and a file of one's own that is checked."""

import json
from pathlib import Path

import numpy as np
import pytest

from iris_screen.sight.vision.pictures import write_png
from iris_screen.ui.cli.program import exit_code

OWN = "rules:\n  - {kind: install, answer: allow, app: com.android.vending}\n"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "policy.yaml"


def test_every_kind_is_listed_with_its_answer(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["policy", "show", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    answers = {rule["kind"]: rule["answer"] for rule in told["rules"]}
    assert {"payment", "install", "delete", "call", "send", "grant_always", "captcha"} <= set(answers)
    assert set(answers.values()) == {"ask"} and told["file"] == str(own)


def test_ones_own_rule_is_shown_beside_the_shipped_one(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(OWN)
    assert exit_code(["policy", "show"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if " install" in line]
    assert [line[:3] for line in lines] == [["ask", "install", "install,"], ["allow", "install", "yours"]]


def test_a_file_is_checked_before_it_is_put_in_its_place(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text(OWN)
    assert exit_code(["policy", "check", str(draft)]) == 0
    assert "adds 1 rule" in capsys.readouterr().out
    draft.write_text("rules:\n  - {kind: payment, answer: allow}\n")
    assert exit_code(["policy", "check", str(draft)]) == 2
    assert "line 2" in capsys.readouterr().err
    assert exit_code(["policy", "check"]) == 0
    assert str(own) in capsys.readouterr().out


def test_a_file_that_is_there_and_cannot_be_read_is_not_taken_for_none(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own.symlink_to(own.parent / "away" / "policy.yaml")
    for command in (["policy", "check"], ["policy", "show"]):
        assert exit_code(command) == 2
        assert f"{own} could not be read" in capsys.readouterr().err


def test_a_place_that_is_on_no_picture_is_refused_in_one_short_line(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "p.png"
    picture.write_bytes(write_png(np.full((40, 30, 3), 255, np.uint8)))
    for at in ("9" * 5000 + ",1", "30,1", "1", "1,2,3", "-1,1", "", ","):
        assert exit_code(["policy", "explain", "pay", "--picture", str(picture), "--at", at]) == 2, at
        told = capsys.readouterr().err
        assert "is not a place on this picture of 30×40 pixels" in told and len(told) < 200


def test_nothing_is_revoked_or_listed_for_an_empty_run(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["policy", "grants", "--revoke", ""]) == 2
    told = capsys.readouterr()
    assert told.out == "" and "is not a run id" in told.err
