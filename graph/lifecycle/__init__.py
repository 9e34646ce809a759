"""What goes on round the nodes while a run lives: its device, lease, pictures, figures, and its end."""
