// What the blocks of a lesson share: the state that an address carries, and the keys that step.

import { isForPage } from '../../lib/shortcuts';

/** The state of a block that an address names. */
export interface BlockState {
  /** A tree as nested lists, where the reader has put another one. */
  position?: string;
  algorithm?: string;
  step?: number;
}

export interface BlockProps {
  /** Its number in the lesson. */
  number: number;
  /** What an address says of it. */
  linked: BlockState | null;
  /** The address of a state of this block. */
  linkTo: (state: BlockState) => string;
  /** The reader has moved on. */
  onstate: (state: BlockState) => void;
}

type Steering = 'play' | 'forward' | 'back' | 'next' | 'previous';

const KEYS: Record<string, Steering> = {
  ' ': 'play',
  '.': 'forward',
  ',': 'back',
  n: 'next',
  p: 'previous',
};

/** Steers a stepper by the keys that mean something on a picture or a map, but for one that it has a use of its own for. */
export function steerByKey(
  event: KeyboardEvent,
  stepper: { steer(key: Steering): void } | undefined,
  taken?: Steering,
): void {
  if (!isForPage(event) || !(event.target as Element).closest('[data-picture]')) return;
  const key = KEYS[event.key];
  if (!key || key === taken) return;
  event.preventDefault();
  stepper?.steer(key);
}
