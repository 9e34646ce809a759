"""The next act towards a goal: a model's, in its own words, read into actions that are checked like any other."""
