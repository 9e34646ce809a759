"""What the tables look like. A change here needs a new VERSION, an upgrade (store_upgrade.py) and an ADR."""

import re

APPLICATION = 0x49524953  # "IRIS" in the file's header
VERSION = 7

SCHEMA = (
    # runs: what was accepted, and its state
    """CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    task TEXT NOT NULL,
    text TEXT NOT NULL,
    device TEXT NOT NULL,
    status TEXT NOT NULL,
    verdict TEXT,
    reason TEXT NOT NULL,
    started_at REAL NOT NULL,
    ended_at REAL,
    result TEXT
) STRICT""",
    "CREATE INDEX runs_by_time ON runs (started_at)",
    # results: every step's end, whole (State keeps the last few)
    """CREATE TABLE results (
    run TEXT NOT NULL,
    step INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (run, step)
) STRICT""",
    # journal: what was really done to a device
    """CREATE TABLE journal (
    run TEXT NOT NULL,
    turn INTEGER NOT NULL,
    n INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    frame TEXT NOT NULL,
    why TEXT NOT NULL,
    receipt TEXT,
    PRIMARY KEY (run, turn, n)
) STRICT""",
    # leases: who drives a run or a device; epoch is the fencing number, and only ever grows. Marks have 0 (lease.py)
    """CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    holder TEXT NOT NULL,
    until REAL NOT NULL
) STRICT""",
    # turns: the one checkpoint that is kept of each turn
    """CREATE TABLE turns (
    run TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    turn INTEGER NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (run, checkpoint)
) STRICT""",
    # reins: how a person steers a run (core.people.SteeringMode, here wish), and since when it holds for that
    """CREATE TABLE reins (
    run TEXT PRIMARY KEY,
    wish TEXT NOT NULL,
    since REAL
) STRICT""",
    # touches: what a person does on the device themselves; turn is NULL until it is promised
    """CREATE TABLE touches (
    run TEXT NOT NULL,
    n INTEGER NOT NULL,
    action TEXT NOT NULL,
    frame TEXT NOT NULL,
    at REAL NOT NULL,
    turn INTEGER,
    receipt TEXT,
    PRIMARY KEY (run, n)
) STRICT""",
    # checkpoints and writes: LangGraph's, by thread (our run), namespace and checkpoint
    """CREATE TABLE checkpoints (
    thread TEXT NOT NULL,
    ns TEXT NOT NULL,
    id TEXT NOT NULL,
    parent TEXT,
    metadata TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (thread, ns, id)
) STRICT""",
    """CREATE TABLE writes (
    thread TEXT NOT NULL,
    ns TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    path TEXT NOT NULL,
    task TEXT NOT NULL,
    idx INTEGER NOT NULL,
    channel TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (thread, ns, checkpoint, task, idx)
) STRICT""",
    # chain: what was written about a run, each link signed together with the one before (run_chain.py)
    """CREATE TABLE chain (
    run TEXT NOT NULL,
    n INTEGER NOT NULL,
    part TEXT NOT NULL,
    digest BLOB NOT NULL,
    key TEXT NOT NULL,
    mac BLOB NOT NULL,
    PRIMARY KEY (run, n)
) STRICT, WITHOUT ROWID""",
    # jobs: runs that wait for a worker, or were given to one (job_table.py)
    """CREATE TABLE jobs (
    run TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    batch TEXT NOT NULL,
    device TEXT NOT NULL,
    needs TEXT NOT NULL,
    priority INTEGER NOT NULL,
    due REAL NOT NULL,
    state TEXT NOT NULL,
    given TEXT NOT NULL,
    worker TEXT NOT NULL,
    tries INTEGER NOT NULL,
    since REAL NOT NULL,
    note TEXT NOT NULL,
    n INTEGER NOT NULL DEFAULT 0,
    submitter TEXT NOT NULL DEFAULT '',
    turn INTEGER NOT NULL DEFAULT 0,
    app TEXT NOT NULL DEFAULT '',
    repeats INTEGER NOT NULL DEFAULT 0
) STRICT""",
    # what a look for the next one reads: the first of each kind of job for a device (next_job.py), and those given out
    """CREATE INDEX jobs_to_take ON jobs (given, device, due, needs, batch, priority DESC, turn, n)
WHERE state = 'queued'""",
    "CREATE INDEX jobs_given_out ON jobs (given) WHERE state = 'running'",
    "CREATE INDEX jobs_in_order ON jobs (state, priority DESC, turn, n)",
    "CREATE INDEX jobs_by_submitter ON jobs (submitter, state, priority, turn)",
    "CREATE INDEX jobs_by_number ON jobs (n)",
    "CREATE INDEX jobs_that_repeat ON jobs (state) WHERE repeats = 1",
    # workers: which processes serve a device, and whether they are to go on (worker_table.py)
    """CREATE TABLE workers (
    device TEXT NOT NULL,
    host TEXT NOT NULL,
    process TEXT NOT NULL,
    tags TEXT NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL,
    state TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (device, process)
) STRICT""",
    # pauses: what no worker begins for now: anything, what is of a batch, or what is for a device
    """CREATE TABLE pauses (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT""",
    # queue_log: what became of jobs and workers, and when (queue_log.py)
    """CREATE TABLE queue_log (
    n INTEGER NOT NULL,
    at REAL NOT NULL,
    run TEXT NOT NULL,
    device TEXT NOT NULL,
    process TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT""",
    "CREATE INDEX queue_log_in_order ON queue_log (n)",
    "CREATE INDEX queue_log_by_run ON queue_log (run, n)",
    "CREATE INDEX queue_log_by_device ON queue_log (device, n)",
    "CREATE INDEX jobs_by_time ON jobs (state, since)",
    # rules: what limits the workers (graph/fleet/rules.py): a value, in JSON, of this kind for what is named
    """CREATE TABLE rules (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT""",
    # spent: what was used of a model or an app, when, and for which batch
    """CREATE TABLE spent (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    batch TEXT NOT NULL,
    calls INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    cost REAL NOT NULL
) STRICT""",
    "CREATE INDEX spent_by_time ON spent (kind, name, at)",
    "CREATE INDEX spent_by_batch ON spent (batch)",
)

COLUMNS = {
    found[1]: tuple(re.findall(r"^    ([a-z_]+) ", found[2], re.MULTILINE))
    for statement in SCHEMA
    if (found := re.match(r"CREATE TABLE (\w+) \((.*)\)", statement, re.DOTALL))
}
"""The names of the columns of each table."""
