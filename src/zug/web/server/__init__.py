"""The process that serves the desk.

- `start`: options, environment, start and stop
- `settings`: Django's settings
- `database`, `postgresql`: data folder and database, and who may use them
- `asgi`: the application, with a limit to what is sent
- `connections`: how many connections there may be
- `request_queue`: whose turn is first, and the short way for phones
- `middleware`: compression, security headers, rejected text, pages for errors
- `page_context`: what every page shows
- `assets`: style sheets and scripts
- `counters`, `monitoring`: figures for programs that watch the server
- `logs`: the lines on standard error
"""
