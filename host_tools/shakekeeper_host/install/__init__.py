"""What goes onto a board's drive, shared by deploying, building and the emulated board."""
