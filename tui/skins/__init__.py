"""Card skins that come with the program, one file each; what they may say is in `tui.skin`."""
