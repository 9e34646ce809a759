"""What the masks hide and what they leave: fresh secrets of many kinds in many languages, and harmless things."""
