"""What is worked out about hands, many millions at a time: values, odds, equities, simulations.

The only part besides ``bots.solved`` that needs numpy and numba, so nobody imports it before it
is asked for. A card is a number here, its place in the deck (``indices``), and a hand five of them.
"""

from tripledraw.analysis.freshness import drop_stale

drop_stale()
