// The brush: turns the written strokes of a Chinese character into one filled outline.
//
// A character is a text of strokes such as `h10 44 90 40`: a letter for the kind of stroke, then the points
// of its middle
// line in a box of 100 × 100 (two points make a straight line, three or four a Bézier curve), then, if one
// number is left
// over, how heavy it is beside the others. Kinds: see `strokes` below.

type Point = [x: number, y: number];

/**
 * A point of an outline, seen from the stroke's middle line: how far along, how far to the left of the way the brush
 * goes, and whether the outline has a corner here rather than a bend.
 */
type Edge = [along: number, aside: number, corner?: 1];

/** The middle line of a stroke: its length, and where a point lies that is so far along it and aside. */
interface Line {
  length: number;
  at: (along: number, aside: number) => Point;
}

/** Horizontal strokes are this much thinner than vertical ones, as in all regular script. */
const FLAT = 0.74;

/**
 * Into how many pieces a curve is cut: enough for every one here to look smooth when drawn as large as a
 * window.
 */
const SAMPLES = 24;

/** How far apart the points of an outline may be along a stroke. */
const STEP = 8;

function bezier(points: Point[], t: number): Point {
  let level = points;
  while (level.length > 1) {
    level = level.slice(1).map((to, i) => {
      const from = level[i] ?? to;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    });
  }
  return level[0] ?? [0, 0];
}

/** The middle line along these curves, each of which begins where the one before it ends. */
function middle(...curves: Point[][]): Line {
  const walked: { point: Point; along: number }[] = [];
  let length = 0;
  curves.forEach((points, nth) => {
    const samples = points.length > 2 ? SAMPLES : 1;
    for (let i = nth === 0 ? 0 : 1; i <= samples; i++) {
      const point = bezier(points, i / samples);
      const before = walked.at(-1)?.point ?? point;
      length += Math.hypot(point[0] - before[0], point[1] - before[1]);
      walked.push({ point, along: length });
    }
  });
  const at = (along: number, aside: number): Point => {
    const next = Math.max(
      1,
      walked.findIndex((w) => w.along >= along),
    );
    const [a, b] = along > length ? walked.slice(-2) : [walked[next - 1], walked[next]];
    if (!a || !b) return [0, 0];
    const step = b.along - a.along || 1;
    const [dx, dy] = [(b.point[0] - a.point[0]) / step, (b.point[1] - a.point[1]) / step];
    const rest = along - a.along;
    return [a.point[0] + dx * rest + dy * aside, a.point[1] + dy * rest - dx * aside];
  };
  return { length, at };
}

/** Both edges of the part of a stroke between its head and its tail, where only the width changes. */
function body(from: number, to: number, width: (share: number) => number, length: number): [Edge[], Edge[]] {
  const left: Edge[] = [];
  const right: Edge[] = [];
  // A stroke too short for both its ends has only one point between them.
  const steps = Math.max(0, Math.ceil((to - from) / STEP));
  for (let i = 0; i <= steps; i++) {
    const along = steps === 0 ? (from + to) / 2 : from + ((to - from) * i) / steps;
    const half = width(along / length) / 2;
    left.push([along, half]);
    right.unshift([along, -half]);
  }
  return [left, right];
}

/** One closed outline. */
type Contour = { at: Point; corner: boolean }[];

/**
 * The outline of these edges; always clockwise, so that strokes that cross add up instead of leaving holes.
 */
function outline(line: Line, edges: Edge[]): Contour {
  const contour = edges.map(([along, aside, corner]) => ({
    at: line.at(along, aside),
    corner: corner === 1,
  }));
  let area = 0;
  contour.forEach(({ at: [x, y] }, i) => {
    const [px, py] = contour.at(i - 1)?.at ?? [x, y];
    area += px * y - x * py;
  });
  return area < 0 ? contour.reverse() : contour;
}

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A contour, moved by (dx, dy), as a closed path: exact at corners, a smooth bend past the other points. */
function path(contour: Contour, dx: number, dy: number): string {
  const first = contour[0];
  const last = contour.at(-1);
  if (!first || !last) return '';
  const number = (value: number) => String(Math.round(value * 10) / 10);
  const written = ([x, y]: Point) => `${number(x + dx)} ${number(y + dy)}`;
  let text = `M${written(first.corner ? first.at : between(last.at, first.at))}`;
  contour.forEach(({ at, corner }, i) => {
    const next = contour[(i + 1) % contour.length] ?? first;
    if (corner) {
      if (i > 0) text += `L${written(at)}`;
      if (!next.corner) text += `L${written(between(at, next.at))}`;
    } else {
      text += `Q${written(at)} ${written(next.corner ? next.at : between(at, next.at))}`;
    }
  });
  return text + 'Z';
}

/** How a stroke begins. `w` is its width; `k` shrinks what lies along it when the stroke is short. */
const heads = {
  /** 横: the brush comes down slanting, a little to the left. */
  flat: (w: number, k: number): Edge[] => [
    [k * 0.3 * w, -0.62 * w],
    [-0.2 * w, -0.5 * w],
    [-0.5 * w, 0.42 * w, 1],
    [k * 0.5 * w, 0.62 * w],
  ],
  /** 竖 and 撇: a slanting press that leans out to both sides. */
  press: (w: number, k: number): Edge[] => [
    [k * 0.55 * w, -0.5 * w],
    [-0.05 * w, -0.62 * w],
    [-0.4 * w, -0.62 * w, 1],
    [0, 0.1 * w],
    [k * 0.3 * w, 0.72 * w],
    [k * 0.75 * w, 0.58 * w],
  ],
  /** 平撇: the same for a stroke that goes nearly level to the left. */
  side: (w: number, k: number): Edge[] => [
    [k * 0.9 * w, -0.46 * w],
    [k * 0.3 * w, -0.78 * w, 1],
    [-0.3 * w, -0.25 * w],
    [-0.25 * w, 0.45 * w],
    [k * 0.6 * w, 0.56 * w],
  ],
  /** The corner of 横折: a shoulder above the horizontal stroke that has led here. */
  shoulder: (w: number, k: number): Edge[] => [
    [k * 0.6 * w, -0.48 * w],
    [0.2 * w, -0.9 * w],
    [0, -1.4 * w, 1],
    [-0.4 * w, -0.95 * w],
    [-0.78 * w, -0.3 * w],
    [-0.55 * w, 0.35 * w],
    [0.05 * w, 0.76 * w],
    [k * 0.6 * w, 0.56 * w],
  ],
  /** Tucked under a falling or a level stroke. */
  tuck: (w: number, k: number): Edge[] => [
    [0, -0.46 * w, 1],
    [-0.35 * w, 0, 1],
    [k * 0.25 * w, 0.62 * w],
    [k * 0.8 * w, 0.5 * w],
  ],
  /** Hidden under another stroke. */
  plain: (w: number): Edge[] => [
    [0, -0.46 * w, 1],
    [0, 0.46 * w, 1],
  ],
  /** Out of nothing. */
  point: (w: number): Edge[] => [[-0.1 * w, 0, 1]],
};

/** How a stroke of this length ends. */
const tails = {
  /** 横: pressed down, with the roof of the stop above it. */
  flat: (w: number, k: number, l: number): Edge[] => [
    [l - k * 1.2 * w, 0.5 * w],
    [l - k * 0.75 * w, 0.9 * w],
    [l - k * 0.15 * w, 0.7 * w],
    [l + 0.5 * w, -0.2 * w],
    [l + 0.2 * w, -0.72 * w],
    [l - k * 0.7 * w, -0.62 * w],
  ],
  /** 垂露: a drop. */
  drop: (w: number, k: number, l: number): Edge[] => [
    [l - k * 0.5 * w, 0.52 * w],
    [l + 0.12 * w, 0.5 * w],
    [l + 0.4 * w, 0],
    [l + 0.2 * w, -0.55 * w],
    [l - k * 0.5 * w, -0.55 * w],
  ],
  /** Drawn out to a point. */
  point: (_: number, __: number, l: number): Edge[] => [[l, 0, 1]],
  /** Hidden under another stroke. */
  plain: (w: number, _: number, l: number): Edge[] => [
    [l, 0.46 * w, 1],
    [l, -0.46 * w, 1],
  ],
  /** 钩: back to the right of the way, which is left of a stroke that goes down. */
  hook: (w: number, _: number, l: number): Edge[] => [
    [l - 0.3 * w, 0.5 * w],
    [l + 0.35 * w, 0.45 * w],
    [l + 0.8 * w, -0.1 * w],
    [l + 0.3 * w, -0.75 * w],
    [l - 0.7 * w, -1.85 * w, 1],
    [l - 0.5 * w, -1.15 * w],
    [l - 0.25 * w, -0.75 * w],
    [l - 0.8 * w, -0.46 * w],
  ],
  /** The hook of 竖弯钩: up. */
  rise: (w: number, _: number, l: number): Edge[] => [
    [l - 0.45 * w, 0.5 * w],
    [l + 0.02 * w, 1.95 * w, 1],
    [l + 0.35 * w, 0.7 * w],
    [l + 0.6 * w, 0],
    [l + 0.25 * w, -0.42 * w],
  ],
};

/** One stroke along `line` with a head, a tail and a width that depends on the share of the way gone. */
function draw(
  line: Line,
  w: number,
  head: keyof typeof heads,
  tail: keyof typeof tails,
  width: (share: number) => number,
): Contour[] {
  const k = Math.min(1, line.length / (4 * w));
  const from = head === 'point' ? 0.08 * line.length : head === 'plain' ? 0 : k * 1.3 * w;
  const to = line.length - (tail === 'point' ? 0.06 * line.length : tail === 'plain' ? 0 : k * 1.7 * w);
  const [left, right] = body(from, to, width, line.length);
  return [outline(line, [...heads[head](w, k), ...left, ...tails[tail](w, k, line.length), ...right])];
}

/** A width that thins a little in the middle. */
const waist = (w: number) => (share: number) => w * (0.86 + 0.5 * (share - 0.5) ** 2);
/** As wide as a waist is on average. */
const even = (w: number) => () => w * 0.92;
/** A width that keeps until late and then runs out. */
const runOut = (w: number) => (share: number) => w * 0.96 * (1 - share ** 1.7);

/** 捺: out of nothing, heavier and heavier, then a foot that slides out to the right. */
function press(points: Point[], w: number): Contour[] {
  const line = middle(points);
  const l = line.length;
  const foot = l - Math.min(2.1 * w, 0.45 * l);
  const [left, right] = body(0.06 * l, foot, (s) => w * (0.3 + 1.15 * s ** 1.3), l);
  return [
    outline(line, [
      [0, 0.07 * w, 1],
      ...left,
      [foot + 0.9 * w, 0.5 * w],
      [l, 0.3 * w, 1],
      [foot + 1.1 * w, -0.25 * w],
      [foot + 0.15 * w, -0.82 * w],
      ...right,
      [0, -0.07 * w, 1],
    ]),
  ];
}

/** 点: sharp where the brush lands, round and full where it stops. */
function dot(points: Point[], w: number): Contour[] {
  const line = middle(points);
  const l = line.length;
  return [
    outline(line, [
      [-0.15 * w, -0.06 * w, 1],
      [-0.1 * w, 0.1 * w, 1],
      [0.3 * l, 0.44 * w],
      [0.75 * l, 0.68 * w],
      [l + 0.1 * w, 0.5 * w],
      [l + 0.3 * w, -0.1 * w],
      [l - 0.1 * w, -0.62 * w],
      [0.62 * l, -0.5 * w],
      [0.3 * l, -0.22 * w],
    ]),
  ];
}

/** 提: heavy below, flicked up to the right. */
function flick(points: Point[], w: number): Contour[] {
  const line = middle(points);
  const l = line.length;
  return [
    outline(line, [
      [-0.35 * w, 0.3 * w, 1],
      [0.3 * w, 0.66 * w],
      [0.3 * l, 0.4 * w],
      [0.6 * l, 0.12 * w],
      [l, 0, 1],
      [0.6 * l, -0.28 * w],
      [0.3 * l, -0.52 * w],
      [0.8 * w, -0.66 * w],
      [0.1 * w, -0.5 * w],
    ]),
  ];
}

/** 竖弯钩: down, round the corner, along, and up to a point. */
function bend([top = [0, 0], [x, y] = [0, 0], end = [0, 0]]: Point[], w: number): Contour[] {
  const r = Math.min(1.9 * w, (y - top[1]) / 2);
  const into: Point = [x, y - r];
  const out: Point = [x + r, y];
  const line = middle([top, into], [into, [x, y], out], [out, end]);
  return draw(line, w, 'press', 'rise', (share) => w * (0.96 - 0.16 * share));
}

type Stroke = (points: Point[], w: number) => Contour[];

/** 横折 and its kin: a horizontal stroke to the second point, then from its shoulder whatever comes after. */
const turning =
  (tail: keyof typeof tails, width: (w: number) => (share: number) => number): Stroke =>
  (points, w) => {
    const [start = [0, 0], corner = [0, 0]] = points;
    const flat = w * FLAT;
    return [
      ...draw(middle([start, corner]), flat, 'flat', 'plain', waist(flat)),
      ...draw(middle(points.slice(1)), w, 'shoulder', tail, width(w)),
    ];
  };

const strokes: Record<string, Stroke> = {
  // 横
  h: (points, w) => draw(middle(points), w * FLAT, 'flat', 'flat', waist(w * FLAT)),
  // A horizontal stroke inside a frame, whose ends are hidden.
  b: (points, w) => draw(middle(points), w * FLAT, 'plain', 'plain', even(w * FLAT)),
  // A horizontal stroke that ends under another.
  m: (points, w) => draw(middle(points), w * FLAT, 'flat', 'plain', waist(w * FLAT)),
  // A horizontal stroke that begins under another.
  l: (points, w) => draw(middle(points), w * FLAT, 'plain', 'flat', waist(w * FLAT)),
  // 竖
  v: (points, w) => draw(middle(points), w, 'press', 'drop', waist(w)),
  // A vertical stroke that begins under another.
  e: (points, w) => draw(middle(points), w, 'tuck', 'drop', waist(w)),
  // A vertical stroke inside a frame.
  u: (points, w) => draw(middle(points), w, 'plain', 'plain', even(w)),
  // 悬针, a vertical stroke that ends in a needle.
  i: (points, w) => draw(middle(points), w, 'press', 'point', (s) => w * 0.92 * (1 - s ** 7)),
  // 竖钩, and one that begins under another stroke.
  j: (points, w) => draw(middle(points), w, 'press', 'hook', even(w)),
  k: (points, w) => draw(middle(points), w, 'plain', 'hook', even(w)),
  // 弯钩
  c: (points, w) => draw(middle(points), w, 'point', 'hook', (s) => w * (0.3 + 0.7 * Math.min(1, 2.2 * s))),
  // 撇
  p: (points, w) => draw(middle(points), w, 'press', 'point', runOut(w)),
  // 平撇
  a: (points, w) => draw(middle(points), w, 'side', 'point', runOut(w)),
  // A falling stroke whose head is hidden.
  q: (points, w) => draw(middle(points), w, 'plain', 'point', runOut(w)),
  // 捺
  n: press,
  // 点
  d: dot,
  // 提
  t: flick,
  // 横折, 横折钩, 横撇, 竖弯钩
  z: turning('drop', waist),
  g: turning('hook', even),
  x: turning('point', runOut),
  o: bend,
};

/**
 * Strokes are written on the whole box; the brush reaches half its width beyond their middle lines, so they
 * move in by that.
 */
const inset = (value: number) => 50 + (value - 50) * 0.93;

/**
 * A character as one `d` path (fill rule nonzero) in the middle of a box of 100 × 100; `weight` is the width of its
 * vertical strokes.
 */
export function character(text: string, weight: number): string {
  const contours = [...text.matchAll(/([a-z])([^a-z]*)/g)].flatMap(([, kind = '', numbers = '']) => {
    const values = numbers.trim().split(/\s+/).map(Number);
    const heavy = values.length % 2 === 1 ? (values.pop() ?? 1) : 1;
    const points = values.flatMap((x, i): Point[] =>
      i % 2 === 0 ? [[inset(x), inset(values[i + 1] ?? 0)]] : [],
    );
    return strokes[kind]?.(points, weight * heavy) ?? [];
  });
  const shift = (axis: 0 | 1) => {
    const places = contours.flat().map(({ at }) => at[axis]);
    return 50 - (Math.min(...places) + Math.max(...places)) / 2;
  };
  const [dx, dy] = [shift(0), shift(1)];
  return contours.map((contour) => path(contour, dx, dy)).join('');
}
