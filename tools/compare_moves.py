"""Compares legal moves of Xiangqi with Fairy-Stockfish's (pip install pyffish): lines of `FEN;moves` on standard input."""

import re
import sys

try:
    import pyffish
except ImportError:
    print("pyffish is missing. Type: python3 -m pip install pyffish", file=sys.stderr)
    sys.exit(2)

positions = differences = 0
for number, line in enumerate(sys.stdin, 1):
    fen, separator, moves = line.rstrip("\n").partition(";")
    if not separator:
        print(f"line {number}: expected a FEN, a semicolon and moves, found {line!r}", file=sys.stderr)
        sys.exit(2)
    # Ours count ranks from 0, theirs from 1.
    ours = {re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move) for move in moves.split()}
    theirs = set(pyffish.legal_moves("xiangqi", fen, []))
    positions += 1
    if ours != theirs:
        differences += 1
        print(f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
print(f"{positions} positions, {differences} differences")
sys.exit(1 if differences else 0)
