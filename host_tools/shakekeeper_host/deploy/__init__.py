"""Getting the program onto a board: board files and their checks, deploy, build, doctor."""
