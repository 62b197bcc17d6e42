"""Accounts of a server: who they are, how they sign in, and how often a password may be guessed.

- `views`: the first start, signing in and out, one's own password, accounts for the server's owner
- `passwords`: what a password must be like, the forms for one, passwords set from the shell; and
  the number of attempts to sign in

Roles in an event are in `zug.web.events.request`.
"""
