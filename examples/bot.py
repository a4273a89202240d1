#!/usr/bin/env python3
"""A bot for Turnpike, any game: a random move, but not straight back where it came from.

Try it:  turnpike contest quadro-be --bot cmd:examples/bot.py --bot random
How it works: docs/BOTS.md
"""

import json
import random
import sys


def choose(moves, last):
    """Any move; but where moves are written FROM-TO, not the last one the other way round."""
    back = "-".join(reversed(last.split("-")))
    return random.choice([m for m in moves if m != back] or moves)


last = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "new":
        last = ""
    elif message["cmd"] == "think":
        last = choose(message["node"]["moves"], last)
        print(json.dumps({"move": last}), flush=True)
