"""Work in the background, and whole desks in one file.

- `background`: a thread that does something every few seconds
- `auto_backup`: backups into a second folder
- `auto_website`: websites of events in a folder
- `rating_lists`: lists in the watched folder, at addresses, and uploaded by the owner of the server
- `backup`: all events and accounts in one file, and back
"""
