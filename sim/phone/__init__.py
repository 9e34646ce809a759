"""A simulated phone: world files → state → pixels."""
