// Which part of the picture is seen, and how large: screen = world × scale + offset.
//
// Rows may shrink to less than a pixel, columns stay wide enough to be told apart: a tree is much higher than
// wide.

export interface Camera {
  scale: number;
  x: number;
  y: number;
}

const LARGEST = 2.5;
/** A tree of 200 000 leaves still fits on a screen. */
const SMALLEST = 0.00005;

/** Below this scale nodes are too small for text, and only rows go on shrinking. */
export const NARROWEST = 0.5;

/** The scale of columns. */
export function across(scale: number): number {
  return Math.max(scale, NARROWEST);
}

function clampScale(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** Zooms by a factor about a point of the screen. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const by = scale / camera.scale;
  const byX = across(scale) / across(camera.scale);
  return { scale, x: x - (x - camera.x) * byX, y: y - (y - camera.y) * by };
}

/** The camera that shows a box of the world in a window of this size. */
export function fitting(
  box: { left: number; top: number; right: number; bottom: number },
  width: number,
  height: number,
): Camera {
  const margin = 12;
  const wide = (width - 2 * margin) / Math.max(1, box.right - box.left);
  const high = (height - 2 * margin) / Math.max(1, box.bottom - box.top);
  // Where columns no longer shrink, only the height decides.
  const scale = clampScale(Math.min(1.4, Math.max(wide, NARROWEST), high));
  const room = width - (box.right - box.left) * across(scale);
  return {
    scale,
    x: Math.max(margin, room / 2) - box.left * across(scale),
    y: (height - (box.top + box.bottom) * scale) / 2,
  };
}

/** How far to move so that a value lies between two others. */
export function pushInto(value: number, low: number, high: number): number {
  if (low > high) return (low + high) / 2 - value;
  return value < low ? low - value : value > high ? high - value : 0;
}
