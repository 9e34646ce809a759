"""Many tasks on many devices: handing them in, and doing them."""
