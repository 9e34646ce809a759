"""Programs of other platforms: listed from files as macOS and Windows keep them, opened by what these have for that."""

import plistlib
import sys

import pytest

from iris_screen.core.errors import Rejected, Timeout
from iris_screen.tools.devices.desktop.programs import load_mac_programs, load_windows_programs, open_on_mac


def script(path, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{sys.executable}\n{body}")
    path.chmod(0o755)


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """What the `open` of this test's PATH was given, word by word; it fails for what has “missing” in it."""
    said = tmp_path / "opened.txt"
    script(
        tmp_path / "bin" / "open",
        f"import sys, pathlib\npathlib.Path({str(said)!r}).write_text(chr(10).join(sys.argv[1:]))\n"
        "sys.exit(any('missing' in word for word in sys.argv))",
    )
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return lambda: said.read_text().split("\n")


@pytest.fixture
def mac(tmp_path):
    for folder, name, identifier in (
        ("Applications", "Safari", "com.apple.Safari"),
        ("Applications", "Two Words", None),
        ("System", "Safari", "com.apple.Safari"),
        ("System", "Calculator", "com.apple.calculator"),
    ):
        contents = tmp_path / folder / f"{name}.app" / "Contents"
        contents.mkdir(parents=True)
        if identifier:
            (contents / "Info.plist").write_bytes(plistlib.dumps({"CFBundleIdentifier": identifier}))
        else:
            (contents / "Info.plist").write_bytes(b"no plist")
    return load_mac_programs((tmp_path / "Applications", tmp_path / "System"))


def test_the_programs_of_a_mac_are_its_bundles_with_what_people_call_them(mac):
    assert mac.packages() == ["Two Words", "com.apple.Safari", "com.apple.calculator"]
    labels = mac.labels()
    assert labels["Two Words"] == "Two Words"
    assert {"Safari", "browser", "浏览器"} <= set(labels["com.apple.Safari"].split("||"))
    assert {"Calculator", "计算器"} <= set(labels["com.apple.calculator"].split("||"))
    assert mac.find_id(("com.apple.Safari",)) == "com.apple.Safari" and mac.find_id(("two words",)) == "Two Words"
    assert mac.find_id(("org.other",)) == "org.other" and mac.find_id(()) == ""


def test_a_bundle_is_opened_by_its_path_and_an_address_as_one_word(mac, opened, tmp_path):
    mac.launch("com.apple.Safari")
    assert opened() == ["-a", str(tmp_path / "Applications" / "Safari.app")]
    mac.launch("Calculator")
    assert opened() == ["-a", str(tmp_path / "System" / "Calculator.app")]
    mac.open_url("https://x/ $(id);`id` & -a")
    assert opened() == ["https://x/ $(id);`id` & -a"]


@pytest.mark.parametrize(
    "url",
    [
        "-a Calculator",
        "/Applications/Calculator.app",
        "x",
        "",
        "--args",
        "file:///Applications/Calculator.app",
        "zoommtg:x",
    ],
)
def test_what_may_run_a_program_is_no_address_to_open(mac, opened, url):
    with pytest.raises(Rejected):
        mac.open_url(url)


def test_what_does_not_open_is_said(mac, opened, tmp_path, monkeypatch):
    with pytest.raises(Rejected, match="not found"):
        mac.launch("Keynote")
    with pytest.raises(Rejected):
        mac.open_url("https://missing")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with pytest.raises(Rejected):
        mac.launch("Calculator")


def test_an_open_that_does_not_end_is_given_up(tmp_path, monkeypatch):
    script(tmp_path / "bin" / "open", "import time\ntime.sleep(60)")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(Timeout):
        open_on_mac("https://x", 0.3)


def test_the_programs_of_windows_are_its_start_menu_and_no_shell_reads_what_is_opened(tmp_path):
    for place in ("Mine/Editor.lnk", "All/Accessories/Notepad.lnk", "All/Editor.lnk", "All/Read me.url"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    given = []
    windows = load_windows_programs((tmp_path / "Mine", tmp_path / "All"), given.append)
    assert windows.packages() == ["Editor", "Notepad"]
    assert "text editor" in windows.labels()["Notepad"].split("||")
    windows.launch("notepad")
    windows.launch("Editor")
    windows.open_url("https://x/&calc.exe")
    assert given == [
        str(tmp_path / "All/Accessories/Notepad.lnk"),
        str(tmp_path / "Mine/Editor.lnk"),
        "https://x/&calc.exe",
    ]
    for url in ("calc.exe", "file:///c:/windows/system32/calc.exe", "C:\\Windows\\calc.exe"):
        with pytest.raises(Rejected):
            windows.open_url(url)
