"""The icon in the menu bar or tray: the state of all runs at a glance, and a menu to control them without a window."""
