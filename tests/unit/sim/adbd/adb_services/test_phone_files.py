"""sync: – files there and back, byte for byte."""

import struct

import pytest

from tests.unit.sim.adbd.host import Host


@pytest.fixture
def files(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        yield Talk(host, host.open("sync:"))


class Talk:
    """One sync: stream, as one run of bytes in each direction."""

    def __init__(self, host, remote):
        self.host, self.remote, self.rest = host, remote, b""

    def ask(self, name, path):
        self.say(struct.pack("<4sI", name, len(path.encode())) + path.encode())

    def say(self, data):
        self.host.send(b"WRTE", 7, self.remote, data)
        while (said := self.host.hear()).command != b"OKAY":
            self._take(said)

    def _take(self, said):
        assert said.command == b"WRTE"
        self.host.send(b"OKAY", 7, self.remote)
        self.rest += said.data

    def read(self, count):
        while len(self.rest) < count:
            self._take(self.host.hear())
        found, self.rest = self.rest[:count], self.rest[count:]
        return found

    def put(self, path, content, part=60_000):
        self.ask(b"SEND", f"{path},33188")
        for at in range(0, len(content), part):
            piece = content[at : at + part]
            self.say(struct.pack("<4sI", b"DATA", len(piece)) + piece)
        self.say(struct.pack("<4sI", b"DONE", 1_700_000_000))
        return self.status()

    def status(self):
        name, length = struct.unpack("<4sI", self.read(8))
        return name, self.read(length)

    def get(self, path):
        self.ask(b"RECV", path)
        found = b""
        while True:
            name, length = struct.unpack("<4sI", self.read(8))
            if name != b"DATA":
                return found if name == b"DONE" else self.read(length)
            found += self.read(length)


@pytest.mark.parametrize("size", [0, 1, 59_999, 300_000])
def test_a_file_comes_back_as_it_went(files, size):
    content = bytes(number * 7 % 251 for number in range(size))
    assert files.put("/sdcard/new/folder/f", content) == (b"OKAY", b"")
    assert files.get("/sdcard/new/folder/f") == content
    files.ask(b"STAT", "/sdcard/new/folder/f")
    assert struct.unpack("<4sIII", files.read(16)) == (b"STAT", 0o100644, size, 1_700_000_000)


def test_what_is_not_there_is_said(files):
    files.ask(b"STAT", "/sdcard/none")
    assert files.read(16) == b"STAT" + bytes(12)
    files.ask(b"STA2", "/sdcard/none")
    assert struct.unpack("<4sI", files.read(72)[:8]) == (b"STA2", 2)
    assert files.get("/sdcard/none") == b"No such file or directory"
    assert files.put("/system/x", b"x") == (b"FAIL", b"Permission denied")
    assert files.put("/sdcard/y", b"y") == (b"OKAY", b"")


def test_folders_are_listed_in_both_versions(files):
    files.put("/sdcard/Download/one", b"1")
    files.put("/sdcard/Download/två", b"22")
    files.ask(b"LIST", "/sdcard/Download")
    found = []
    while True:
        name, mode, size, _, length = struct.unpack("<4sIIII", files.read(20))
        if name == b"DONE":
            break
        found.append((files.read(length).decode(), oct(mode), size))
    assert found == [("one", "0o100644", 1), ("två", "0o100644", 2)]
    files.ask(b"LIS2", "/sdcard/Download")
    head = files.read(76)
    assert head[:4] == b"DNT2" and files.read(struct.unpack("<I", head[-4:])[0]) == b"one"


def test_a_path_of_a_mile_ends_the_stream(files):
    files.host.send(b"WRTE", 7, files.remote, struct.pack("<4sI", b"STAT", 1 << 30))
    assert files.host.hear().command == b"OKAY"
    assert b"path too long" in files.host.hear().data


def test_a_request_nobody_knows_ends_the_stream(files):
    files.host.send(b"WRTE", 7, files.remote, struct.pack("<4sI", b"QUIT", 0))
    assert [files.host.hear().command for _ in range(2)] == [b"OKAY", b"CLSE"]
