"""What is on a screen: pictures and words, element trees, what changed, and how a target is found there."""
