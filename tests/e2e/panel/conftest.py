"""The tests of a page build on one another: when one failed and runs again, those of its file run with it."""

from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True, trylast=True)  # inside pytest's own, which leaves out what did not fail
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Module) and collector.config.getoption("lf", default=False):
        failed = collector.config.pluginmanager.get_plugin("lfplugin").lastfailed
        if any(test.id in failed for test in report.result):
            failed.update((test.id, True) for test in report.result)
    return report
