"""Compares legal moves of Xiangqi with Fairy-Stockfish's (pip install pyffish): lines of `FEN;moves` on standard input."""

import re
import sys

import pyffish

positions = differences = 0
for line in sys.stdin:
    fen, moves = line.rstrip("\n").split(";")
    # Ours count ranks from 0, theirs from 1.
    ours = {re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move) for move in moves.split()}
    theirs = set(pyffish.legal_moves("xiangqi", fen, []))
    positions += 1
    if ours != theirs:
        differences += 1
        print(f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
print(f"{positions} positions, {differences} differences")
sys.exit(1 if differences else 0)
