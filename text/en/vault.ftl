# Sealed secrets and the key that opens them.
vault-secret-unknown = There is no { $secret }, or it has expired. See which are kept: iris secret list
vault-secret-length = A secret can have 1 to { $most } characters. This one has { $n }.
vault-secret-in-caption = The name contains the secret itself. Choose another name.
vault-app-not-allowed = Secrets of { $app } may not be kept. Allow it: iris secret allow { $app }
vault-use-not-allowed = { $secret } belongs to { $app }, whose secrets may not be used. Allow it: iris secret allow { $app }
vault-keyring = the system keyring
vault-key-missing = The key that opens the secrets is missing. Put it back where it was. What it sealed is unchanged.
vault-key-damaged = The key in { $where } is damaged. Restore a copy of it. What it sealed is unchanged.
vault-key-too-short = { $variable } has fewer than { $least } characters. Choose a longer one.
vault-key-unreadable = { $file } could not be read: { $why }. Without it no secret can be opened.
vault-key-not-created = { $file } could not be created: { $why }. Set IRIS_HOME to a folder of your own.
vault-other-key = { $secret } was sealed with another key than the one in { $where }. Put the old key back. Nothing was lost or changed.
