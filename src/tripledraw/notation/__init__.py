"""Hand histories as text: every format that knows 2-7 Triple Draw, read, checked and written."""
