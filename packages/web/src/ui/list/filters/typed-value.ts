/** What a typed filter takes. */
export type TypedKind = 'number' | 'text';

/** What is typed without what can never be part of it: a number has digits alone, and no zero before them. */
export const tidy = (kind: TypedKind, text: string): string =>
  kind === 'number' ? text.replace(/\D/g, '').replace(/^0+/, '') : text;
