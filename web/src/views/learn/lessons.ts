// The lessons: a file of text each, in both languages. A new file is a new lesson.

import type { Language } from '../../lib/settings.svelte';
import { type Component, LessonError, readComponent } from './components';
import { type Block, readMarkdown } from './markdown';

/** A piece of a lesson, its components read. */
export type Part =
  | Exclude<Block, { kind: 'component' }>
  /** `number` counts the components of a lesson, from 0: links and progress name them by it. */
  | { kind: 'component'; component: Component; number: number }
  | { kind: 'mistake'; message: string };

export interface Lesson {
  /** What its address is called. */
  slug: string;
  title: string;
  parts: Part[];
  /** The numbers of its exercises. */
  exercises: number[];
}

const files = import.meta.glob<string>('./lessons/*.md', { query: '?raw', import: 'default', eager: true });

/** `./lessons/02-alpha-beta.en.md`: a number to sort by, the slug, the language. */
const NAME = /(\d+)-([\w-]+)\.(en|zh)\.md$/;

export function readLesson(slug: string, source: string): Lesson {
  const { title, blocks } = readMarkdown(source);
  const exercises: number[] = [];
  let number = 0;
  const parts = blocks.map((block): Part => {
    if (block.kind !== 'component') return block;
    try {
      const component = readComponent(block);
      if (component.name === 'exercise') exercises.push(number);
      return { kind: 'component', component, number: number++ };
    } catch (error) {
      if (!(error instanceof LessonError)) throw error;
      return { kind: 'mistake', message: error.message };
    }
  });
  return { slug, title, parts, exercises };
}

/** All lessons of a language, in order; one without a translation is shown in the other language. */
export function lessonsIn(language: Language, sources: Record<string, string> = files): Lesson[] {
  const found = new Map<string, { number: number; slug: string; texts: Partial<Record<Language, string>> }>();
  for (const [path, text] of Object.entries(sources)) {
    const name = NAME.exec(path);
    if (!name) continue;
    const [, number, slug, own] = name as unknown as [string, string, string, Language];
    const lesson = found.get(slug) ?? { number: Number(number), slug, texts: {} };
    lesson.texts[own] = text;
    found.set(slug, lesson);
  }
  return [...found.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ slug, texts }) => readLesson(slug, texts[language] ?? texts.en ?? texts.zh ?? ''));
}
