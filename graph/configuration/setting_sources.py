"""Where settings come from. A later place wins:

1. the defaults of core.settings
2. config.toml of the person's config folder (`~/.config/iris` on Linux), or the file named with --config
3. config.toml of the data folder (IRIS_HOME), which `iris setup` writes; not where --config names a file
4. .env of the config folder, or the file named with --env-file; a .env of the current folder is never read, since
   whoever wrote the project lying there could send a key elsewhere
5. the environment
6. the command line: an option of the command, or --set NAME=VALUE

Each setting is called by its field name: `IRIS_GRID_STEP=50`, `grid_step = 50` in config.toml (in its section or not),
`--set grid_step=50`. Other common names, such as MAX_STEPS and DEBUG_MODE, are read too, with IRIS_ or without;
setting_names.py has them all.
"""

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.files import cannot_read, parse_toml, read_file
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.parsing.yaml_text import name_line
from iris_screen.core.settings import SECRETS, Settings
from iris_screen.graph.configuration.model_address import Sends, check_address, is_signing_secret
from iris_screen.graph.configuration.setting_names import NO_SETTINGS, OTHER_NAMES, WITHOUT_PREFIX, setting_names
from iris_screen.models.failures import get_host
from iris_screen.models.presets import PRESETS, VENDORS

PREFIX = "IRIS_"
MAX_FILE = 1_000_000


@dataclass(frozen=True)
class Given:
    """A value that was given. said: where and under which name, for the error message."""

    value: object = field(repr=False)
    said: Message


def load_settings(
    *,
    environ: Mapping[str, str] | None = None,
    env_file: Path | None = None,
    config: Path | None = None,
    given: Mapping[str, object] | None = None,
) -> Settings:
    """Every setting, from all places. `given` is what the command line says, by field name.

    Raises UsageError with one sentence that names the place and the setting; the value of a key is never shown.
    """
    return _build(_gather(environ, env_file, config, given))


def find_setting_sources(
    *,
    environ: Mapping[str, str] | None = None,
    env_file: Path | None = None,
    config: Path | None = None,
    given: Mapping[str, object] | None = None,
) -> dict[str, Message]:
    """Where each setting that is not a default comes from, by field name. Raises as load_settings does."""
    return {name: value.said for name, value in _gather(environ, env_file, config, given).items()}


def find_home(
    *,
    environ: Mapping[str, str] | None = None,
    env_file: Path | None = None,
    config: Path | None = None,
    given: Mapping[str, object] | None = None,
) -> Path:
    """The data folder, even if other settings are wrong. A file that cannot be read at all is ignored.

    Raises UsageError if the folder's own name is wrong.
    """
    home = Given(_data_folder(), say("settings-data-folder"))
    places: list[Callable[[], Mapping[str, object]]] = [
        lambda: parse_toml(_read_text(config, "config.toml")[0]),
        lambda: {"home": _read_dotenv(env_file).get("IRIS_HOME")},
        lambda: {"home": (os.environ if environ is None else environ).get("IRIS_HOME")},
        lambda: given or {},
    ]
    for place in places:
        with suppress(UsageError, ValueError):
            home = Given(named, verbatim("home")) if (named := place().get("home")) else home
    return _as_folder(home)


def _gather(
    environ: Mapping[str, str] | None,
    env_file: Path | None,
    config: Path | None,
    given: Mapping[str, object] | None,
) -> dict[str, Given]:
    environ = os.environ if environ is None else environ
    dotenv = _read_dotenv(env_file)
    written = _from_toml(_read_text(config, "config.toml"))
    places = [
        _from_names(dotenv, env_file or Path(".env")),
        _from_names(environ),
        {
            _find_field(name, said): Given(value, said)
            for name, value in (given or {}).items()
            for said in [say("settings-on-command-line", name=name)]
        },
    ]
    homes = [place["home"] for place in (written, *places) if "home" in place]
    home = homes[-1] if homes else Given(_data_folder(), say("settings-data-folder"))
    own = {} if config else _from_data_folder(_as_folder(home))
    values = {**_merge_places([written, own, *places]), "home": home}
    values = {**_from_vendor({**dotenv, **environ}, values), **values}
    _check_values(values)
    return values


# --- the places ------------------------------------------------------------------------------------------------------


def _data_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("iris", appauthor=False)


def _read_text(named: Path | None, usual: str) -> tuple[str, Path]:
    """The file that was named, which must exist, or the usual one, which need not."""
    import platformdirs

    path = named or platformdirs.user_config_path("iris", appauthor=False) / usual
    try:
        raw = read_file(path, MAX_FILE) if named or path.exists() else b""
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None
    if len(raw) > MAX_FILE:
        raise UsageError(say("settings-file-too-large", file=str(path), most=MAX_FILE // 1_000_000))
    try:
        return raw.decode("utf-8-sig"), path
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UsageError(say("yaml-at", where=name_line(str(path), line), problem=say("yaml-not-utf-8"))) from None


def own_file(home: Path) -> Path:
    """The file that `iris setup` writes."""
    return home / "config.toml"


def _from_data_folder(home: Path) -> dict[str, Given]:
    file = own_file(home)
    found = _from_toml(_read_text(file, "")) if file.exists() else {}
    if "home" in found:
        raise UsageError(say("settings-home-in-home", said=found["home"].said))
    return found


def _as_folder(home: Given) -> Path:
    if not str(home.value).strip():
        raise UsageError(say("settings-home-empty", said=home.said))
    folder = Path(str(home.value)).expanduser().absolute()
    try:
        folder.lstat()
    except FileNotFoundError:
        pass  # it will be made
    except (OSError, ValueError) as error:  # a name that no folder can have: too long, or with a zero byte
        why = error if isinstance(error, OSError) else OSError(errno.ENOENT, str(error))
        raise UsageError(cannot_read(str(home.value)[:100], why)) from None
    return folder


def _from_toml(source: tuple[str, Path]) -> dict[str, Given]:
    text, path = source
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise UsageError(say("settings-not-toml", file=str(path), why=verbatim(str(error)))) from None
    return {
        _find_field(key, said): Given(value, said)
        for section in ({k: v for k, v in table.items() if not isinstance(v, dict)}, *_sections(table))
        for key, value in section.items()
        for said in [say("settings-in-file", name=key, file=str(path))]
    }


def _sections(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    sections = {path[0] for path in setting_names().values() if len(path) > 1}
    for name, value in table.items():
        if isinstance(value, dict):
            if name not in sections:
                raise UsageError(suggest(say("settings-section-unknown", name=name), name, sections))
            yield value


def _read_dotenv(named: Path | None) -> dict[str, str]:
    from io import StringIO

    from dotenv.parser import parse_stream

    text, path = _read_text(named, ".env")
    bindings = list(parse_stream(StringIO(text)))
    for binding in bindings:
        if binding.error or (binding.key and binding.value is None):
            raise UsageError(
                say(
                    "yaml-at",
                    where=name_line(str(path), binding.original.line),
                    problem=say("settings-line-unreadable"),
                )
            )
    return {b.key: b.value for b in bindings if b.key and b.value is not None}


def _from_names(names: Mapping[str, str], file: Path | None = None) -> dict[str, Given]:
    """Settings among environment names. Names with IRIS_ win over those without; empty values are ignored.

    file: where they come from; None for the environment itself.
    """
    names = {name: value for name, value in names.items() if value}
    said = {
        name: say("settings-in-file", name=name, file=str(file)) if file else say("settings-in-environment", name=name)
        for name in names
    }
    plain = {WITHOUT_PREFIX[n]: Given(v, said[n]) for n, v in names.items() if n in WITHOUT_PREFIX}
    ours = {
        _find_field(name.removeprefix(PREFIX).lower(), said[name]): Given(value, said[name])
        for name, value in names.items()
        if name.startswith(PREFIX) and name not in NO_SETTINGS
    }
    return {**plain, **ours}


def _merge_places(places: Iterable[dict[str, Given]]) -> dict[str, Given]:
    """All places, a later one over an earlier one. A preset replaces the address and model of earlier places.

    A key is only for the address that was set when the key was given: it is not sent to another one from a later place.
    """
    values: dict[str, Given] = {}
    hosts: dict[str, str] = {}
    for place in places:
        replaced = {"base_url", "model"} if "preset" in place else set()
        values = {name: given for name, given in values.items() if name not in replaced} | place
        hosts |= {key: find(values) for key, find in KEYS.items() if key in place}
    elsewhere = {key for key, host in hosts.items() if host not in ("", KEYS[key](values))}
    return {name: given for name, given in values.items() if name not in elsewhere}


def _find_host(values: Mapping[str, Given]) -> str:
    """The host that these settings lead to, "" if they name none."""
    preset = PRESETS.get(str(values["preset"].value)) if "preset" in values else None
    named = str(values["base_url"].value) if "base_url" in values else ""
    address = named or (preset.base_url if preset else "")
    return get_host(address).lower() if address else ""


def _find_voice_host(values: Mapping[str, Given]) -> str:
    """The host that transcribes speech, "" if these settings name none."""
    named = str(values["voice_base_url"].value) if "voice_base_url" in values else ""
    return get_host(named).lower() if named else _find_host(values)


KEYS: Mapping[str, Callable[[Mapping[str, Given]], str]] = {
    "api_key": _find_host,
    "voice_api_key": _find_voice_host,
}
"""Each key, and the host that it is for."""


def _from_vendor(environ: Mapping[str, str], values: Mapping[str, Given]) -> dict[str, Given]:
    """A vendor's key for the given address, or, without an address, for the only vendor there is a key for."""
    if not values.keys() & {"model", "preset"} or "api_key" in values:
        return {}
    held = {
        origin: Given(environ[name], say("settings-in-environment", name=name))
        for name, origin in VENDORS.items()
        if environ.get(name)
    }
    if wanted := _find_host(values):
        held = {origin: key for origin, key in held.items() if get_host(origin) == wanted}
    if len(held) != 1:
        return {}
    [(origin, key)] = held.items()
    return {"api_key": key, "base_url": Given(origin, key.said)}


# --- what is refused -------------------------------------------------------------------------------------------------


def _find_field(name: str, said: Message) -> str:
    """The field that this name means. Raises UsageError if there is none."""
    names = setting_names()
    field_name = OTHER_NAMES.get(name, name)
    if field_name not in names:
        raise UsageError(suggest(say("settings-unknown", said=said), name, [*names, *OTHER_NAMES]))
    return field_name


def _check_values(values: Mapping[str, Given]) -> None:
    """Refuses control characters, bad signing secrets, and addresses other than https, or http on this computer or
    network without a key; none may carry a password.
    """
    for given in values.values():
        if isinstance(given.value, str) and not given.value.isprintable():
            raise UsageError(say("settings-unprintable", said=given.said))
    asked: Sends = "key" if "api_key" in values else ""
    addresses: list[tuple[str, Sends]] = [("base_url", asked), ("voice_base_url", "voice"), ("webhook", "key")]
    for name, sends in addresses:
        address = values.get(name)
        if address is not None and address.value:
            check_address(str(address.value), address.said, sends=sends)
    secret = values.get("webhook_secret")
    if secret is not None and not is_signing_secret(str(secret.value)):
        raise UsageError(say("settings-secret-not-base64", said=secret.said))


def _build(values: Mapping[str, Given]) -> Settings:
    names = setting_names()
    nested: dict[str, Any] = {}
    for name, given in values.items():
        *sections, last = names[name]
        inner = nested
        for section in sections:
            inner = inner.setdefault(section, {})
        inner[last] = given.value
    nested["home"] = _as_folder(values["home"])
    try:
        return Settings.model_validate(nested)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        name, why = str(problem["loc"][-1]), mistake(problem)
        given = values[name]
        if name in SECRETS:
            raise UsageError(say("settings-secret-wrong", said=given.said, problem=why)) from None
        value = str(given.value)[:40]
        raise UsageError(say("settings-value-wrong", said=given.said, value=value, problem=why)) from None
