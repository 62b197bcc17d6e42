"""Work in the background, and whole desks in one file.

- `background`: a thread that does something every few seconds
- `auto_backup`: backups into a second folder
- `auto_website`: websites of events in a folder
- `rating_list_updates`: lists found in the watched folder or at addresses
- `rating_list_upload`: lists that the owner of the server uploads
- `backup`: all events and accounts in one file, and back
"""
