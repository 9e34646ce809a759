"""How many whole runs per minute the deterministic simulation manages on two cores."""

import json
import subprocess
import sys

from iris_screen.evals.bench.figure import Figure


def measure(quick: bool) -> list[Figure]:
    """A short slice; it includes the start of the workers, which takes some seconds."""
    command = [sys.executable, "-P", "-m", "iris_screen.ui.cli", "dst", "--seconds", "8" if quick else "25", "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()[-1])
    note = f"{told['runs']} runs, {told['io']} I/O points in {told['seconds']:.0f} s"
    return [
        Figure("simulated runs a minute", told["runs_per_minute"], "runs", at_least=1000, note=note),
        Figure("simulated runs that went wrong", told["failed"], "runs", at_most=0),
    ]
