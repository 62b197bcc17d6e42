"""What screens show, as values: the same at the desk, on phones, in the browser and in the shell.

Nothing here knows how it will look: rows have names, numbers, results and messages, which desk,
phones, hall screen, browser page, website, printouts and shell arrange and translate.

- `progress`: where an event stands, and what to do next
- `boards`: the boards of a round and the players without a game, of an event or of a file
- `player_rounds`: the rounds of a player
- `standings`: standings of a tournament, and the rows of an event
- `round_robin`: all rounds of a round robin, and all players against each other
- `explanations`: why a board, why the bye, why not another pair, and the round in a few words
- `questions`: what a decision asks before it is recorded
- `advice`: what to do about an error, where shell, desk and browser page differ
- `memory`: what was worked out, kept for the next question
"""
