"""What was played: fetched from the box, kept in a file, told in numbers and pictures."""
