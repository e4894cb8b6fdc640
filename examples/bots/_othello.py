"""Othello for bots: boards of 64 letters, and what a move turns."""

WAYS = (-9, -8, -7, -1, 1, 7, 8, 9)


def flips(board, side, square):
    """The squares that turn when `side` plays on `square`; none where it may not."""
    if board[square] != "-":
        return []
    other, turned = "O" if side == "X" else "X", []
    for way in WAYS:
        run, at = [], square
        while True:
            # A step that changes the column by more than one has left the board.
            step = at + way
            if not 0 <= step < 64 or abs(step % 8 - at % 8) > 1:
                break
            at = step
            if board[at] == other:
                run.append(at)
                continue
            if board[at] == side:
                turned += run
            break
    return turned


def moves(board, side):
    """The squares that `side` may play."""
    return [square for square in range(64) if flips(board, side, square)]


def play(board, side, square):
    """The board after a move."""
    after = list(board)
    for at in flips(board, side, square) + [square]:
        after[at] = side
    return "".join(after)


def name(square):
    """a1 to h8."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def requests():
    """Every position that is asked about: a board and the side to move."""
    while True:
        try:
            line = input()
        except EOFError:
            return
        if line == "quit":
            return
        board, side = line.split()[:2]
        yield board, side
