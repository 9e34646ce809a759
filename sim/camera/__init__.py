"""A camera over a phone on a table, under a pen: what stands in for the robot arm's eye."""
