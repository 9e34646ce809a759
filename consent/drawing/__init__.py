"""What the picture alone shows of a control: what it is, whether its words can be read, and how long they are."""
