"""A simulated phone under a simulated arm and camera, to run the robot arm drivers against."""
