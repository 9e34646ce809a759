"""policy: shows what Iris may do by itself, what it asks about and what it never does, checks your own rules, and lists
and revokes what was allowed beforehand.
"""

import os
from pathlib import Path

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_read
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.escaping import format_row, sanitize
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

FILE_LIMIT = 1_000_000


@group(help="help-policy")
def policy() -> None:
    """See what is allowed, asked about and denied, and check your own rules."""


@policy.command(help="help-policy-show")
@as_json_option
@pass_global_options
def show(opts: GlobalOptions, as_json: bool) -> None:
    """List the rule for each kind of act, and which rules your own file sets."""
    from iris_screen.core.policy import Rule
    from iris_screen.graph.configuration.resources import own_policy, policy_of, shipped_policy

    settings = opts.load_settings()
    found, shipped, own = policy_of(settings), shipped_policy(), own_policy(settings)
    # Every rule, those of one kind together, and "ask" for a kind that has none.
    bare = {rule.kind for rule in found.rules if not rule.app}
    rules = [*found.rules, *(Rule(kind=kind, answer="ask") for kind in found.kinds if kind not in bare)]
    order = list(found.kinds)
    rules.sort(key=lambda rule: (order.index(rule.kind), rule.app))
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import ListedRule, PolicyAnswer

        rows = [ListedRule(**dict(rule), own=rule not in shipped.rules) for rule in rules]
        print_json(PolicyAnswer(file=str(own), rules=rows))
        return
    for rule in rules:
        whose = localize(say("cli-policy-yours")) if rule not in shipped.rules else ""
        does = localize(say("cli-policy-does", kind=rule.kind, does=found.kinds[rule.kind].does))
        click.echo(format_row([rule.answer, rule.kind, whose, rule.app, does], (5, 13, 5, 24, 0)))
    echo(say("cli-policy-file", file=str(own), there=own.is_file()))


@policy.command(help="help-policy-check")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@pass_global_options
def check(opts: GlobalOptions, file: Path | None) -> None:
    """Say whether FILE, or your own policy.yaml, can be used. Exit code 2 if it cannot."""
    from iris_screen.core.parsing.files import read_file
    from iris_screen.core.policy import read_policy
    from iris_screen.graph.configuration.resources import own_policy, shipped_policy

    path = file or own_policy(opts.load_settings())
    if file is None and not os.path.lexists(path):
        echo(say("cli-policy-no-file", file=str(path)))
        return
    try:
        text = read_file(path, FILE_LIMIT)
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None
    shipped = shipped_policy()
    own = [rule for rule in read_policy(text, str(path), over=shipped).rules if rule not in shipped.rules]
    echo(say("cli-policy-good", file=str(path), rules=len(own)))


@policy.command(help="help-policy-explain")
@click.argument("task")
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="help-policy-explain-picture")
@click.option("--at", metavar="X,Y", help="help-policy-explain-at")
@as_json_option
@pass_global_options
def explain(opts: GlobalOptions, task: str, picture: Path | None, at: str | None, as_json: bool) -> int:
    """Say what TASK agrees to, or what pressing a place in a picture would do, and whether that is asked about."""
    from iris_screen.ui.explained import explain_press, explain_task

    settings = opts.load_settings()
    if (picture is None) != (at is None):
        raise UsageError(say("usage-explain-picture"))
    explained = explain_task(settings, task) if picture is None else explain_press(settings, task, picture, at or "")
    if as_json:
        print_json(explained.data)
    for line in explained.lines if not as_json else ():
        click.echo(sanitize(localize(line)))
    return explained.code


@policy.command(help="help-policy-grants")
@click.option("--revoke", "revoked", metavar="RUN", help="help-policy-grants-revoke")
@as_json_option
@pass_global_options
def grants(opts: GlobalOptions, revoked: str | None, as_json: bool) -> None:
    """List what runs that are not over may do without asking, and how much of it they have used."""
    from iris_screen.core.parsing.sums import show_sum
    from iris_screen.core.people import describe_allowance
    from iris_screen.graph.runs import Runs
    from iris_screen.graph.store import OVER
    from iris_screen.ui.cli.answers.knowledge_answers import AllowedRow

    runs = Runs(opts.load_settings())
    if revoked is not None:
        row = runs.store.row(revoked)
        echo(say("cli-grants-revoked", run=row.id, count=len(runs.revoke(row.id))))
        return
    rows = []
    for row in runs.store.rows(limit=1000):
        allowed = runs.store.task(row.id).allowed if row.status not in OVER else []
        used = runs.store.list_uses(row.id) if allowed else []
        for number, each in enumerate(allowed):
            spent = [use for use in used if use.allowance == number and not use.follows]
            paid = sum(use.paid for use in spent)
            rows.append(AllowedRow(**dict(each), run=row.id, used=len(spent), paid=paid))
            told = say("cli-grants-used", count=len(spent), paid=show_sum(paid, each.currency) if paid else "none")
            if not as_json:
                click.echo(format_row([row.id, localize(describe_allowance(each)), localize(told)], (16, 60, 0)))
    if as_json:
        print_json(rows)
    elif not rows:
        echo(say("cli-grants-none"))
