"""Works out the odds of the usual draws, and writes them down: ``python -m tripledraw.study.usual``.

It takes a minute or two, and is to be done anew when what ``odds`` says of them changes.
"""

from __future__ import annotations

import msgspec

from tripledraw.study.chances import USUAL_TRIALS, WORKED_OUT, odds_answer
from tripledraw.study.questions import OddsQuestion


def main() -> None:
    """Write the file, a row a line."""
    answer = odds_answer(OddsQuestion(trials=USUAL_TRIALS), (), None)
    rows = ",\n".join(msgspec.json.encode(row).decode() for row in answer.rows)
    WORKED_OUT.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
