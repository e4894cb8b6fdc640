// A reader's own drawing on a board: circles and arrows, gone when the position changes.

/** A circle where both squares are the same, an arrow otherwise. */
export interface Shape {
  from: string;
  to: string;
  colour: ShapeColour;
}

export type ShapeColour = 'green' | 'red' | 'blue' | 'yellow';

/** The colour that the keys held down choose. */
export function colourOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): ShapeColour {
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}

/** A shape more; drawn again in its own colour it goes, in another it changes. */
export function withShape(shapes: readonly Shape[], shape: Shape): Shape[] {
  const same = (one: Shape): boolean => one.from === shape.from && one.to === shape.to;
  const known = shapes.find(same);
  const others = shapes.filter((one) => !same(one));
  return known?.colour === shape.colour ? others : [...others, shape];
}
