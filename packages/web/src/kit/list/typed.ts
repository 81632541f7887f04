/** What a typed filter takes. */
export type TypedKind = 'day' | 'number' | 'text';

/** What is typed without what can never be part of it: a number has digits alone, and no zero before them. */
export const tidy = (kind: TypedKind, text: string): string =>
  kind === 'number' ? text.replace(/\D/g, '').replace(/^0+/, '') : text;

/** Whether it makes sense to filter by it: a year that is still typed is not a day. Empty takes the filter away. */
export const isReady = (kind: TypedKind, text: string): boolean =>
  kind !== 'day' || text === '' || /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);
