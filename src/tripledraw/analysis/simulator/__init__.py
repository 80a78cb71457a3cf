"""Whole hands of fixed-limit 2-7 Triple Draw, by the million.

Three lines: ``from tripledraw.analysis.simulator import simulate``, then
``results = simulate(2, 1_000_000, ["rulebook", "caller"])``, and ``results.mean`` is what each
seat won a hand, in chips, with ``results.standard_error``.
"""

from tripledraw.analysis.simulator.layout import CALL, FOLD, RAISE
from tripledraw.analysis.simulator.policies import POLICIES, Policy, from_table, policy
from tripledraw.analysis.simulator.recorded import RecordedHand, recorded_hand
from tripledraw.analysis.simulator.running import Results, simulate, simulation

__all__ = [
    "CALL",
    "FOLD",
    "POLICIES",
    "RAISE",
    "Policy",
    "RecordedHand",
    "Results",
    "from_table",
    "policy",
    "recorded_hand",
    "simulate",
    "simulation",
]
