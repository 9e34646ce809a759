secret-named-wrongly = Name secrets by their numbers only, as { $token }. List them with: iris secret list
secret-none-kept-for = { $token } cannot be typed: no secrets are saved here.
secret-none-kept = No secrets are saved here.
secret-for-another-app = { $token } is for { $app }. Nothing was typed.