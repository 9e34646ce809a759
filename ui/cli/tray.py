"""tray: an icon in the menu bar or tray that shows how runs stand."""

import click

from ui.cli.given import Given, pass_given


@click.command()
@pass_given
def tray(given: Given) -> None:
    """Show how runs stand in the tray: start, pause, stop them, open the panel.

    Needs the extra `tray`. Ends with exit code 7 where there is no tray. Runs go on when the icon is closed.
    """
    from ui.tray.host import check

    check()
    from ui.tray.icon import show

    raise SystemExit(show(given))
