"""Host side of Shakekeeper: the `shakekeeper` command, the simulator, the score sheet."""
