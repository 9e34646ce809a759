"""The icon in the menu bar or tray: how runs stand, at a glance, and what a person does about them without a window."""
