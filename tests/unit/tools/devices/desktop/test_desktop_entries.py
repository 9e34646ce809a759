"""Programs by their .desktop files."""

import os

import pytest

from iris_screen.core.errors import Rejected, Timeout
from iris_screen.tools.devices.desktop.desktop_entries import Entry, InstalledPrograms, start
from tests.desk import wait_until


def entry(exec_line: str) -> Entry:
    return Entry("a.desktop", "A", exec_line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("prog", ["prog"]),
        ("prog %U", ["prog", "https://x"]),
        ("prog --url=%u -- %i", ["prog", "--url=https://x", "--"]),
        ('"/opt/a b/prog" --name "two words" %F', ["/opt/a b/prog", "--name", "two words", "https://x"]),
        ("prog 100%% %c %k", ["prog", "100%"]),
        ('prog ""', ["prog", ""]),
        ('sh -c "prog %u"', ["sh", "-c", "prog "]),
        ("sh -c 'prog --at=%u'", ["sh", "-c", "prog --at="]),
        (r'sh -c "prog \"%u\" $1" sh %u', ["sh", "-c", 'prog "" $1', "sh", "https://x"]),
        ('prog "%U"', ["prog"]),
        ("prog %%u %f", ["prog", "%u", "https://x"]),
    ],
)
def test_a_command_line_is_filled_in_and_never_seen_by_a_shell(line, words):
    assert entry(line).command_line("https://x") == words


def test_an_address_stays_one_word():
    assert entry("prog %u").command_line("https://x/ $(id);`id` 'a\"") == ["prog", "https://x/ $(id);`id` 'a\""]


def test_without_an_address_its_place_is_left_out():
    assert entry("prog %u --at=%u end").command_line() == ["prog", "--at=", "end"]


@pytest.mark.parametrize(
    ("keys", "desktop", "listed"),
    [
        ({}, "", True),
        ({"OnlyShowIn": "GNOME;XFCE;"}, "XFCE", True),
        ({"OnlyShowIn": "GNOME;XFCE;"}, "ubuntu:GNOME", True),
        ({"OnlyShowIn": "GNOME;"}, "KDE", False),
        ({"OnlyShowIn": "GNOME;"}, "", False),
        ({"NotShowIn": "KDE"}, "KDE", False),
        ({"NotShowIn": "KDE"}, "GNOME", True),
    ],
)
def test_what_is_meant_for_other_desktops_is_not_listed(tmp_path, monkeypatch, keys, desktop, listed):
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
    write(tmp_path / "applications/a.desktop", Name="A", Exec="a", **keys)
    assert InstalledPrograms((tmp_path,), tmp_path).packages() == ["a.desktop"] * listed


def test_a_program_that_is_not_installed_is_none(tmp_path):
    write(tmp_path / "applications/a.desktop", Name="A", Exec="a", TryExec="/nowhere/a")
    write(tmp_path / "applications/b.desktop", Name="B", Exec="b", TryExec="sh")
    assert InstalledPrograms((tmp_path,), tmp_path).packages() == ["b.desktop"]


def test_a_broken_line_is_refused():
    with pytest.raises(Rejected, match="cannot be read"):
        entry('prog "open').command_line()


@pytest.fixture
def apps(tmp_path):
    own, system = tmp_path / "own", tmp_path / "system"
    write(own / "applications/editor.desktop", Name="My Editor", Exec="iris-editor --mine")
    write(own / "applications/gone.desktop", Name="Gone", Exec="gone", Hidden="true")
    write(system / "applications/editor.desktop", Name="Editor", Exec="iris-editor")
    write(system / "applications/gone.desktop", Name="Gone", Exec="gone")
    localized = {"Name[zh]": "计算器", "Name[de_DE]": "Rechner"}
    write(system / "applications/org.gnome.Calc.desktop", Name="Calculator", Exec="iris-calc", **localized)
    write(
        system / "applications/kde/browser.desktop", Name="Browser", Exec="iris-browser %u", StartupWMClass="Navigator"
    )
    write(system / "applications/helper.desktop", Name="Helper", Exec="helper", NoDisplay="true")
    (system / "applications/broken.desktop").write_bytes(b"\xff\xfe no groups\n= x")
    (system / "applications/link.desktop").write_text("[Desktop Entry]\nType=Link\nName=L\nURL=https://x\n")
    return InstalledPrograms((own, system, tmp_path / "missing"), tmp_path / "config")


def write(path, **keys: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["[Desktop Entry]", "Type=Application", *(f"{key}={value}" for key, value in keys.items())]
    path.write_text("\n".join(lines) + "\n[Desktop Action new]\nName=New\nExec=other\n")


def test_what_menus_show_is_listed_and_a_persons_own_file_comes_first(apps):
    assert apps.packages() == ["editor.desktop", "kde-browser.desktop", "org.gnome.Calc.desktop"]
    assert apps.entries["editor.desktop"].command == "iris-editor --mine"


@pytest.mark.parametrize(
    ("language", "label"),
    [("zh_CN.UTF-8", "计算器"), ("de_DE.UTF-8", "Rechner"), ("de_AT", "Calculator"), ("C", "Calculator")],
)
def test_labels_are_in_the_language_of_the_session(apps, monkeypatch, language, label):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    assert apps.labels()["org.gnome.Calc.desktop"].partition("||")[0] == label


def test_a_window_is_of_the_program_whose_name_it_carries(apps):
    assert apps.find_id(("calc", "Calc")) == "org.gnome.Calc.desktop"
    assert apps.find_id(("Navigator", "Firefox")) == "kde-browser.desktop"
    assert apps.find_id(("helper",)) == "helper.desktop"
    assert apps.find_id(("xyz", "Xyz")) == "Xyz" and apps.find_id(()) == ""


@pytest.mark.parametrize("app", ["gone.desktop", "nothing", "../editor", "link.desktop", "broken.desktop"])
def test_what_is_not_there_is_refused(apps, app):
    with pytest.raises(Rejected, match="not found"):
        apps.launch(app)


def test_a_program_that_is_missing_is_named(apps):
    with pytest.raises(Rejected, match="program “iris-calc” not found"):
        apps.launch("org.gnome.Calc")


def test_the_program_that_the_person_chose_for_addresses_comes_first(apps, tmp_path):
    (apps.folders[1] / "applications/mimeinfo.cache").write_text(
        "[MIME Cache]\nx-scheme-handler/web=gone.desktop;kde-browser.desktop;\n"
    )
    with pytest.raises(Rejected, match="program “iris-browser” not found"):
        apps.open_url("web:page")
    (tmp_path / "config").mkdir()
    chosen = "[Default Applications]\nx-scheme-handler/web=editor.desktop\n"
    (tmp_path / "config/mimeapps.list").write_text(chosen)
    with pytest.raises(Rejected, match="program “iris-editor” not found"):
        apps.open_url("web:page")


def test_a_program_that_does_not_start_in_time_may_have_started(tmp_path, monkeypatch):
    (tmp_path / "setsid").write_text("#!/bin/sh\nexec sleep 60\n")
    (tmp_path / "setsid").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(Timeout, match="does not start") as caught:
        start(["prog"], seconds=0.1)
    assert caught.value.delivered == "unknown"


def test_an_address_that_no_program_can_be_given_is_refused():
    with pytest.raises(Rejected, match="could not be started"):
        start(["true", "a\0b"])


@pytest.mark.parametrize("url", ["", "x.test", "-a", "no scheme:x", "/etc/passwd"])
def test_what_has_no_scheme_is_no_address(apps, url):
    with pytest.raises(Rejected, match="is not a web address"):
        apps.open_url(url)


def test_a_program_is_called_by_its_names_in_both_languages_and_by_its_file(apps, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    assert apps.labels()["org.gnome.Calc.desktop"].split("||") == ["Calculator", "计算器", "Calc"]


def test_the_program_that_is_used_for_something_is_called_by_that(tmp_path):
    folder = tmp_path / "applications"
    write(folder / "a-vim.desktop", Name="Vim", Exec="vim", Terminal="true", Categories="Utility;TextEditor;")
    write(folder / "pad.desktop", Name="Pad", Exec="pad", Categories="Utility;TextEditor;")
    write(folder / "quill.desktop", Name="Quill", Exec="quill", Categories="TextEditor;")
    assert "文本编辑器" in InstalledPrograms((tmp_path,), tmp_path / "config").labels()["pad.desktop"].split("||")
    (folder / "mimeapps.list").write_text("[Default Applications]\ntext/plain=quill.desktop\n")
    labels = InstalledPrograms((tmp_path,), tmp_path / "config").labels()
    assert [name for name, label in labels.items() if "text editor" in label.split("||")] == ["quill.desktop"]


def test_a_window_may_carry_the_name_of_what_the_command_line_runs(apps):
    assert apps.find_id(("iris-calc", "iris-calc")) == "org.gnome.Calc.desktop"


def test_a_program_with_a_bus_name_only_and_an_address_that_no_file_tells_are_opened_by_the_desktop(
    tmp_path, monkeypatch
):
    said = tmp_path / "said.txt"
    for name in ("gtk-launch", "xdg-open"):
        tool = tmp_path / "bin" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text(f'#!/bin/sh\necho {name} "$@" >> {said}\n')
        tool.chmod(0o755)
    write(tmp_path / "applications/org.a.Bus.desktop", Name="A", DBusActivatable="true")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    installed = InstalledPrograms((tmp_path,), tmp_path)
    installed.launch("org.a.Bus")
    installed.open_url("mailto:a@x.org")
    for url in ("file:///usr/bin/a.desktop", "odd:thing"):  # which might run a program
        with pytest.raises(Rejected, match="No program here opens"):
            installed.open_url(url)
    wait_until(lambda: said.is_file() and len(said.read_text().splitlines()) == 2, "both tools")
    assert sorted(said.read_text().splitlines()) == ["gtk-launch org.a.Bus.desktop", "xdg-open mailto:a@x.org"]
