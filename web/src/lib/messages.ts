// Messages in two languages: every view keeps its own in an i18n.ts beside it.

/** The same messages in English and Chinese; one that is missing in either does not compile. */
export function defineMessages<
  T extends Record<string, string | ((...values: never[]) => string)>,
>(messages: { en: T; zh: { [K in keyof T]: T[K] extends string ? string : T[K] } }): { en: T; zh: T } {
  return messages as { en: T; zh: T };
}
