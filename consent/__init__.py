"""What may be done, and what may be seen: the grant and the policy at a touch, secrets, and what hides them."""
