"""What is made of the camera's pictures: the screen, flat and even, the same for as long as it does not change."""
