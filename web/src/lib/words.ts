// Text in two languages: every view keeps its own words beside it, made by `both`.

/** The same words in English and Chinese; a word that is missing in one does not compile. */
export function both<T extends Record<string, string | ((...values: never[]) => string)>>(words: {
  en: T;
  zh: { [K in keyof T]: T[K] extends string ? string : T[K] };
}): { en: T; zh: T } {
  return words as { en: T; zh: T };
}
