"""The vault: off until switched on, sealed, bound to its item and app, read only with a line of audit, over in time."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.memory.items import Knowledge
from iris_screen.memory.manager.secret_filter import Fact
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.recall import Recall
from iris_screen.memory.vault import CODE, SecretKeeper, Vault
from iris_screen.memory.vault_key import FILE, Keys, RingError
from iris_screen.tools.devices.clock import VirtualClock

VALUE = "Correct-Horse-77"
APP = "com.example.bank"


class PaperRing:
    """A keyring in memory. locked: it gives and takes nothing."""

    def __init__(self, *, locked: bool = False) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = locked

    def get_password(self, service: str, name: str, /) -> str | None:
        if self.locked:
            raise RingError
        return self.kept.get((service, name))

    def set_password(self, service: str, name: str, value: str, /) -> None:
        if self.locked:
            raise RingError
        self.kept[service, name] = value


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def memory(tmp_path: Path, clock: VirtualClock) -> MemoryStore:
    return MemoryStore(tmp_path / "memory.db", clock)


@pytest.fixture
def vault(memory: MemoryStore, tmp_path: Path) -> Vault:
    vault = memory.vault(Keys(tmp_path))
    vault.allow(APP)
    return vault


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_nothing_is_kept_of_an_app_that_was_not_switched_on(memory: MemoryStore, tmp_path: Path) -> None:
    vault = memory.vault(Keys(tmp_path))
    with pytest.raises(UsageError, match=r"iris secret allow com\.example\.bank"):
        vault.keep("the bank", VALUE, app=APP)
    assert vault.all() == [] and memory.list_items() == [] and not (tmp_path / FILE).exists()


def test_what_is_kept_is_read_again_and_stands_nowhere(vault: Vault, memory: MemoryStore, tmp_path: Path) -> None:
    number = vault.keep("the bank, Ann's", VALUE, app=APP)
    assert vault.read(number, who="iris", why="a test").value == VALUE
    assert vault.get(number).caption == "the bank, Ann's" and vault.get(number).app == APP
    item = memory.get(number).item
    assert isinstance(item, Knowledge) and item.sensitivity == "high" and item.value == ""
    assert [found.kept.number for found in Recall(memory)("Ann's bank", 3)] == [number]
    assert not Recall(memory)(VALUE, 3)
    assert VALUE.encode() not in bytes_of(tmp_path)


def test_every_reading_is_written_down_and_stirs_nothing_that_follows_items(vault: Vault, memory: MemoryStore) -> None:
    number = vault.keep("the bank", VALUE, app=APP)
    before = memory.changes()
    assert VALUE not in repr(vault.read(number, who="run 7", why="typed into com.example.bank"))
    assert vault.list_accesses()[-1][1:] == (f"read {make_token(number)}: typed into com.example.bank", "run 7")
    assert memory.changes() == before


def test_an_app_that_is_switched_off_again_gives_nothing(vault: Vault) -> None:
    number = vault.keep("the bank", VALUE, app=APP)
    assert vault.disallow(APP) == 1 and vault.allowed_apps() == []
    for asked in (lambda: vault.read(number, who="iris", why="x"), lambda: vault.check(number)):
        with pytest.raises(UsageError, match="may not be used"):
            asked()
    assert not any(what.startswith("read") for _, what, _ in vault.list_accesses())


def test_whether_one_can_be_read_is_told_without_reading_it(vault: Vault, clock: VirtualClock) -> None:
    number = vault.keep("the bank", VALUE, app=APP, entry_type=CODE)
    vault.check(number)
    assert not any(what.startswith("read") for _, what, _ in vault.list_accesses())
    clock.sleep(601)
    for gone in (number, 999):
        with pytest.raises(UsageError, match=rf"^There is no \{{\{{secret:{gone}\}}\}}, or it has expired"):
            vault.check(gone)


@pytest.mark.parametrize(("entry_type", "lasts"), [("password", 30 * 86_400), (CODE, 600)])
def test_what_is_over_is_really_deleted(
    entry_type: str, lasts: float, vault: Vault, memory: MemoryStore, clock: VirtualClock, tmp_path: Path
) -> None:
    number = vault.keep("unmistakable caption", VALUE, app=APP, entry_type=entry_type)
    clock.sleep(lasts - 1)
    assert vault.read(number, who="iris", why="x").value == VALUE
    clock.sleep(2)
    with pytest.raises(UsageError, match="has expired"):
        vault.read(number, who="iris", why="x")
    assert memory.list_items() == [] and [change.what for change in memory.changes()] == ["add", "delete"]
    assert b"unmistakable" not in bytes_of(tmp_path)


def test_a_deleted_item_takes_its_secret_along(vault: Vault, memory: MemoryStore, tmp_path: Path) -> None:
    first, second = (vault.keep(f"bank {n}", VALUE, app=APP) for n in "ab")
    memory.delete(first)
    vault.forget(second)
    with closing(sqlite3.connect(tmp_path / "memory.db")) as db:
        assert db.execute("SELECT count(*) FROM secrets").fetchone() == (0,)
    with pytest.raises(UsageError):
        vault.forget(second)


def test_a_value_moved_under_another_item_does_not_open(vault: Vault, memory: MemoryStore, tmp_path: Path) -> None:
    first, second = vault.keep("one", VALUE, app=APP), vault.keep("two", "other-value-9", app=APP)
    with closing(sqlite3.connect(tmp_path / "memory.db")) as db:
        db.execute(
            "UPDATE secrets SET sealed = (SELECT sealed FROM secrets WHERE item = ?) WHERE item = ?", (first, second)
        )
        db.commit()
    with pytest.raises(StoreError, match="another key"):
        vault.read(second, who="iris", why="x")


def test_an_item_that_names_another_app_leads_the_value_nowhere_else(vault: Vault, memory: MemoryStore) -> None:
    number = vault.keep("the bank", VALUE, app=APP)
    changed = memory.get(number).item.replace(source="com.evil")
    memory.change(number, changed)
    assert vault.read(number, who="iris", why="x").app == APP


def test_a_lost_key_loses_nothing_and_seals_nothing_new(vault: Vault, memory: MemoryStore, tmp_path: Path) -> None:
    number = vault.keep("the bank", VALUE, app=APP)
    kept = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).unlink()
    with pytest.raises(StoreError, match="key that opens the secrets is missing"):
        vault.read(number, who="iris", why="x")
    with pytest.raises(StoreError, match="sealed with another key"):
        memory.vault(Keys(tmp_path, "another long passphrase")).keep("a second one", "x-y-z-1", app=APP)
    with pytest.raises(StoreError, match="key that opens the secrets is missing"):
        vault.keep("a second one", "x-y-z-1", app=APP)
    assert len(vault.all()) == 1 and not (tmp_path / FILE).exists()
    (tmp_path / FILE).write_bytes(kept)
    assert vault.read(number, who="iris", why="x").value == VALUE


@pytest.mark.parametrize("broken", [b"", b"short", b"\xff" * 44, b"A" * 60])
def test_a_damaged_key_is_said_and_left_as_it_is(broken: bytes, vault: Vault, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(broken)
    with pytest.raises(StoreError, match=r"damaged\. Restore a copy"):
        vault.keep("the bank", VALUE, app=APP)
    assert (tmp_path / FILE).read_bytes() == broken


def test_the_key_is_the_keyrings_else_the_settings_else_a_file_of_its_owner(tmp_path: Path) -> None:
    ring, home = PaperRing(), tmp_path / "home"
    assert Keys(home, ring=ring).find() is None
    made = Keys(home, ring=ring).find_or_create()
    assert made.where == say("vault-keyring") and not (home / FILE).exists()
    assert Keys(home, "a passphrase of mine", ring).find_or_create() == made
    assert Keys(home, "a passphrase of mine").find_or_create().where == verbatim("IRIS_SECRET_KEY")
    assert Keys(home, ring=PaperRing(locked=True)).find_or_create().where == verbatim(str(home / FILE))
    assert stat.S_IMODE((home / FILE).stat().st_mode) == 0o600
    assert made.secret.hex() not in repr(made)
    with pytest.raises(UsageError, match="longer"):
        Keys(home, "short").find_or_create()


def test_many_that_make_the_key_at_once_use_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: Keys(tmp_path).find_or_create().secret, range(16)))
    assert len(set(made)) == 1 and sorted(file.name for file in tmp_path.iterdir()) == [FILE]


@pytest.mark.parametrize(("caption", "value"), [("x", ""), ("my hunter2!", "hunter2!"), ("x", "y" * 10_001)])
def test_what_cannot_be_kept_is_said(caption: str, value: str, vault: Vault) -> None:
    with pytest.raises(UsageError) as error:
        vault.keep(caption, value, app=APP)
    assert not value or value not in str(error.value)
    assert vault.all() == []


def test_an_item_of_high_sensitivity_cannot_hold_its_value() -> None:
    with pytest.raises(ValueError, match="iris secret add"):
        Knowledge(caption="x", value="y", sensitivity="high")


def test_what_a_model_found_is_sealed_where_its_app_is_switched_on(
    vault: Vault, memory: MemoryStore, tmp_path: Path, clock: VirtualClock
) -> None:
    keeps = SecretKeeper(Keys(tmp_path))
    fact = Fact(caption="the bank", value=VALUE, source=APP, sensitivity="high", entry_type="password")
    with memory.transaction(who="iris") as writing:
        assert keeps(writing, fact, "watch 1")
        assert not keeps(writing, fact.replace(source="com.other"), "watch 1")
        assert not keeps(writing, fact.replace(value="••••"), "watch 1")
        assert keeps(writing, fact.replace(entry_type="验证码", value="482913"), "watch 1")
    password, code = sorted(one.number for one in vault.all())
    assert vault.read(password, who="iris", why="x").value == VALUE
    clock.sleep(601)
    assert [one.number for one in vault.all()] == [password] and code not in [one.number for one in vault.all()]
    assert VALUE.encode() not in bytes_of(tmp_path)
