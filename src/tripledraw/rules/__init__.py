"""The game of one hand, as values and functions: see ``hand`` for how it works."""
