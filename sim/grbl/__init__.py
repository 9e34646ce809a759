"""A simulated pen machine with GRBL 1.1h, Grbl_ESP32 or FluidNC: reachable by pseudo-terminal and TCP."""
