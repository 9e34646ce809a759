"""Commands for devices, calibration and checks of this computer."""
