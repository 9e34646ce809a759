"""tray: an icon in the menu bar or tray that shows how runs stand."""

import click

from iris_screen.ui.given import Given, pass_given


@click.command()
@pass_given
def tray(given: Given) -> None:
    """Show how runs stand in the tray: start, pause, stop them, open the panel.

    Needs the extra `tray`. Ends with exit code 7 where there is no tray. Runs go on when the icon is closed.
    """
    from iris_screen.ui.tray.host import check

    check()
    from iris_screen.ui.tray.icon import show

    raise SystemExit(show(given))
