// Paints the opened part of a tree on a canvas: only what is in sight, in as much detail as its size allows.

import { colour } from '../../lib/colour';
import { across, type Camera, NARROWEST } from './camera';
import { firstFrom, heightOf, type Layout } from './layout';
import { nodeStateAt } from './nodestate';
import { CUT_OFF, LEAF, RECALLED, type Recording, SPARED } from './recording';

/** Measures of the world, in pixels at scale 1. */
export const ROW = 38;
export const COLUMN = 212;
export const NODE_WIDTH = 132;
/** Between one node and the next below it. */
const SPACE = 4;
/** The sign that opens a closed node, right of it. */
export const HANDLE = 34;

/** Rows smaller than this on the screen are merged. */
const MERGED_ROW = 1.6;
/** Branches longer than this on the screen are not dashed: dashes cost by their length, seen or not. */
const LONG = 1500;
/** Below this scale the small words of spared branches are left out. */
const SMALL_WORDS = 0.62;

export interface Palette {
  page: string;
  surface: string;
  line: string;
  strong: string;
  ink: string;
  ink2: string;
  accent: string;
  soft: string;
  bad: string;
  badSoft: string;
  good: string;
  recalled: string;
  focus: string;
}

/** The page's colours, read when the theme changes: reading them is slow. */
export function palette(): Palette {
  return {
    page: colour('--page'),
    surface: colour('--surface'),
    line: colour('--line'),
    strong: colour('--line-strong'),
    ink: colour('--ink'),
    ink2: colour('--ink-2'),
    accent: colour('--accent'),
    soft: colour('--accent-soft'),
    bad: colour('--bad'),
    badSoft: colour('--bad-soft'),
    good: colour('--good'),
    recalled: colour('--series-3'),
    focus: colour('--focus'),
  };
}

export interface Scene {
  recording: Recording;
  layout: Layout;
  step: number;
  /** The nodes on which the search stands, root first. */
  path: readonly number[];
  chosen: number;
  rootName: (node: number) => string;
}

/** The rectangle of a slot in the world. */
export function rectangle(
  recording: Recording,
  layout: Layout,
  slot: number,
): [number, number, number, number] {
  const node = layout.node[slot]!;
  const height = heightOf(recording, node) * ROW - SPACE;
  return [recording.level[node]! * COLUMN, layout.y[slot]! * ROW - height / 2, NODE_WIDTH, height];
}

export function paint(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  colours: Palette,
  width: number,
  height: number,
): void {
  const ratio = context.canvas.width / width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(
    ratio * across(camera.scale),
    0,
    0,
    ratio * camera.scale,
    ratio * camera.x,
    ratio * camera.y,
  );
  new Painting(context, scene, camera, colours, width, height).paint();
}

class Painting {
  private readonly rowSize: number;
  private readonly across: number;
  private readonly onPath: Set<number>;
  /** The best branch so far of each node of the path, and the line that the root expects. */
  private readonly best = new Set<number>();

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly scene: Scene,
    private readonly camera: Camera,
    private readonly colours: Palette,
    private readonly width: number,
    private readonly height: number,
  ) {
    this.rowSize = ROW * camera.scale;
    this.across = across(camera.scale);
    this.onPath = new Set(scene.path);
    for (const node of scene.path) {
      const { bestChild } = nodeStateAt(scene.recording, node, scene.step);
      if (bestChild >= 0) this.best.add(bestChild);
    }
    for (let node = scene.path[0] ?? -1; node >= 0;) {
      node = nodeStateAt(scene.recording, node, scene.step).bestChild;
      this.best.add(node);
    }
  }

  paint(): void {
    const { layout } = this.scene;
    const { scale, x, y } = this.camera;
    const top = -y / scale / ROW - 1;
    const bottom = (this.height - y) / scale / ROW + 1;
    let above: [number, number] = [0, 0];
    const seen: [number, number][] = [];
    for (let level = 0; level + 1 < layout.levels.length; level++) {
      const [from, to] = [layout.levels[level]!, layout.levels[level + 1]!];
      const first = firstFrom(layout, from, to, top);
      const range: [number, number] = [first, firstFrom(layout, first, to, bottom)];
      seen.push(range);
      if (
        level > 0 &&
        (level - 1) * COLUMN * this.across + x < this.width &&
        level * COLUMN * this.across + x > 0
      ) {
        // A branch can cross the window while one of its ends, or both, are out of sight.
        const [low, high] = [Math.max(layout.levels[level - 1]!, above[0] - 1), Math.min(from, above[1] + 1)];
        const begin = low < high ? layout.firstChild[low]! : from;
        const last = high - 1;
        const end = low < high ? layout.firstChild[last]! + layout.childCount[last]! : from;
        this.branches(Math.max(from, Math.min(begin, range[0])), Math.min(to, Math.max(end, range[1])));
      }
      above = range;
    }
    seen.forEach(([from, to], level) => {
      const left = level * COLUMN * this.across + x;
      if (left < this.width && left + (NODE_WIDTH + HANDLE) * this.across > 0) this.nodes(from, to);
    });
  }

  private branches(from: number, to: number): void {
    const { context, colours, scene } = this;
    const { layout, recording, step } = scene;
    const merged = this.rowSize < MERGED_ROW;
    // One path for each kind of line: strokes are what costs.
    const plain = new Path2D();
    const faint = new Path2D();
    const dashed = new Path2D();
    const best = new Path2D();
    const current = new Path2D();
    let lastRow = -1;
    let lastParent = -1;
    let farRow = 0;
    let farParent = -1;
    for (let slot = from; slot < to; slot++) {
      const node = layout.node[slot]!;
      const parent = layout.parent[slot]!;
      const row = Math.round(layout.y[slot]! * this.rowSize);
      const special = this.onPath.has(node) || this.best.has(node);
      if (merged && !special && row === lastRow && parent === lastParent) continue;
      // Branches to what is far out of sight lie over each other where they are seen: a few stand for all.
      const screen = layout.y[slot]! * this.rowSize + this.camera.y;
      const beyond = Math.max(-screen, screen - this.height);
      if (beyond > 0 && !special) {
        if (parent === farParent && Math.abs(screen - farRow) < Math.max(6, beyond * 0.15)) continue;
        farParent = parent;
        farRow = screen;
      }
      lastRow = row;
      lastParent = parent;
      const x1 = recording.level[node]! * COLUMN;
      const x0 = x1 - COLUMN + NODE_WIDTH;
      const y0 = layout.y[parent]! * ROW;
      const y1 = layout.y[slot]! * ROW;
      const path = this.onPath.has(node)
        ? current
        : this.best.has(node)
          ? best
          : recording.fate[node] === SPARED || recording.entered[node]! > step
            ? merged || Math.abs(y1 - y0) * this.camera.scale > LONG
              ? faint
              : dashed
            : plain;
      path.moveTo(x0, y0);
      if (merged) path.lineTo(x1, y1);
      else path.bezierCurveTo(x0 + 62, y0, x1 - 24, y1, x1, y1);
    }
    // Lines are as thick as on the screen, whatever the scales of rows and columns.
    const transform = context.getTransform();
    const ratio = transform.a / this.across;
    const stroke = (path: Path2D, style: string, thickness: number): void => {
      const onScreen = new Path2D();
      onScreen.addPath(path, transform);
      context.strokeStyle = style;
      context.lineWidth = thickness * ratio;
      context.stroke(onScreen);
    };
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.setLineDash([3 * ratio, 3 * ratio]);
    stroke(dashed, colours.line, 1);
    context.setLineDash([]);
    stroke(faint, colours.line, 1);
    stroke(plain, colours.strong, merged ? 0.6 : 1);
    stroke(best, colours.good, 2);
    stroke(current, colours.accent, 3);
    context.restore();
  }

  private nodes(from: number, to: number): void {
    const { layout } = this.scene;
    if (this.camera.scale >= NARROWEST) {
      for (let slot = from; slot < to; slot++) this.pill(slot);
      return;
    }
    // Small: blocks of colour; where several share a pixel, the most telling one is seen.
    let lastRow = NaN;
    let lastRank = -1;
    for (let slot = from; slot < to; slot++) {
      const row = this.rowSize < MERGED_ROW ? Math.round(layout.y[slot]! * this.rowSize) : slot;
      const rank = this.rank(layout.node[slot]!);
      if (row === lastRow && rank <= lastRank) continue;
      lastRow = row;
      lastRank = rank;
      this.block(slot);
    }
  }

  private rank(node: number): number {
    const { recording, step, chosen } = this.scene;
    if (node === chosen) return 5;
    if (this.onPath.has(node)) return 4;
    if (recording.entered[node]! > step) return 0;
    if (recording.fate[node] === SPARED) return 1;
    return recording.fate[node] === CUT_OFF ? 3 : 2;
  }

  private fill(node: number): string {
    const { recording, step } = this.scene;
    if (this.onPath.has(node)) return this.colours.accent;
    if (recording.entered[node]! > step || recording.fate[node] === SPARED) return this.colours.line;
    if (recording.fate[node] === CUT_OFF) return this.colours.bad;
    if (recording.fate[node] === RECALLED) return this.colours.recalled;
    return recording.fate[node] === LEAF ? this.colours.ink2 : this.colours.strong;
  }

  private block(slot: number): void {
    const { context, scene } = this;
    const node = scene.layout.node[slot]!;
    const [x, y, width, height] = rectangle(scene.recording, scene.layout, slot);
    // Never thinner than a pixel.
    const thick = Math.max(height * 0.7, 1 / this.camera.scale);
    context.fillStyle = node === scene.chosen ? this.colours.focus : this.fill(node);
    context.fillRect(x, y + (height - thick) / 2, width, thick);
  }

  private pill(slot: number): void {
    const { context, colours, scene } = this;
    const { recording, layout, step } = scene;
    const node = layout.node[slot]!;
    const [x, y, width, height] = rectangle(recording, layout, slot);
    const spared = recording.fate[node] === SPARED;
    const waiting = recording.entered[node]! > step;
    const onPath = this.onPath.has(node);
    const cut = recording.fate[node] === CUT_OFF && recording.cutAt[node]! <= step;
    const leaf = recording.fate[node] === LEAF;
    const left = recording.left[node]! <= step;

    context.beginPath();
    context.roundRect(x, y, width, height, spared ? 4 : leaf ? height / 2 : 7);
    if (spared || waiting) {
      if (spared && !waiting) {
        context.fillStyle = colours.page;
        context.fill();
      }
      context.setLineDash([3, 3]);
      context.lineWidth = 1;
      context.strokeStyle = waiting ? colours.line : colours.strong;
    } else {
      context.fillStyle = onPath ? colours.soft : cut ? colours.badSoft : colours.surface;
      context.fill();
      context.lineWidth = onPath || cut ? 2 : 1.2;
      context.strokeStyle = onPath
        ? colours.accent
        : cut
          ? colours.bad
          : recording.fate[node] === RECALLED
            ? colours.recalled
            : this.best.has(node)
              ? colours.good
              : colours.strong;
    }
    context.stroke();
    context.setLineDash([]);
    if (node === scene.chosen) {
      context.beginPath();
      context.roundRect(x - 3.5, y - 3.5, width + 7, height + 7, 10);
      context.lineWidth = 2.5;
      context.strokeStyle = colours.focus;
      context.stroke();
    }
    const name = recording.parent[node]! < 0 ? scene.rootName(node) : recording.moveText(node);
    context.textBaseline = 'middle';
    if (spared) {
      if (this.camera.scale < SMALL_WORDS) return;
      context.fillStyle = waiting ? colours.strong : colours.ink2;
      context.font = '10px system-ui, sans-serif';
      context.textAlign = 'left';
      context.fillText(name, x + 8, y + height / 2 + 0.5, width - 16);
      return;
    }
    this.label(node, name, [x, y, width, height], { waiting, left, onPath, cut, leaf });
    if (layout.childCount[slot] === 0 && recording.childCount(node) > 0 && !waiting)
      this.handle(node, x + width, y + height / 2);
  }

  private label(
    node: number,
    name: string,
    [x, y, width, height]: [number, number, number, number],
    state: { waiting: boolean; left: boolean; onPath: boolean; cut: boolean; leaf: boolean },
  ): void {
    const { context, colours, scene } = this;
    const { recording, step } = scene;
    const minimax = recording.tree.algorithm === 'minimax';
    const known = state.onPath || state.cut ? nodeStateAt(recording, node, step) : null;
    // What is left has a value; what is open has a best one so far.
    const settled = state.left || (recording.fate[node] !== CUT_OFF && recording.childCount(node) === 0);
    const value = state.waiting
      ? ''
      : settled
        ? recording.told(node, recording.value[node]!)
        : known && known.best > -Infinity
          ? recording.told(node, known.best)
          : '';
    const twoLines = !state.waiting && !minimax && !state.leaf;
    const middle = y + (twoLines ? 10 : height / 2) + 0.5;
    context.fillStyle = state.waiting ? colours.strong : colours.ink;
    context.font = `${state.onPath ? 600 : 400} 12.5px system-ui, sans-serif`;
    context.textAlign = 'left';
    context.fillText(name, x + 10, middle, width - 20 - (value ? 44 : 0));
    if (value) {
      context.font = '600 12.5px system-ui, sans-serif';
      context.textAlign = 'right';
      context.fillStyle = settled ? colours.ink : colours.ink2;
      context.fillText(value, x + width - 10, middle, 56);
    }
    if (!twoLines) return;
    const [alpha, beta] = known ? [known.alpha, known.beta] : [recording.alpha[node]!, recording.beta[node]!];
    context.font = '10.5px system-ui, sans-serif';
    context.textAlign = 'left';
    context.fillStyle = state.cut ? colours.bad : colours.ink2;
    const [high, low] = recording.toldCut(node, alpha, beta);
    const window = state.cut ? `β ${high} ≤ α ${low}` : recording.toldWindow(node, alpha, beta);
    context.fillText(window, x + 10, y + 23, width - 20);
  }

  private handle(node: number, x: number, y: number): void {
    const { context, colours, scene } = this;
    context.fillStyle = colours.ink2;
    context.font = '10.5px system-ui, sans-serif';
    context.textAlign = 'left';
    context.fillText(`▸ ${scene.recording.childCount(node)}`, x + 5, y + 0.5);
  }
}
