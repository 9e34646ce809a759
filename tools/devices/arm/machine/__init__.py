"""The machine that carries the pen: GRBL 1.1 over a serial port or Wi-Fi."""
