"""Accounts of a server: who they are, how they sign in, and how often a password may be guessed.

- `views`: the first start, signing in and out, one's own password, accounts for the server's owner
- `owners`: owners of the server, and passwords set from the shell
- `passwords`: what a password must be like, and the forms for one
- `login_throttling`: the number of attempts to sign in

Roles in an event are in `zug.web.events.access`.
"""
