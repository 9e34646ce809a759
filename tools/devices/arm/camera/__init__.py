"""From the camera over the phone to what the phone shows: taking pictures, and making them flat, even and steady."""
