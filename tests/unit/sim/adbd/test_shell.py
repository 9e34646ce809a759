"""How the phone's shell reads a line: quotes, joints, redirections, codes. No host command ever runs."""

import pytest

LINES = {
    "echo a  b": ("a b\n", "", 0),
    "echo 'a  b' \"c  d\" e\\ f": ("a  b c  d e f\n", "", 0),
    "echo -n x": ("x", "", 0),
    "echo '$HOME `id` $(id)'": ("$HOME `id` $(id)\n", "", 0),
    'echo "a\\"b\\$c\\n"': ('a"b$c\\n\n', "", 0),
    "echo '' \"\"x": (" x\n", "", 0),
    "echo 你好 '😀'": ("你好 😀\n", "", 0),
    "true; echo $?": ("0\n", "", 0),
    "false; echo $?": ("1\n", "", 0),
    "foo; echo X4EXIT:$?": ("X4EXIT:127\n", "/system/bin/sh: foo: inaccessible or not found\n", 0),
    "foo": ("", "/system/bin/sh: foo: inaccessible or not found\n", 127),
    "/system/bin/foo/x": ("", "/system/bin/sh: /system/bin/foo/x: not found\n", 127),
    "/system/bin/echo hi": ("hi\n", "", 0),
    "true && echo yes || echo no": ("yes\n", "", 0),
    "false && echo yes || echo no": ("no\n", "", 0),
    "false || false && echo x; echo end": ("end\n", "", 0),
    "echo a; exit 7; echo b": ("a\n", "", 7),
    "echo a\necho b\n": ("a\nb\n", "", 0),
    "echo a # not this": ("a\n", "", 0),
    "echo a#b": ("a#b\n", "", 0),
    "echo hi | cat": ("hi\n", "", 0),
    "echo hi | false": ("", "", 1),
    "foo | cat": ("", "/system/bin/sh: foo: inaccessible or not found\n", 0),
    "foo 2>/dev/null": ("", "", 127),
    "foo 2>&1": ("/system/bin/sh: foo: inaccessible or not found\n", "", 127),
    "echo a >&2": ("", "a\n", 0),
    "echo a >/dev/null": ("", "", 0),
    "echo a > /sdcard/x; echo b >> /sdcard/x; cat /sdcard/x": ("a\nb\n", "", 0),
    "echo a > /sdcard/x; cat < /sdcard/x": ("a\n", "", 0),
    "cat < /sdcard/none": ("", "/system/bin/sh: can't open /sdcard/none: No such file or directory\n", 1),
    "echo a > /system/x": ("", "/system/bin/sh: can't create /system/x: Permission denied\n", 1),
    "echo 'a": ("", "/system/bin/sh: no closing quote\n", 1),
    "echo $(id)": ("", "/system/bin/sh: syntax error: unexpected '('\n", 1),
    "echo `id`": ("", "/system/bin/sh: syntax error: unexpected '`'\n", 1),
    "(echo a)": ("", "/system/bin/sh: syntax error: unexpected '('\n", 1),
    "sleep 1 &": ("", "/system/bin/sh: syntax error: unexpected '&'\n", 1),
    "sleep nan": ("", "sleep: bad number 'nan'\n", 1),
    "; echo a": ("", "/system/bin/sh: syntax error: unexpected ';'\n", 1),
    "echo a &&": ("", "/system/bin/sh: syntax error: unexpected 'EOF'\n", 1),
    "| cat": ("", "/system/bin/sh: syntax error: unexpected '|'\n", 1),
    "echo >": ("", "/system/bin/sh: syntax error: unexpected 'newline'\n", 1),
    "": ("", "", 0),
    "echo a;": ("a\n", "", 0),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_the_phones_shell_reads_it(desk, line):
    assert desk().sh(line) == LINES[line]


@pytest.mark.parametrize(
    "line", ["python3 -c 'print(1)'", "/bin/ls", "sh -c id", "bash", "touch /tmp/escaped", "ls /tmp"]
)
def test_no_command_of_this_computer_ever_runs(desk, line, tmp_path):
    ran = desk().sh(line)
    assert ran.code != 0 and not ran.out


def test_a_pasted_line_without_end_is_refused(desk):
    assert desk().sh("echo " + "x" * 300_000).err == "/system/bin/sh: line too long\n"


def test_sleep_takes_its_time(desk):
    made = desk()
    before = made.android.now
    made.sh("sleep 2.5")
    assert made.android.now == before + 2.5


def test_files_are_the_phones_own(desk):
    made = desk()
    made.sh("mkdir -p /sdcard/a/b && touch /sdcard/a/b/c && echo 12345 > /storage/emulated/0/a/n")
    assert made.sh("ls /sdcard/a").lines == ["b", "n"]
    assert made.sh("ls -l /sdcard/a/n").out.split()[4] == "6"
    assert made.sh("[ -d /sdcard/a ] && [ -f /mnt/sdcard/a/n ] && echo both").out == "both\n"
    assert made.sh("rm /sdcard/a").err == "rm: /sdcard/a: Is a directory\n"
    made.sh("rm -rf /sdcard/a /sdcard/never")
    assert made.sh("ls /sdcard/a").err == "ls: /sdcard/a: No such file or directory\n"


@pytest.mark.parametrize("path", ["/sdcard/../etc/passwd", "/etc/passwd", "/proc/self/environ", "/../../etc/hostname"])
def test_no_file_of_this_computer_is_read(desk, path):
    assert desk().sh(f"cat {path}").err == f"cat: {path}: No such file or directory\n"


def test_properties_are_those_of_the_model(desk):
    made = desk(name="Mi 9", release="12")
    assert made.sh("getprop ro.build.version.sdk; getprop ro.product.model").lines == ["31", "Mi 9"]
    assert "[ro.build.version.release]: [12]" in made.sh("getprop").lines
    assert made.sh("getprop no.such.thing").out == "\n"


def test_lines_are_picked_out(desk):
    made = desk()
    assert made.sh("getprop | grep -i SDK | tail -n 1").out == "[ro.build.version.sdk]: [34]\n"
    assert made.sh("getprop | grep -E 'sdk|serial' | head -1").out == "[ro.build.version.sdk]: [34]\n"
    assert made.sh("echo a | grep b").code == 1
