"""setup: from nothing to a first task on your own phone, by asking."""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.ui.attached_phones import AdbPhones, Phone, Phones
from iris_screen.ui.escaping import plain
from iris_screen.ui.given import Given, pass_given

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

SIMULATED = "sim:"
FIRST_TASK = 'iris run "open Settings"'
NO_PHONE = """\
No phone is attached. On the phone, turn on developer options and USB debugging, plug it in, and tap Allow there
(docs/phone.md says where that is, also on Xiaomi)."""
PAIRING = """\
On the phone: Settings > Developer options > Wireless debugging > Pair device with pairing code.
It shows an address and a code of six digits. Both devices must be on the same network."""
NO_KEYBOARD = """\
ADBKeyboard is not on the phone: Chinese and other text beyond plain letters cannot be typed without it. It is free:
get keyboardservice-debug.apk from github.com/senzhk/ADBKeyBoard, then run: adb install keyboardservice-debug.apk
Iris switches to it only while it types, and puts your own keyboard back."""
ABOUT_MODELS = """\
Iris needs no model: it reads plain sentences by itself. With one it can do more, and then pictures of the phone's
screen are sent to that model's address, with whatever is on them."""


@click.command()
@click.option("--yes", "-y", is_flag=True, help="Ask nothing: take the one phone attached, change nothing else.")
@pass_given
def setup(given: Given, yes: bool) -> None:
    """Find your phone, check what it needs, name a model if you want one, and write it down.

    Nothing is written before the last question is answered.
    """
    from iris_screen.graph.configuration.setting_sources import own_file

    if not yes and not sys.stdin.isatty():
        raise UsageError("iris setup asks questions, and there is no terminal here; run it in one, or give --yes.")
    settings = given.settings()
    file = given.config or own_file(settings.home)
    Interview(settings, file, AdbPhones(settings.adb_path), asks=not yes).hold()
    _warn_of_others(file, given.settings())


@dataclass
class Interview:
    """Asks, and writes the answers into `file`. asks: whether there is anybody; else only what is certain is taken."""

    settings: "Settings"
    file: Path
    phones: Phones
    asks: bool = True
    _written: dict[str, Any] = field(default_factory=dict)

    def hold(self) -> None:
        """The whole conversation. A Ctrl-C anywhere in it leaves the file as it was."""
        from iris_screen.graph.configuration.settings_file import read_written, write_settings

        self._written = read_written(self.file)
        device = self._device()
        if device.startswith("android:"):
            self._check_keyboard(device.removeprefix("android:"))
        changes = {"device": device} if device else {}
        if self.asks:
            changes |= self._model()
        if changes:
            write_settings(self.file, changes)
            self._show()
        click.echo(f"\nTry next: {FIRST_TASK}")

    # --- the phone --------------------------------------------------------------------------------------------------

    def _device(self) -> str:
        """The address of the phone to use; "" for none where nobody can be asked."""
        while True:
            found = self._attached()
            ready = [phone for phone in found if not phone.trouble]
            if not self.asks:
                return self._only(ready)
            answer = self._which(ready)
            if answer == "w":
                self._pair()
            elif answer == "s":
                return SIMULATED
            elif answer.isdecimal() and 0 < int(answer) <= len(ready):
                return f"android:{ready[int(answer) - 1].serial}"
            elif answer:
                click.echo(f"{plain(answer)[:20]} is none of these.")

    def _attached(self) -> list[Phone]:
        """What is attached, told; where adb itself is missing that is told, and nothing is attached."""
        try:
            found = self.phones.attached()
        except IrisError as error:
            click.echo(plain(str(error)))
            return []
        for phone in found:
            if phone.trouble:
                click.echo(plain(phone.trouble))
        if not found:
            click.echo(NO_PHONE)
        return found

    def _which(self, ready: list[Phone]) -> str:
        for number, phone in enumerate(ready, 1):
            click.echo(plain(f"  {number}  {phone.model or 'phone'} ({phone.serial})"))
        click.echo("  w  pair a phone over Wi-Fi\n  s  use the simulated phone for now")
        asked = "Which one" if ready else "Plug one in and press Enter, or choose"
        return str(click.prompt(asked, default="1" if len(ready) == 1 else "", show_default=len(ready) == 1)).strip()

    def _only(self, ready: list[Phone]) -> str:
        if len(ready) > 1:
            names = ", ".join(phone.serial for phone in ready)
            raise UsageError(f"Several phones are attached ({names}); leave one, or run iris setup in a terminal.")
        return f"android:{ready[0].serial}" if ready else ""

    def _pair(self) -> None:
        """Pairing and connecting are two addresses of the phone, of which people often mix up the ports."""
        click.echo(PAIRING)
        place = _line("Address beside the code, such as 192.168.1.20:37123 (Enter: go back)")
        if not place:
            return
        try:
            self.phones.pair(place, _line("The six digits"))
            click.echo("Paired. Now go back one page on the phone: Wireless debugging shows another address there.")
            serial = self.phones.connect(_line("Address on that page", default=place.rpartition(":")[0] + ":"))
            click.echo(plain(f"Connected to {serial}."))
        except IrisError as error:
            click.echo(plain(str(error)))

    def _check_keyboard(self, serial: str) -> None:
        try:
            there = self.phones.has_keyboard(serial)
        except IrisError as error:
            click.echo(plain(str(error)))
            return
        click.echo("ADBKeyboard is on the phone." if there else NO_KEYBOARD)

    # --- the model --------------------------------------------------------------------------------------------------

    def _model(self) -> dict[str, str]:
        """Address, name and key of a model; nothing changes where the first question is left empty."""
        click.echo(f"\n{ABOUT_MODELS}")
        old = self.settings.base_url
        known = f"{', '.join(_named())}, or an address"
        kept = f"Enter: keep {old}, none: take it out" if old else "Enter: none"
        answer = click.prompt(f"Model ({known}; {kept})", default="", show_default=False, value_proc=_endpoint)
        if answer == "none":
            return {"base_url": "", "model": "", "api_key": ""}
        address = answer or old
        if not address:
            return {}
        usual = self.settings.model if address == old else _usual_at(address)
        name = _line("Name of the model, as its maker writes it", default=usual)
        return {"base_url": address, "model": name, **self._key(address)}

    def _key(self, address: str) -> dict[str, str]:
        """A key belongs to the address it was given for: it is not carried over to another one."""
        from urllib.parse import urlsplit

        same = urlsplit(address).hostname == urlsplit(self.settings.base_url).hostname
        keeps = same and "api_key" in self._written
        said = "Enter: keep the one there is" if keeps else "Enter: none"
        key = str(click.prompt(f"Key ({said}; not shown)", default="", show_default=False, hide_input=True)).strip()
        click.echo(plain(f"Pictures of the screen will be sent to {urlsplit(address).hostname}."))
        return {} if keeps and not key else {"api_key": key}

    # --- what stands there now --------------------------------------------------------------------------------------

    def _show(self) -> None:
        from iris_screen.core.settings import SECRETS
        from iris_screen.graph.configuration.settings_file import read_written

        click.echo(f"\nWritten to {plain(str(self.file))}:")
        for name, value in read_written(self.file).items():
            secret = name in SECRETS or name == "key"
            click.echo(plain(f"  {name} = {'(set, not shown)' if secret else value}"))


def _line(asked: str, default: str = "") -> str:
    return str(click.prompt(asked, default=default, show_default=bool(default))).strip()


def _named() -> dict[str, str]:
    """Endpoints that are asked alike in every role: name → address. Others are set as a preset."""
    from iris_screen.models.presets import PRESETS

    return {name: preset.base_url for name, preset in PRESETS.items() if preset.base_url and not preset.hand}


def _usual_at(address: str) -> str:
    """The model that is asked for at an address where none is named; "" for one we do not know."""
    from iris_screen.models.presets import PRESETS

    return next((preset.model for preset in PRESETS.values() if preset.base_url == address), "")


def _endpoint(answer: str) -> str:
    """The address an answer means. A wrong one is asked for again."""
    from iris_screen.graph.configuration.model_address import check_address

    answer = answer.strip()
    if answer in ("", "none"):
        return answer
    address = _named().get(answer.lower(), answer)
    try:
        check_address(address, f"“{plain(address)[:60]}”", has_key=False)
    except UsageError as error:
        raise click.UsageError(str(error)) from None
    return address


def _warn_of_others(file: Path, settings: "Settings") -> None:
    """Where the environment or the command line says otherwise, that wins, and a person would wonder."""
    from iris_screen.graph.configuration.settings_file import read_written

    for name in ("device", "model", "base_url"):
        written = read_written(file).get(name)
        if written is not None and written != getattr(settings, name):
            click.echo(plain(f"But {name} is {getattr(settings, name)} by the environment or an option, which wins."))
