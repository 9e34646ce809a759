"""A pen machine with GRBL 1.1h: the firmware byte by byte, the axes it moves, on a pseudo-terminal and over TCP."""
