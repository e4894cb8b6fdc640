// The geometry of a board: which squares it has and where they lie in the drawing.

/** The side of a square, in the drawing's own units. */
export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

/** A square (or a point where lines cross): its name in moves, its place as shown, and its centre. */
export interface Cell extends Point {
  name: string;
  column: number;
  row: number;
}

export interface Geometry {
  columns: number;
  rows: number;
  /** Row by row from the top, as shown. */
  cells: Cell[];
  at: ReadonlyMap<string, Cell>;
}

/** A board whose squares are called by their column and their row from the top. */
export function makeGeometry(
  columns: number,
  rows: number,
  name: (column: number, row: number) => string,
): Geometry {
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cells.push({ name: name(column, row), column, row, x: (column + 0.5) * CELL, y: (row + 0.5) * CELL });
    }
  }
  return { columns, rows, cells, at: new Map(cells.map((cell) => [cell.name, cell])) };
}

/** The same board from the other side of the table; one that stands keeps its top and bottom. */
export function flip({ columns, rows, cells }: Geometry, stands = false): Geometry {
  return makeGeometry(columns, rows, (column, row) => {
    const from = (stands ? row : rows - 1 - row) * columns + (columns - 1 - column);
    return cells[from]?.name ?? '';
  });
}

/** The square that a point of the drawing lies on. */
export function cellUnder(geometry: Geometry, { x, y }: Point): Cell | null {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  if (column < 0 || column >= geometry.columns || row < 0 || row >= geometry.rows) return null;
  return geometry.cells[row * geometry.columns + column] ?? null;
}

/** The square so many columns and rows away, as near to it as the board goes. */
export function neighbour(geometry: Geometry, name: string, columns: number, rows: number): string {
  const from = geometry.at.get(name) ?? geometry.cells[0];
  if (!from) return name;
  const column = Math.min(Math.max(from.column + columns, 0), geometry.columns - 1);
  const row = Math.min(Math.max(from.row + rows, 0), geometry.rows - 1);
  return geometry.cells[row * geometry.columns + column]?.name ?? name;
}
