"""setup: asks what is needed to run a first task on your own phone, and saves the answers."""

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
    """Find your phone, check what it needs, choose a model if you want one, and save the settings."""
    from iris_screen.graph.configuration.setting_sources import own_file
    from iris_screen.graph.configuration.settings_file import read_written

    if not yes and not sys.stdin.isatty():
        raise UsageError(say("usage-setup-no-terminal"))
    settings = opts.load_settings()
    file = opts.config or own_file(settings.home)
    Interview(settings, file, AdbPhones(settings.adb_path), asks=not yes).run()
    settings, written = opts.load_settings(), read_written(file)
    for name in ("device", "model", "base_url"):  # the environment or the command line may override what was written
        if written.get(name) is not None and written[name] != getattr(settings, name):
            echo(say("cli-setup-overridden", name=name, value=str(getattr(settings, name))))


@dataclass
class Interview:
    """Asks, and writes the answers into `file`. asks: whether a person can answer; if not, only what is certain is
    written.
    """

    settings: "Settings"
    file: Path
    phones: Phones
    asks: bool = True
    _written: dict[str, Any] = field(default_factory=dict)

    def run(self) -> None:
        """The whole conversation. A Ctrl-C anywhere in it leaves the file as it was."""
        from iris_screen.core.settings import SECRETS
        from iris_screen.graph.configuration.settings_file import read_written, write_settings
        from iris_screen.tools.devices.address import scheme_of

        self._written = read_written(self.file)
        device = self._choose_device()
        if scheme_of(device).over_adb:
            try:
                has_keyboard = self.phones.has_keyboard(device.removeprefix("android:"))
                echo_text(say("cli-setup-keyboard") if has_keyboard else say("cli-setup-no-keyboard"))
            except IrisError as error:
                echo(error.message)
        changes = {"device": device} if device else {}
        if self.asks:
            changes |= self._choose_model()
        if changes:
            write_settings(self.file, changes)
            click.echo()
            echo(say("cli-setup-written", file=str(self.file)))
            for name, value in read_written(self.file).items():
                secret = name in SECRETS or name == "key"
                click.echo(sanitize(f"  {name} = {localize(say('cli-setup-secret')) if secret else value}"))
        click.echo()
        echo(say("cli-setup-next"))

    # --- the phone --------------------------------------------------------------------------------------------------

    def _choose_device(self) -> str:
        """The address of the phone to use; "" if there is none and nobody can be asked."""
        while True:
            found = self._list_phones()
            ready = [phone for phone in found if not phone.trouble]
            if not self.asks:
                if len(ready) > 1:
                    raise UsageError(say("usage-several-phones", names=[phone.serial for phone in ready]))
                return f"android:{ready[0].serial}" if ready else ""
            for number, phone in enumerate(ready, 1):
                model = phone.model or localize(say("cli-setup-phone"))
                click.echo(sanitize(f"  {number}  {model} ({phone.serial})"))
            click.echo(f"  w  {localize(say('cli-setup-wifi'))}\n  s  {localize(say('cli-setup-simulated'))}")
            which = say("cli-setup-which") if ready else say("cli-setup-plug-in")
            answer = ask(which, default="1" if len(ready) == 1 else "", show_default=len(ready) == 1)
            if answer == "w":
                self._pair()
            elif answer == "s":
                return SIMULATED
            elif answer.isdecimal() and 0 < int(answer) <= len(ready):
                return f"android:{ready[int(answer) - 1].serial}"
            elif answer:
                echo(say("cli-setup-none-of-these", answer=answer[:20]))

    def _list_phones(self) -> list[Phone]:
        """Lists what is attached, with its troubles. A missing adb is reported too, as no phones."""
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

    def _pair(self) -> None:
        """A phone pairs and connects at two different ports, which people often mix up."""
        echo_text(say("cli-setup-pairing"))
        place = _ask_line(say("cli-setup-pairing-address", example="192.168.1.20:37123"))
        if not place:
            return
        try:
            self.phones.pair(place, _ask_line(say("cli-setup-pairing-code")))
            echo(say("cli-setup-paired"))
            address = _ask_line(say("cli-setup-address"), default=place.rpartition(":")[0] + ":")
            echo(say("cli-setup-connected", serial=self.phones.connect(address)))
        except IrisError as error:
            echo(error.message)

    # --- the model --------------------------------------------------------------------------------------------------

    def _choose_model(self) -> dict[str, str]:
        """Address, name and key of a model. Nothing changes if the first question is left empty."""
        from urllib.parse import urlsplit

        from iris_screen.models.presets import PRESETS

        click.echo()
        echo_text(say("cli-setup-about-models"))
        old = self.settings.base_url
        kept = say("cli-setup-keep-model", address=old) if old else say("cli-setup-keep-none")
        answer = _ask_endpoint(say("cli-setup-model", presets=list(_list_presets()), enter=kept))
        if answer == "none":
            return {"base_url": "", "model": "", "api_key": ""}
        address = answer or old
        if not address:
            return {}
        usual = next((preset.model for preset in PRESETS.values() if preset.base_url == address), "")
        usual = self.settings.model if address == old else usual
        name = _ask_line(say("cli-setup-model-name"), default=usual)
        # A key belongs to the address it was given for: it is not carried over to another one.
        same = urlsplit(address).hostname == urlsplit(self.settings.base_url).hostname
        keeps = same and "api_key" in self._written
        key = ask(say("cli-setup-key", keeps=keeps), default="", show_default=False, hide_input=True)
        echo(say("cli-setup-sent-to", host=urlsplit(address).hostname or address))
        changes = {"base_url": address, "model": name}
        return changes if keeps and not key else changes | {"api_key": key}


def _ask_line(asked: Message, default: str = "") -> str:
    return ask(asked, default=default, show_default=bool(default))


def _list_presets() -> dict[str, str]:
    """Name → address of the endpoints that serve every role in the same way. Others are set with `preset`."""
    from iris_screen.models.presets import PRESETS

    return {name: preset.base_url for name, preset in PRESETS.items() if preset.base_url and not preset.hand}


def _ask_endpoint(question: Message) -> str:
    """The address that the answer stands for. Asks again if no picture may be sent to it."""
    from iris_screen.graph.configuration.model_address import check_address

    while True:
        try:
            answer = ask(question, default="", show_default=False).strip()
            if answer in ("", "none"):
                return answer
            address = _list_presets().get(answer.lower(), answer)
            check_address(address, f"“{sanitize(address)[:60]}”", sends="")
            return address
        except UsageError as error:
            echo(error.message)
