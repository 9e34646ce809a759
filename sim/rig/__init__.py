"""A phone under an arm and a camera, all three simulated: what the shipped drivers of a robot arm are tried on."""
