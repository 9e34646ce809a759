"""Which acts on which controls are known to do no harm, a file for each kind of act."""
