"""Alpha-beta, three plies deep, on discs with corners counted ten times."""
from _othello import moves, name, play, requests

DEPTH = 3
WORTH = [10 if square in (0, 7, 56, 63) else 1 for square in range(64)]


def value(board, side):
    return sum(w if c == side else -w for c, w in zip(board, WORTH) if c != "-")


def alpha_beta(board, side, depth, alpha, beta):
    other = "O" if side == "X" else "X"
    legal = moves(board, side)
    if depth == 0 or not legal and not moves(board, other):
        return value(board, side), None
    if not legal:
        return -alpha_beta(board, other, depth - 1, -beta, -alpha)[0], None
    best = None
    for square in legal:
        found = -alpha_beta(play(board, side, square), other, depth - 1, -beta, -alpha)[0]
        if best is None or found > alpha:
            alpha, best = max(alpha, found), square
        if alpha >= beta:
            break
    return alpha, best


for board, side in requests():
    best = alpha_beta(board, side, DEPTH, -10**9, 10**9)[1]
    print("pass" if best is None else name(best), flush=True)
