"""The control panel: watch and steer runs in a browser on this computer. It reads the stores and keeps no state."""
