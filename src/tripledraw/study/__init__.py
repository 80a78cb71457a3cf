"""Questions about hands and their answers: one way to ask for the command line, Python and a page.

`ask` takes a question of `questions` and gives an answer of `answers`; a question that has none is
refused with a `BadQuestion`. Nothing here loads numpy before something is asked.
"""

from tripledraw.study.answers import (
    Answer,
    DrawsAnswer,
    EquityAnswer,
    Kept,
    Odds,
    OddsAnswer,
    SeatResult,
    Share,
    SimulateAnswer,
)
from tripledraw.study.asking import ask
from tripledraw.study.questions import (
    BadQuestion,
    DrawsQuestion,
    EquityQuestion,
    Mistake,
    OddsQuestion,
    Player,
    Question,
    SimulateQuestion,
)

__all__ = [
    "Answer",
    "BadQuestion",
    "DrawsAnswer",
    "DrawsQuestion",
    "EquityAnswer",
    "EquityQuestion",
    "Kept",
    "Mistake",
    "Odds",
    "OddsAnswer",
    "OddsQuestion",
    "Player",
    "Question",
    "SeatResult",
    "Share",
    "SimulateAnswer",
    "SimulateQuestion",
    "ask",
]
