"""``python -m tripledraw`` is the command ``tripledraw``."""

from tripledraw.cli import app

if __name__ == "__main__":
    app()
