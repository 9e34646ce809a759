"""What surrounds the nodes during a run: device, lease, pictures, totals, and cleanup."""
