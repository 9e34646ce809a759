"""What surrounds the nodes during a run: its device, lease, pictures, figures, and its end."""
