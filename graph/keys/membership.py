"""Which computers belong to a fleet, and what each is called. Those belong to it that have its newest key; the database
knows the names of the keys only.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.graph.keys.fleet_key import FleetKeyFile, read_key_file
from iris_screen.graph.keys.secret_key import derive_record_key, secret_key
from iris_screen.tools.database.database import Connection, Database

FACT: Final = "keys"
"""The row of fleet_facts with the names of the keys, newest first."""
_CLAIM: Final = """INSERT INTO leases (name, epoch, holder, until) VALUES (?, 0, ?, ?)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until"""


def check_member(database: Database, *, begins: bool = False) -> str:
    """The name of the newest key, if this computer has it. The first computer's key becomes that of the fleet.

    begins: a key is made if the fleet has none. Raises StoreError if this computer has none, another or an older one.
    """
    file = FleetKeyFile(database.folder)
    with database.read() as connection:
        known = _read_names(connection)
    if known and begins and not file.path.exists():
        raise StoreError(say("fleet-begun-elsewhere"))
    mine = name_keys(file.begin() if begins else file.read())
    if known != mine:
        with database.write("key", sure=True, locks=("keys",)) as connection:
            known = _read_names(connection)
            if not known or known[0] in mine:  # none yet, or one that was renewed on this computer
                _write_names(connection, mine)
            else:
                raise StoreError(say("fleet-key-wrong", have="older" if mine[0] in known else "other"))
    return mine[0]


def join_fleet(database: Database, given: Path) -> None:
    """Take the keys of the fleet from a file that another computer exported, if they are the fleet's newest.

    Raises UsageError if they are not, or if the file is unusable; StoreError if no fleet was begun.
    """
    with database.read() as connection:
        known = _read_names(connection)
    if not known:
        raise StoreError(say("fleet-not-begun"))
    if name_keys(read_key_file(given))[0] != known[0]:
        raise UsageError(say("fleet-key-not-theirs", file=str(given)))
    FleetKeyFile(database.folder).join(given)


def rotate_key(database: Database) -> str:
    """Make a new key, which signs from now on. Returns its name."""
    name, file = check_member(database), FleetKeyFile(database.folder)
    with database.write("key", sure=True, locks=("keys",)) as connection:
        if _read_names(connection)[0] != name:
            raise StoreError(say("fleet-key-wrong", have="older"))
        _write_names(connection, name_keys(file.read()))  # whoever may not do this makes no key, either
        names = name_keys(file.rotate())  # if this is all that is done, the next command tells the database
        _write_names(connection, names)
    return names[0]


def name_folder(database: Database) -> str:
    """What this data folder is called, as no other is."""
    return name_keys([secret_key(database.folder)])[0]


def refuse_taken(database: Database, connection: Connection, host: str, now: float) -> None:
    """Raises UsageError if this is the name of another computer, or of another data folder of this one, and a worker of
    it lives: it has leased the name, or holds the lease of a run.
    """
    bearer = connection.execute("SELECT holder FROM leases WHERE name = ?", (f"host {host}",)).fetchone()
    lives = "SELECT 1 FROM leases WHERE until > ? AND (name = ? OR substr(holder, 1, ?) = ?)"
    values = (now, f"host {host}", len(host) + 1, f"{host}:")
    if bearer and bearer[0] != name_folder(database) and connection.execute(lives, values).fetchone():
        raise UsageError(say("fleet-host-taken", host=host))


def claim_host(database: Database, connection: Connection, host: str, until: float, now: float) -> None:
    """Within a transaction: this data folder bears the name of a host until then. Raises like refuse_taken."""
    refuse_taken(database, connection, host, now)
    connection.execute(_CLAIM, (f"host {host}", name_folder(database), until))


def free_host(database: Database, connection: Connection, host: str) -> None:
    """The opposite; does nothing if another data folder bears the name."""
    freed = "UPDATE leases SET until = 0 WHERE name = ? AND holder = ?"
    connection.execute(freed, (f"host {host}", name_folder(database)))


def name_keys(secrets: Sequence[bytes]) -> list[str]:
    """What the keys are called, in records, too; says nothing about them."""
    return [derive_record_key(secret).name for secret in secrets]


def _read_names(connection: Connection) -> list[str]:
    row = connection.execute("SELECT value FROM fleet_facts WHERE name = ?", (FACT,)).fetchone()
    return str(row[0]).split() if row else []


def _write_names(connection: Connection, names: Sequence[str]) -> None:
    put = "INSERT INTO fleet_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    connection.execute(put, (FACT, " ".join(names)))
