# iris bench and iris dst: the measurements and the simulation.
proofs-repository-needed = { $command } runs only from a checkout of the Iris repository; clone it and run “make setup” there.
