"""How strong play is found: regret minimisation, proven on small games, then put to the real one."""
