# A part of Iris that is an extra of its package, and is not installed.
install-extra-missing = { $feature } needs { AND($packages) }; run: pip install 'iris-screen[{ $extra }]'.
