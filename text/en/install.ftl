# A part of Iris that is an extra of its package, and is not installed.
install-extra-missing = { $feature } needs { AND($packages) }; run: pip install 'iris-screen[{ $extra }]'.
install-by-words = Searched by words alone. To search by meaning: pip install 'iris-screen[{ $extra }]'
install-key-in-file = The key to the secrets will be kept in a private file. To keep it in the system keyring, first run: pip install 'iris-screen[{ $extra }]'
