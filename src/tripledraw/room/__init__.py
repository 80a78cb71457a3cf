"""The card room as values and functions: tables, the lobby, the ledger; time is an argument."""
