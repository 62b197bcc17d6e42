"""Experiments: thousands of tournaments of many kinds, measured, summed up and drawn.

One task is one tournament of one setting of an experiment and gives one row of figures. A row
depends on nothing but the experiment, the setting and the number of the repetition, so it does not
matter which process on which machine works it out, nor how often.

- `experiment`: what an experiment consists of
- `measures`: figures of a tournament
- `running`: tournaments played and measured, and their rows on disk
- `report`: means with their errors, plots, and pages
"""
