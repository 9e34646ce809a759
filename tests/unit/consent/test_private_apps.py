"""What nobody may watch is known by its app and its title."""

import pytest

from iris_screen.consent.private_apps import Privacy, read_privacy
from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say

RULES = Privacy(apps=["*keepass*", "cmb.pb"], titles=["*(Incognito)*"])


@pytest.mark.parametrize(
    ("names", "title", "why"),
    [
        (["org.keepassxc.KeePassXC"], "", say("see-app-excluded")),
        (["x", "KEEPASS"], "", say("see-app-excluded")),
        (["cmb.pb"], "", say("see-app-excluded")),
        (["cmb.pb.game"], "", None),
        (["chrome"], "News - Chrome (Incognito)", say("see-window-private")),
        (["chrome"], "News - Chrome", None),
        ([""], "", None),
    ],
)
def test_apps_and_titles_are_matched_whole_and_whatever_the_case(
    names: list[str], title: str, why: Message | None
) -> None:
    assert RULES.explain(names, title) == why


def test_apps_are_added_to_those_there_are() -> None:
    more = RULES.exclude_apps(["*signal*"])
    assert more.explain(["org.signal"]) and more.explain(["cmb.pb"]) and not RULES.explain(["org.signal"])


@pytest.mark.parametrize("text", [b"apps: 5", b"others: []", b"apps: ['']", b"- a"])
def test_rules_that_are_no_lists_of_words_are_refused(text: bytes) -> None:
    with pytest.raises(UsageError, match=r"rules\.yaml"):
        read_privacy(text, "rules.yaml")


@pytest.mark.parametrize(("line", "private"), [("Incognito", True), (" incognito ", True), ("Incognito mode", False)])
def test_a_window_that_tells_nothing_is_known_by_a_line_of_its_own(line: str, private: bool) -> None:
    assert Privacy(marks=["Incognito"]).is_mark(line) is private


def test_a_program_that_opens_only_private_windows_is_known_by_how_it_was_started() -> None:
    rules = Privacy(options=["--incognito"])
    assert rules.explain(["chrome"], "News", ["--new-window", "--incognito"]) == say("see-window-private")
    assert rules.explain(["xterm"], "News", ["-e"]) is None
