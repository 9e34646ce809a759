"""A simulated pen machine with GRBL 1.1h: firmware and axes, reachable by pseudo-terminal and TCP."""
