// Paints a map: its cells, what a search has expanded, the route and its legs, and what is marked.

import type { Place, Plan } from '../../lib/types';
import { aggregate } from './aggregate';
import { DEPOT, WALL, type Grid } from './grid';
import { channels, type Palette } from './palette';
import { paintRulers } from './rulers';

/** From this many pixels on a cell has room for a sign of its own. */
export const ROOMY = 7;

/** Where a map lies on its paper: pixels a cell, and where cell 0,0 begins. */
export interface Camera {
  cell: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is painted over the cells. */
export interface Signs {
  start: Place | null;
  goal: Place | null;
  plan: Plan | null;
  /** A step of the route to mark. */
  step: number | null;
  cursor: Place | null;
  /** What a search knows of cells, written on them where there is room. */
  figures?: Figures[];
  /** The cell that is being expanded. */
  current?: Place | null;
  /** Rows and columns are numbered along the edges. */
  rulers?: boolean;
}

/** What a search knows of a cell: g, h, what is left of the supply (null where nothing is used up), how often it was there. */
export interface Figures {
  place: Place;
  cost: number;
  estimate: number;
  left: number | null;
  times: number;
}

/** From this many pixels on a cell has room for its figures. */
const WRITABLE = 34;

/** The figures of every cell after so many expansions; the newest of a cell counts. */
export function figuresOf(expansions: number[], shown: number, limited: boolean): Figures[] {
  const found = new Map<string, Figures>();
  for (let index = 0; index < shown; index++) {
    const [row, column, left, cost, estimate] = expansions.slice(5 * index, 5 * index + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const key = `${row},${column}`;
    const times = (found.get(key)?.times ?? 0) + 1;
    found.set(key, { place: [row, column], cost, estimate, left: limited ? left : null, times });
  }
  return [...found.values()];
}

/** A wall shows at least so strongly, however little of its block it fills; a door in it still shows too. */
const FAINTEST_WALL = 0.55;

/** A map of more cells than pixels, one pixel a block. */
function paintBlocks(grid: Grid, colours: Palette, side: number): OffscreenCanvas {
  const { rows, columns, walls, depots, costs } = aggregate(grid, side);
  const paper = new OffscreenCanvas(columns, rows);
  const context = paper.getContext('2d')!;
  const image = context.createImageData(columns, rows);
  const [ground, dear, wall, depot] = [colours.ground, colours.dear, colours.wall, colours.depot].map(
    channels,
  );
  for (let block = 0; block < walls.length; block++) {
    const share = walls[block]!;
    const dark = share > 0 ? FAINTEST_WALL + (1 - FAINTEST_WALL) * share : 0;
    const part = (costs[block]! - 1) / 9;
    for (let channel = 0; channel < 3; channel++) {
      const floor = ground![channel]! + (dear![channel]! - ground![channel]!) * part;
      image.data[4 * block + channel] = depots[block]
        ? depot![channel]!
        : floor + (wall![channel]! - floor) * dark;
    }
    image.data[4 * block + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return paper;
}

/**
 * The cells, one pixel each: enlarged without smoothing they are as fast for a million as for ten. Where several cells
 * share a pixel of the screen they are put together, so that no wall is left out.
 */
export function paintCells(grid: Grid, colours: Palette, roomy: boolean, side: number): OffscreenCanvas {
  if (side > 1) return paintBlocks(grid, colours, side);
  const paper = new OffscreenCanvas(grid.columns, grid.rows);
  const context = paper.getContext('2d')!;
  const image = context.createImageData(grid.columns, grid.rows);
  const ground = channels(colours.ground);
  const dear = channels(colours.dear);
  const shades = Array.from({ length: DEPOT + 1 }, (_, kind) => {
    if (kind === WALL) return channels(colours.wall);
    if (kind === DEPOT) return roomy ? ground : channels(colours.depot);
    const part = (kind - 1) / 9;
    return ground.map((value, index) => value + (dear[index]! - value) * part);
  });
  for (let index = 0; index < grid.cells.length; index++) {
    const shade = shades[grid.cells[index]!]!;
    image.data[4 * index] = shade[0]!;
    image.data[4 * index + 1] = shade[1]!;
    image.data[4 * index + 2] = shade[2]!;
    image.data[4 * index + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return paper;
}

/** What a search has expanded, painted on as it goes; only a slider that goes back begins anew. */
export class Spread {
  readonly paper: OffscreenCanvas;
  private count = 0;

  constructor(
    grid: Grid,
    private readonly expansions: number[],
    private readonly colours: Palette,
  ) {
    this.paper = new OffscreenCanvas(grid.columns, grid.rows);
  }

  show(shown: number): void {
    const context = this.paper.getContext('2d')!;
    if (shown < this.count) {
      context.clearRect(0, 0, this.paper.width, this.paper.height);
      this.count = 0;
    }
    const total = Math.max(1, this.expansions.length / 5);
    const { early, late } = this.colours;
    for (; this.count < shown; this.count++) {
      const part = this.count / total;
      const mix = early.map((value, index) => Math.round(value + (late[index]! - value) * part));
      context.fillStyle = `rgb(${mix.join(' ')} / 85%)`;
      const at = 5 * this.count;
      // A cell expanded again with another supply keeps its newest colour.
      context.clearRect(this.expansions[at + 1]!, this.expansions[at]!, 1, 1);
      context.fillRect(this.expansions[at + 1]!, this.expansions[at]!, 1, 1);
    }
  }
}

/** Paints all of it. */
export function paint(
  context: CanvasRenderingContext2D,
  grid: Grid,
  layers: OffscreenCanvas[],
  camera: Camera,
  signs: Signs,
  colours: Palette,
): void {
  const { cell, left, top } = camera;
  const middle: Middle = ([row, column]) => [left + (column + 0.5) * cell, top + (row + 0.5) * cell];
  context.clearRect(0, 0, camera.width, camera.height);
  for (const layer of layers) {
    // Blocks at the edges may reach beyond the map.
    const side = Math.ceil(grid.columns / layer.width);
    context.imageSmoothingEnabled = side === 1 && cell < 1;
    context.drawImage(layer, left, top, cell * side * layer.width, cell * side * layer.height);
  }
  if (cell >= 9) paintLines(context, grid, camera, colours.grid);
  const { plan, start, goal, step, cursor, figures, current, rulers } = signs;
  if (plan) paintRoute(context, plan, cell, colours.legs, middle);
  if (cell >= ROOMY) paintDepots(context, grid, camera, colours.depot, middle);
  if (plan?.minimum && !plan.reachable) {
    context.strokeStyle = colours.gap;
    context.lineWidth = Math.max(2, cell / 8);
    context.setLineDash([6, 5]);
    context.beginPath();
    context.moveTo(...middle(plan.minimum.from));
    context.lineTo(...middle(plan.minimum.to));
    context.stroke();
    context.setLineDash([]);
  }
  if (plan?.advice) paintRing(context, middle(plan.advice.depot), cell, colours.advice, true);
  if (start) paintLetter(context, middle(start), cell, colours.start, colours.ground, 'S');
  if (goal) paintLetter(context, middle(goal), cell, colours.goal, colours.ground, 'G');
  const marked = step === null ? undefined : plan?.places[step];
  if (marked) paintRing(context, middle(marked), cell, colours.ink, false);
  if (figures && cell >= WRITABLE) {
    // The letters of start and goal leave no room for figures.
    const isEnd = ([row, column]: Place): boolean =>
      [start, goal].some((end) => end?.[0] === row && end[1] === column);
    const free = figures.filter(({ place }) => !isEnd(place));
    paintFigures(context, free, cell, colours.ink, middle);
  }
  if (current) paintRing(context, middle(current), cell, colours.ink, false);
  if (rulers) paintRulers(context, grid.rows, grid.columns, camera, colours.faint, colours.paper);
  if (cursor) {
    context.strokeStyle = colours.cursor;
    context.lineWidth = 3;
    const size = Math.max(cell, 8);
    const [x, y] = middle(cursor);
    context.strokeRect(x - size / 2, y - size / 2, size, size);
  }
}

/** f in the middle, g and h below it, what is left above. */
function paintFigures(
  context: CanvasRenderingContext2D,
  figures: Figures[],
  cell: number,
  ink: string,
  middle: Middle,
): void {
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { place, cost, estimate, left, times } of figures) {
    const [x, y] = middle(place);
    context.font = `bold ${Math.round(cell * 0.3)}px system-ui, sans-serif`;
    context.fillText(String(cost + estimate), x, y - cell * 0.06, cell - 4);
    context.font = `${Math.round(cell * 0.21)}px system-ui, sans-serif`;
    context.fillText(`${cost}+${estimate}`, x, y + cell * 0.3, cell - 4);
    if (left !== null) context.fillText(`(${left})`, x + cell * 0.22, y - cell * 0.34, cell / 2);
    if (times > 1) context.fillText(`×${times}`, x - cell * 0.28, y - cell * 0.34, cell / 2);
  }
}

/** The middle of a cell on the paper. */
type Middle = (place: Place) => [number, number];

function paintLines(
  context: CanvasRenderingContext2D,
  grid: Grid,
  { cell, left, top }: Camera,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let row = 0; row <= grid.rows; row++) {
    context.moveTo(left, Math.round(top + row * cell) + 0.5);
    context.lineTo(left + cell * grid.columns, Math.round(top + row * cell) + 0.5);
  }
  for (let column = 0; column <= grid.columns; column++) {
    context.moveTo(Math.round(left + column * cell) + 0.5, top);
    context.lineTo(Math.round(left + column * cell) + 0.5, top + cell * grid.rows);
  }
  context.stroke();
}

function paintDepots(
  context: CanvasRenderingContext2D,
  grid: Grid,
  { cell, left, top, width, height }: Camera,
  colour: string,
  middle: Middle,
): void {
  context.fillStyle = colour;
  const lastRow = Math.min(grid.rows, Math.ceil((height - top) / cell));
  const lastColumn = Math.min(grid.columns, Math.ceil((width - left) / cell));
  for (let row = Math.max(0, Math.floor(-top / cell)); row < lastRow; row++)
    for (let column = Math.max(0, Math.floor(-left / cell)); column < lastColumn; column++) {
      if (grid.at([row, column]) !== DEPOT) continue;
      context.beginPath();
      context.arc(...middle([row, column]), cell * 0.34, 0, 7);
      context.fill();
    }
}

function paintRoute(
  context: CanvasRenderingContext2D,
  route: Plan,
  cell: number,
  legs: string[],
  middle: Middle,
): void {
  context.lineWidth = Math.max(2, cell / 5);
  context.lineJoin = context.lineCap = 'round';
  let at = 0;
  route.legs.forEach((leg, index) => {
    context.strokeStyle = legs[index % legs.length]!;
    context.beginPath();
    context.moveTo(...middle(route.places[at]!));
    for (const end = at + leg.steps; at < end;) context.lineTo(...middle(route.places[++at]!));
    context.stroke();
  });
}

function paintLetter(
  context: CanvasRenderingContext2D,
  [x, y]: [number, number],
  cell: number,
  fill: string,
  ink: string,
  sign: string,
): void {
  const radius = Math.max(9, cell * 0.42);
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
  context.fillStyle = ink;
  context.font = `bold ${Math.round(radius * 1.3)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x, y + 0.5);
}

function paintRing(
  context: CanvasRenderingContext2D,
  [x, y]: [number, number],
  cell: number,
  colour: string,
  dashed: boolean,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 3;
  if (dashed) context.setLineDash([4, 3]);
  context.beginPath();
  context.arc(x, y, Math.max(7, cell * 0.48), 0, 7);
  context.stroke();
  context.setLineDash([]);
}
