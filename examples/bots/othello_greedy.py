"""Turns as many discs as it can."""
from _othello import flips, moves, name, requests

for board, side in requests():
    legal = moves(board, side)
    best = max(legal, key=lambda square: len(flips(board, side, square)), default=None)
    print("pass" if best is None else name(best), flush=True)
