"""What commands share: the global options with the settings, the option --json and the argument RUN.

`iris --help` imports this, so the code for messages is imported only where it is needed.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError
from iris_screen.ui.language import require_language

if TYPE_CHECKING:
    from iris_screen.core.message import Message
    from iris_screen.core.settings import Settings


@dataclass(frozen=True)
class GlobalOptions:
    """The options before the command. Settings are read only when a command asks for them."""

    env_file: Path | None = None
    config: Path | None = None
    sets: tuple[str, ...] = ()

    def load_settings(self, **named: object) -> "Settings":
        """Settings from all sources. named: the command's own options, None if not given."""
        from iris_screen.graph.configuration.setting_sources import load_settings
        from iris_screen.ui.cli.output import prefer_language  # its package imports this module
        from iris_screen.ui.serve.place import LeaveBehind

        given = dict(_split_setting(text) for text in self.sets) | {k: v for k, v in named.items() if v is not None}
        settings = load_settings(env_file=self.env_file, config=self.config, given=given)
        prefer_language(require_language(settings.language) if settings.language else "")
        LeaveBehind.minutes = settings.serving.serve_minutes if settings.serving.serve else 0
        return settings

    def repeat(self) -> list[str]:
        """These options again, for another process of `iris`."""
        files = [("--env-file", self.env_file), ("--config", self.config)]
        given = [word for name, file in files if file for word in (name, str(file))]
        return [*given, *(word for each in self.sets for word in ("--set", each))]

    def load_settings_to_stop(self) -> "Settings":
        """The same, or, if they are invalid, enough to find a run: nobody should have to fix a file to stop one."""
        from iris_screen.core.settings import Settings
        from iris_screen.graph.configuration.setting_sources import find_home

        try:
            return self.load_settings()
        except UsageError:
            pairs = (text.partition("=") for text in self.sets)
            given = {name.strip(): value for name, _, value in pairs}
            return Settings(home=find_home(env_file=self.env_file, config=self.config, given=given))

    def find_sources(self) -> "dict[str, Message]":
        """The source of each setting that is not a default, by field name."""
        from iris_screen.graph.configuration.setting_sources import find_setting_sources

        return find_setting_sources(
            env_file=self.env_file, config=self.config, given=dict(_split_setting(text) for text in self.sets)
        )


def _split_setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        from iris_screen.core.message import say

        raise UsageError(say("usage-not-name-value", given=text))
    return name.strip(), value


def check_folder(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """Raises UsageError if the folder of the file is missing, before the command does anything."""
    if value is not None and not value.parent.is_dir():
        from iris_screen.core.message import say

        raise UsageError(say("usage-folder-missing", folder=str(value.parent), file=value.name))
    return value


pass_global_options = click.make_pass_decorator(GlobalOptions)

as_json_option = click.option("--json", "as_json", is_flag=True, help="help-json")

run_argument = click.argument("run_id", metavar="RUN", shell_complete=lambda ctx, param, start: complete_run_ids(start))


def complete_run_ids(start: str) -> list[str]:
    """The ids of stored runs that start like this, for shell completion; none if the store cannot be read."""
    from iris_screen.core.errors import IrisError
    from iris_screen.graph.runs import Runs

    try:
        return [row.id for row in Runs(GlobalOptions().load_settings()).rows(limit=200) if row.id.startswith(start)]
    except IrisError:
        return []
