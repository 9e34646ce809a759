"""Recognizes controls by their look alone: buttons, inputs, switches, check boxes."""
