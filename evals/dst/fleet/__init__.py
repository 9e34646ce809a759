"""The simulation of a fleet: several workers over one store, in virtual time, killed, frozen and cut off."""
