"""submit, worker, fleet: many tasks on many devices."""
