"""What an element tree says: which elements are in sight, and which are meant. For locators, verifiers, blockers."""
