// Rule sets: how a menu explains them, and those that want a number.

import type { Language } from '../../lib/settings.svelte';
import type { Choice } from '../../lib/types';

export function ruleWords({ label, about }: Choice, language: Language): string {
  return language === 'zh' ? `${label.zh}：${about.zh}` : `${label.en}: ${about.en}`;
}

/** A choice that wants a number, such as `limit=N`. */
export function wantsNumber(name: string): boolean {
  return name.endsWith('=N');
}

/** The choice with its number put in. */
export function withNumber(name: string, number: number): string {
  return wantsNumber(name) ? name.replace(/N$/, String(number)) : name;
}
