"""A phone without hardware: world files → state → pixels."""
