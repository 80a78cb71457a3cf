"""An honest word on a hand that is over: what a strong player would have done, and what it cost."""
