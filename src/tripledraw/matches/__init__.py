"""Bots against each other: many hands, little luck, and how sure one can be of the result."""
