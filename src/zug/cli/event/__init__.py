"""Commands that run an event kept in a file, and those of the desk and of rating lists."""
