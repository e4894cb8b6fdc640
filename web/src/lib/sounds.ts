// Sounds of a game, made here by the browser: a piece put down, a capture, a check, the end.

import { settings } from './settings.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'end';

/** A knock: a short tone that falls, and the rustle of wood. */
interface Knock {
  /** Seconds from now. */
  at: number;
  /** Where the tone begins, in hertz. */
  pitch: number;
  /** Seconds until it is gone. */
  length: number;
  /** From 0 to 1. */
  loud: number;
  rustle: number;
}

const KNOCKS: Record<Sound, Knock[]> = {
  move: [{ at: 0, pitch: 210, length: 0.09, loud: 0.5, rustle: 0.35 }],
  capture: [
    { at: 0, pitch: 170, length: 0.1, loud: 0.6, rustle: 0.6 },
    { at: 0.06, pitch: 250, length: 0.07, loud: 0.4, rustle: 0.3 },
  ],
  check: [
    { at: 0, pitch: 210, length: 0.09, loud: 0.5, rustle: 0.35 },
    { at: 0.1, pitch: 520, length: 0.16, loud: 0.3, rustle: 0 },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.3, loud: 0.3, rustle: 0 },
    { at: 0.16, pitch: 523, length: 0.45, loud: 0.3, rustle: 0 },
  ],
};

let context: AudioContext | null = null;

/** Makes a sound, if sounds are wanted. */
export function sound(kind: Sound): void {
  if (!settings.sounds || document.hidden || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers keep it silent until the page has been used.
  if (context.state === 'suspended') void context.resume();
  for (const one of KNOCKS[kind]) knock(context, one);
}

function knock(audio: AudioContext, { at, pitch, length, loud, rustle }: Knock): void {
  const begin = audio.currentTime + at;
  const end = begin + length;
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, end);
  tone.connect(fading(audio, loud, begin, end));
  tone.start(begin);
  tone.stop(end);
  if (rustle === 0) return;
  const noise = audio.createBufferSource();
  noise.buffer = whiteNoise(audio, 0.04);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1800;
  noise.connect(band).connect(fading(audio, rustle, begin, begin + 0.04));
  noise.start(begin);
}

/** A volume that falls to nothing, on its way to the loudspeaker. */
function fading(audio: AudioContext, loud: number, begin: number, end: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * 0.5, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return buffer;
}
