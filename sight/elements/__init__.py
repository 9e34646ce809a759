"""What an element tree says: which elements are visible, and which are meant. For locators, verifiers, blockers."""
