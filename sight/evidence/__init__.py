"""What a look after an act proves: what counts as evidence, what may be coincidence, what may be typed again."""
