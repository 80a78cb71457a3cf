"""Play among three to six, learnt at whole tables.

Where more than two play there is no equilibrium to be found that would keep anyone safe, and there
is far more to remember. So less is remembered (``views``), and what comes of it counts by how it
plays against others, not by what it is.
"""
