// The plan of a board: which squares it has and where they lie in the drawing.

/** The side of a square, in the drawing's own units. */
export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

/** A square (or a point where lines cross): its name in moves, its place as shown, and its centre. */
export interface Spot extends Point {
  name: string;
  column: number;
  row: number;
}

export interface Plan {
  columns: number;
  rows: number;
  /** Row by row from the top, as shown. */
  spots: Spot[];
  at: ReadonlyMap<string, Spot>;
}

/** A board whose squares are called by their column and their row from the top. */
export function makePlan(columns: number, rows: number, name: (column: number, row: number) => string): Plan {
  const spots: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      spots.push({ name: name(column, row), column, row, x: (column + 0.5) * CELL, y: (row + 0.5) * CELL });
    }
  }
  return { columns, rows, spots, at: new Map(spots.map((spot) => [spot.name, spot])) };
}

/** The same board from the other side of the table. */
export function turn(plan: Plan): Plan {
  const { columns, rows } = plan;
  const names = plan.spots.map((spot) => spot.name).reverse();
  return makePlan(columns, rows, (column, row) => names[row * columns + column] ?? '');
}

/** The square that a point of the drawing lies on. */
export function spotUnder(plan: Plan, { x, y }: Point): Spot | null {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  if (column < 0 || column >= plan.columns || row < 0 || row >= plan.rows) return null;
  return plan.spots[row * plan.columns + column] ?? null;
}

/** The square so many columns and rows away, as near to it as the board goes. */
export function beside(plan: Plan, name: string, columns: number, rows: number): string {
  const from = plan.at.get(name) ?? plan.spots[0];
  if (!from) return name;
  const column = Math.min(Math.max(from.column + columns, 0), plan.columns - 1);
  const row = Math.min(Math.max(from.row + rows, 0), plan.rows - 1);
  return plan.spots[row * plan.columns + column]?.name ?? name;
}
