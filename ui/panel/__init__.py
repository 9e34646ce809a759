"""The control panel: a run seen and steered in a browser of this computer. It reads the stores and holds no truth."""
