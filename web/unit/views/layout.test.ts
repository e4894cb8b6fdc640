// The search tree on paper, and the camera over it.

import { describe, expect, it } from 'vitest';
import { across, fitting, pushInto, zoomed } from '../../src/views/tree/camera';
import { ExpandedNodes, firstFrom, heightOf, layOut, type Layout } from '../../src/views/tree/layout';
import type { Recording } from '../../src/views/tree/recording';
import { example, randomGame, record } from './searches';

function expanded(recording: Recording): Layout {
  const nodes = new ExpandedNodes(recording);
  nodes.all(true);
  return layOut(recording, nodes, []);
}

describe('layOut', () => {
  const recording = record(example, 'alpha-beta');

  it('shows only what is expanded, and the path', () => {
    const closed = new ExpandedNodes(recording);
    expect(layOut(recording, closed, []).slots).toBe(1);
    expect(layOut(recording, closed, [0]).slots).toBe(4);
    const b = recording.childrenOf(0)[1]!;
    closed.set(b, true);
    const layout = layOut(recording, closed, [0]);
    expect(layout.slots).toBe(8);
    expect(layout.levels).toEqual([0, 1, 4, 8]);
    expect(layout.slotOf[recording.childrenOf(0)[0]!]).toBe(1);
    expect(layout.slotOf[recording.childrenOf(recording.childrenOf(0)[0]!)[0]!]).toBe(-1);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('is tidy (%i)', (seed) => {
    const any = record(randomGame(seed, 5, 4), 'alpha-beta');
    const layout = expanded(any);
    expect(layout.slots).toBe(any.size);
    for (let slot = 0; slot < layout.slots; slot++) {
      const [first, count] = [layout.firstChild[slot]!, layout.childCount[slot]!];
      // A parent stands in the middle of its children, in the order of the search.
      if (count > 0) {
        expect(layout.y[slot]).toBeCloseTo((layout.y[first]! + layout.y[first + count - 1]!) / 2);
        const nodes = Array.from({ length: count }, (_, index) => layout.node[first + index]);
        expect(nodes).toEqual([...any.childrenOf(layout.node[slot]!)]);
      }
      const half = heightOf(any, layout.node[slot]!) / 2;
      expect(layout.y[slot]! - half).toBeGreaterThanOrEqual(layout.top - 1e-9);
      expect(layout.y[slot]! + half).toBeLessThanOrEqual(layout.bottom + 1e-9);
    }
    // No two nodes of a level overlap.
    for (let level = 0; level + 1 < layout.levels.length; level++)
      for (let slot = layout.levels[level]! + 1; slot < layout.levels[level + 1]!; slot++) {
        const room = (heightOf(any, layout.node[slot - 1]!) + heightOf(any, layout.node[slot]!)) / 2;
        expect(layout.y[slot]! - layout.y[slot - 1]!).toBeGreaterThanOrEqual(room - 1e-9);
      }
  });

  it('draws a subtree alike wherever it stands', () => {
    const twin = { x: { p: 1, q: 2, r: 3 }, y: { s: 4 } };
    const any = record({ left: twin, right: twin }, 'minimax');
    const layout = expanded(any);
    const shape = (slot: number): number[] => {
      const children = Array.from(
        { length: layout.childCount[slot]! },
        (_, index) => layout.firstChild[slot]! + index,
      );
      return children.flatMap((child) => [layout.y[child]! - layout.y[slot]!, ...shape(child)]);
    };
    const [left, right] = [shape(1), shape(2)];
    left.forEach((row, index) => expect(row).toBeCloseTo(right[index]!));
  });

  it('finds the first slot of a level from a row on', () => {
    const layout = expanded(recording);
    const [from, to] = [layout.levels[2]!, layout.levels[3]!];
    expect(firstFrom(layout, from, to, -Infinity)).toBe(from);
    expect(firstFrom(layout, from, to, Infinity)).toBe(to);
    expect(firstFrom(layout, from, to, layout.y[from + 3]!)).toBe(from + 3);
  });
});

describe('camera', () => {
  it('keeps the point under the pointer where it is', () => {
    const camera = { scale: 1, x: 20, y: 30 };
    const near = zoomed(camera, 1.5, 200, 100);
    const world = { x: (200 - camera.x) / across(camera.scale), y: (100 - camera.y) / camera.scale };
    expect(world.x * across(near.scale) + near.x).toBeCloseTo(200);
    expect(world.y * near.scale + near.y).toBeCloseTo(100);
  });

  it('has a largest and a smallest scale', () => {
    const camera = { scale: 1, x: 0, y: 0 };
    expect(zoomed(camera, 1e9, 0, 0).scale).toBe(zoomed(camera, 1e8, 0, 0).scale);
    expect(zoomed(camera, 1e-9, 0, 0).scale).toBe(zoomed(camera, 1e-8, 0, 0).scale);
  });

  it('shows the whole of a high and narrow box', () => {
    const camera = fitting({ left: 0, right: 300, top: -50, bottom: 4950 }, 800, 600);
    expect(-50 * camera.scale + camera.y).toBeGreaterThanOrEqual(0);
    expect(4950 * camera.scale + camera.y).toBeLessThanOrEqual(600);
  });

  it('moves as little as is needed', () => {
    expect([pushInto(5, 0, 10), pushInto(-2, 0, 10), pushInto(12, 0, 10)]).toEqual([0, 2, -2]);
    expect(pushInto(3, 10, 0)).toBe(2);
  });
});
