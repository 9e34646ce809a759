"""Controls by their look alone: buttons, inputs, switches, tick boxes."""
