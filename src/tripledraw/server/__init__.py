"""The room as a web server: sockets, sessions, and one task a table."""
