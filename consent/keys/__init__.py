"""What keys do: by themselves, in the app in front, and by what the page says of them."""
