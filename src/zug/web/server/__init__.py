"""The process that serves the desk.

- `start`: options, environment, start and stop
- `settings`: Django's settings
- `database`, `postgresql`: data folder and database, and who may use them
- `asgi`: the application, with a limit to what is sent, and the short way for phones
- `connections`, `request_queue`: how many connections there may be, and whose turn is first
- `middleware`: compression, security headers, rejected text
- `error_pages`: pages for errors
- `page_context`: what every page shows
- `assets`: style sheets and scripts
- `counters`, `monitoring`: figures for programs that watch the server
- `logs`: the lines on standard error
"""
