"""setup: from nothing to a first task on your own phone, by asking."""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.ui.attached_phones import AdbPhones, Phone, Phones
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import ask, echo, echo_text, localize
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

SIMULATED = "sim:"


@command(help="help-setup")
@click.option("--yes", "-y", is_flag=True, help="help-setup-yes")
@pass_global_options
def setup(opts: GlobalOptions, yes: bool) -> None:
    """Find your phone, check what it needs, name a model if you want one, and write it down."""
    from iris_screen.graph.configuration.setting_sources import own_file

    if not yes and not sys.stdin.isatty():
        raise UsageError(say("usage-setup-no-terminal"))
    settings = opts.load_settings()
    file = opts.config or own_file(settings.home)
    Interview(settings, file, AdbPhones(settings.adb_path), asks=not yes).hold()
    _warn_of_others(file, opts.load_settings())


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
        from iris_screen.tools.devices.address import scheme_of

        self._written = read_written(self.file)
        device = self._device()
        if scheme_of(device).over_adb:
            self._check_keyboard(device.removeprefix("android:"))
        changes = {"device": device} if device else {}
        if self.asks:
            changes |= self._model()
        if changes:
            write_settings(self.file, changes)
            self._show()
        click.echo()
        echo(say("cli-setup-next"))

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
                echo(say("cli-setup-none-of-these", answer=answer[:20]))

    def _attached(self) -> list[Phone]:
        """What is attached, told; where adb itself is missing that is told, and nothing is attached."""
        try:
            found = self.phones.list_attached()
        except IrisError as error:
            echo(error.message)
            return []
        for phone in found:
            if phone.trouble:
                echo(phone.trouble)
        if not found:
            echo_text(say("cli-setup-no-phone"))
        return found

    def _which(self, ready: list[Phone]) -> str:
        for number, phone in enumerate(ready, 1):
            model = phone.model or localize(say("cli-setup-phone"))
            click.echo(sanitize(f"  {number}  {model} ({phone.serial})"))
        click.echo(f"  w  {localize(say('cli-setup-wifi'))}\n  s  {localize(say('cli-setup-simulated'))}")
        which = say("cli-setup-which") if ready else say("cli-setup-plug-in")
        return ask(which, default="1" if len(ready) == 1 else "", show_default=len(ready) == 1)

    def _only(self, ready: list[Phone]) -> str:
        if len(ready) > 1:
            raise UsageError(say("usage-several-phones", names=[phone.serial for phone in ready]))
        return f"android:{ready[0].serial}" if ready else ""

    def _pair(self) -> None:
        """Pairing and connecting are two addresses of the phone, of which people often mix up the ports."""
        echo_text(say("cli-setup-pairing"))
        place = _line(say("cli-setup-pairing-address", example="192.168.1.20:37123"))
        if not place:
            return
        try:
            self.phones.pair(place, _line(say("cli-setup-pairing-code")))
            echo(say("cli-setup-paired"))
            address = _line(say("cli-setup-address"), default=place.rpartition(":")[0] + ":")
            echo(say("cli-setup-connected", serial=self.phones.connect(address)))
        except IrisError as error:
            echo(error.message)

    def _check_keyboard(self, serial: str) -> None:
        try:
            there = self.phones.has_keyboard(serial)
        except IrisError as error:
            echo(error.message)
            return
        echo_text(say("cli-setup-keyboard") if there else say("cli-setup-no-keyboard"))

    # --- the model --------------------------------------------------------------------------------------------------

    def _model(self) -> dict[str, str]:
        """Address, name and key of a model; nothing changes where the first question is left empty."""
        click.echo()
        echo_text(say("cli-setup-about-models"))
        old = self.settings.base_url
        kept = say("cli-setup-keep-model", address=old) if old else say("cli-setup-keep-none")
        answer = _endpoint_asked(say("cli-setup-model", presets=list(_named()), enter=kept))
        if answer == "none":
            return {"base_url": "", "model": "", "api_key": ""}
        address = answer or old
        if not address:
            return {}
        usual = self.settings.model if address == old else _usual_at(address)
        name = _line(say("cli-setup-model-name"), default=usual)
        return {"base_url": address, "model": name, **self._key(address)}

    def _key(self, address: str) -> dict[str, str]:
        """A key belongs to the address it was given for: it is not carried over to another one."""
        from urllib.parse import urlsplit

        same = urlsplit(address).hostname == urlsplit(self.settings.base_url).hostname
        keeps = same and "api_key" in self._written
        key = ask(say("cli-setup-key", keeps=keeps), default="", show_default=False, hide_input=True)
        echo(say("cli-setup-sent-to", host=urlsplit(address).hostname or address))
        return {} if keeps and not key else {"api_key": key}

    # --- what stands there now --------------------------------------------------------------------------------------

    def _show(self) -> None:
        from iris_screen.core.settings import SECRETS
        from iris_screen.graph.configuration.settings_file import read_written

        click.echo()
        echo(say("cli-setup-written", file=str(self.file)))
        for name, value in read_written(self.file).items():
            secret = name in SECRETS or name == "key"
            click.echo(sanitize(f"  {name} = {localize(say('cli-setup-secret')) if secret else value}"))


def _line(asked: Message, default: str = "") -> str:
    return ask(asked, default=default, show_default=bool(default))


def _named() -> dict[str, str]:
    """Endpoints that are asked alike in every role: name → address. Others are set as a preset."""
    from iris_screen.models.presets import PRESETS

    return {name: preset.base_url for name, preset in PRESETS.items() if preset.base_url and not preset.hand}


def _usual_at(address: str) -> str:
    """The model that is asked for at an address where none is named; "" for one we do not know."""
    from iris_screen.models.presets import PRESETS

    return next((preset.model for preset in PRESETS.values() if preset.base_url == address), "")


def _endpoint_asked(question: Message) -> str:
    """A wrong one is asked for again."""
    while True:
        try:
            return _endpoint(ask(question, default="", show_default=False))
        except UsageError as error:
            echo(error.message)


def _endpoint(answer: str) -> str:
    """The address an answer means. Raises UsageError for one that no picture may be sent to."""
    from iris_screen.graph.configuration.model_address import check_address

    answer = answer.strip()
    if answer in ("", "none"):
        return answer
    address = _named().get(answer.lower(), answer)
    check_address(address, f"“{sanitize(address)[:60]}”", has_key=False)
    return address


def _warn_of_others(file: Path, settings: "Settings") -> None:
    """Where the environment or the command line says otherwise, that wins, and a person would wonder."""
    from iris_screen.graph.configuration.settings_file import read_written

    for name in ("device", "model", "base_url"):
        written = read_written(file).get(name)
        if written is not None and written != getattr(settings, name):
            echo(say("cli-setup-overridden", name=name, value=str(getattr(settings, name))))
