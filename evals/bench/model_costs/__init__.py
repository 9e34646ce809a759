"""What a model costs: the pictures it is sent, a long run, and what its replies wait for."""
