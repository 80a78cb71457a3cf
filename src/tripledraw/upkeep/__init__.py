"""Looking after a room's data: checking it, backing it up, and bringing a backup home."""
