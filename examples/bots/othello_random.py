"""Plays any legal move."""
import random

from _othello import moves, name, requests

for board, side in requests():
    legal = moves(board, side)
    print(name(random.choice(legal)) if legal else "pass", flush=True)
