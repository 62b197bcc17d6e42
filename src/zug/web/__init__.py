"""The arbiter's desk in a browser. Rules live in `director` and below; here they are shown."""
