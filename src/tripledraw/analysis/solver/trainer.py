"""Learning to play heads-up: external-sampling MCCFR over millions of deals.

Theory of operation
-------------------
A deal is walked through once for each player. The *learner* tries all his actions, the other takes
one, drawn from what he would do now; so the walk sees a few dozen spots. For every action it notes
by how much it did better than the mixture (the *regret*); the mixture goes by regret that is above
zero. What approaches an equilibrium is the average of all mixtures, which the other player notes.

- *Discounting*: after each of many equal batches of deals all that was noted shrinks, so
  that later batches count for more.
- *Field*: in a share of the deals the other is one of the bots that go by a page of rules
  (``anchors``), and nothing is learnt but how to play against him. Nobody tells the learner, so what
  he learns is one strategy for all, which has answers to mistakes that it would never have seen in
  itself. There the learner's own mixtures go into the average, each as often as he would have come
  to that spot.
- *Pruning*: what has done badly for long is tried one time in thirty-two. No regret sinks far below
  that line, so that a change of mind is possible. The line starts high, where it saves most, and
  sinks. Folding is always tried, since that costs nothing.

A walk keeps its own stack of the learner's spots, ``Stack``; the others need none. Two threads may
learn at once on the same tables without locks: now and then a note is lost, which does no harm.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tripledraw.analysis.chance import below, next_word, uniform
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.anchors import ANCHORS, anchor_bets, anchor_keeps
from tripledraw.analysis.solver.dealing import (
    CHOICES,
    OVER,
    PAT,
    bet,
    deal,
    draw,
    drawing_place,
    kernel,
    mask,
    new_hand,
)
from tripledraw.analysis.solver.prefetching import prefetch

_SEAT, _NEXT, _PLACE = history.SEAT, history.NEXT, history.PLACE
_DEEPEST = 24
_LOOK_AGAIN = np.uint64(31)
_HIMSELF = -1
"""In place of an anchor: the other plays what has been learnt so far."""


class Stack(NamedTuple):
    """The learner's spots on the way down: where, what is still to try, the mixture, the worths."""

    street: Any
    node: Any
    place: Any
    tries: Any
    tried: Any
    action: Any
    mixture: Any
    worth: Any
    reach: Any


@njit(cache=True)
def _new_stack() -> Any:
    return Stack(
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros((_DEEPEST, CHOICES), np.float64),
        np.zeros((_DEEPEST, CHOICES), np.float64),
        np.zeros(_DEEPEST, np.float64),
    )


@kernel
def options(hand: Any, street: Any, node: Any) -> Any:
    """The actions that there are at a node, a bit each."""
    found = 0
    if node < history.BLIND_DRAWS:
        for action in range(3):
            if _NEXT[node, action] != history.ILLEGAL:
                found |= 1 << action
        return found
    entry = hand.entry[_SEAT[node], street - 1]
    for choice in range(CHOICES):
        if choice == 0 or mask(entry, choice) != PAT:
            found |= 1 << choice
    return found


@kernel
def place_of(hand: Any, street: Any, node: Any, layout: Any, counts: Any) -> Any:
    """Where in the tables the actions at a node begin."""
    if node < history.BLIND_DRAWS:
        return hand.row[_SEAT[node], street] + _PLACE[node]
    return drawing_place(hand, street, _SEAT[node], layout, counts)


@kernel
def _mix(regrets: Any, place: Any, open_: Any, mixture: Any) -> None:
    """Each action as often as it is regretted; if none is, all alike."""
    total = 0.0
    for action in range(CHOICES):
        mixture[action] = 0.0
        if open_ >> action & 1:
            mixture[action] = max(regrets[place + action], np.float32(0.0))
            total += mixture[action]
    if total > 0.0:
        for action in range(CHOICES):
            mixture[action] /= total
        return
    count = (open_ & 1) + (open_ >> 1 & 1) + (open_ >> 2 & 1) + (open_ >> 3 & 1)
    for action in range(CHOICES):
        if open_ >> action & 1:
            mixture[action] = 1.0 / count


@kernel
def pick(mixture: Any, open_: Any, chance: Any) -> Any:
    """An action, as often as the mixture says."""
    left = uniform(chance)
    chosen = 0
    for action in range(CHOICES):
        if open_ >> action & 1:
            chosen = action
            left -= mixture[action]
            if left < 0.0:
                break
    return chosen


@kernel
def _worth_trying(
    regrets: Any, place: Any, open_: Any, mixture: Any, betting: Any, line: Any, chance: Any
) -> Any:
    """The actions to try: all but the pruned, of which one in thirty-two all the same."""
    tries = 0
    for action in range(CHOICES):
        if open_ >> action & 1 and (
            mixture[action] > 0.0
            or regrets[place + action] > line
            or (betting and action == history.FOLD)
            or next_word(chance) & _LOOK_AGAIN == 0
        ):
            tries |= 1 << action
    return tries


@kernel
def _next_try(stack: Any, depth: Any) -> Any:
    """The next action to try at a spot, or -1."""
    tries = stack.tries[depth]
    for action in range(CHOICES):
        if tries >> action & 1:
            stack.tries[depth] = tries & ~(1 << action)
            stack.action[depth] = action
            stack.worth[depth, action] = 0.0
            return action
    return -1


@kernel
def _note(stack: Any, depth: Any, tried: Any, regrets: Any, floor: Any) -> Any:
    """Note the regrets of a spot that is done. What it is worth."""
    worth = 0.0
    for action in range(CHOICES):
        if tried >> action & 1:
            worth += stack.mixture[depth, action] * stack.worth[depth, action]
    place = stack.place[depth]
    for action in range(CHOICES):
        if tried >> action & 1:
            now = regrets[place + action] + np.float32(stack.worth[depth, action] - worth)
            regrets[place + action] = max(now, floor)
    return worth


@kernel
def _fetch(hand: Any, street: Any, learner: Any, regrets: Any, sums: Any) -> None:
    """Ask for both players' rows of the street that begins."""
    prefetch(regrets, hand.row[1, street])
    prefetch(regrets, hand.row[0, street])
    prefetch(sums, hand.row[1 - learner, street])


@kernel
def _average(stack: Any, depth: Any, open_: Any, sums: Any) -> None:
    """Note the mixture of a spot of the learner, as often as he would have come to it himself."""
    reach = 1.0
    if depth > 0:
        before = depth - 1
        reach = stack.reach[before] * stack.mixture[before, stack.action[before]]
    stack.reach[depth] = reach
    if reach > 0.0:
        place = stack.place[depth]
        for action in range(CHOICES):
            if open_ >> action & 1:
                sums[place + action] += np.float32(reach * stack.mixture[depth, action])


@kernel
def _walk(
    hand: Any, learner: Any, anchor: Any, stack: Any, chance: Any, entries: Any, layout: Any, counts: Any,
    regrets: Any, sums: Any, line: Any, floor: Any,
) -> Any:  # fmt: skip
    """One deal through the eyes of one learner. How many spots were seen, ends included."""
    street, node, depth, seen, keep = 0, 0, -1, 0, np.int64(0)
    other = stack.mixture[_DEEPEST - 1]
    while True:
        seen += 1
        place = place_of(hand, street, node, layout, counts)
        open_ = options(hand, street, node)
        betting = node < history.BLIND_DRAWS
        if _SEAT[node] == learner:
            depth += 1
            mixture = stack.mixture[depth]
            _mix(regrets, place, open_, mixture)
            tries = _worth_trying(regrets, place, open_, mixture, betting, line, chance)
            stack.street[depth], stack.node[depth], stack.place[depth] = street, node, place
            stack.tries[depth] = stack.tried[depth] = tries
            if anchor != _HIMSELF:
                _average(stack, depth, open_, sums)
            action = _next_try(stack, depth)
        elif anchor != _HIMSELF:
            if betting:
                action = anchor_bets(anchor, hand, street, node, chance)
            else:
                keep = anchor_keeps(anchor, hand, street, node, chance)
        else:
            _mix(regrets, place, open_, other)
            for each in range(CHOICES):
                if open_ >> each & 1:
                    sums[place + each] += np.float32(other[each])
            action = pick(other, open_, chance)
        while True:
            if node >= history.BLIND_DRAWS:
                if _SEAT[node] == learner or anchor == _HIMSELF:
                    keep = mask(hand.entry[_SEAT[node], street - 1], action)
                node = draw(hand, street, node, keep, entries, layout, counts)
                if node == history.LATER:
                    _fetch(hand, street, learner, regrets, sums)
                break
            street, node, gain = bet(hand, street, node, action)
            if node != OVER:
                break
            seen += 1
            worth = np.float64(gain if learner == 0 else -gain)
            action = -1
            while depth >= 0:
                stack.worth[depth, stack.action[depth]] = worth
                action = _next_try(stack, depth)
                if action >= 0:
                    break
                worth = _note(stack, depth, stack.tried[depth], regrets, floor)
                depth -= 1
            if depth < 0:
                return seen
            street, node = stack.street[depth], stack.node[depth]


@njit(cache=True, nogil=True)
def learn(
    deals: Any, chance: Any, entries: Any, layout: Any, counts: Any,
    regrets: Any, sums: Any, line: Any, floor: Any, field: Any,
) -> Any:  # fmt: skip
    """Learn from so many deals, in each once for both players; the part ``field`` of them against
    one of the anchors. How many spots were seen, ends included."""
    hand = new_hand()
    stack = _new_stack()
    deck = np.arange(52).astype(np.uint8)
    seen = 0
    for _ in range(deals):
        deal(hand, deck, chance, entries, layout, counts)
        anchor = below(chance, len(ANCHORS)) if uniform(chance) < field else _HIMSELF
        for learner in range(2):
            seen += _walk(
                hand, learner, anchor, stack, chance, entries, layout, counts,
                regrets, sums, line, floor,
            )  # fmt: skip
    return seen
