"""The camera over the phone: at this computer, on the network, or a file."""
