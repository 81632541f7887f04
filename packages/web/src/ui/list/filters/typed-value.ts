/** The kind of input of a typed filter. */
export type TypedKind = 'number' | 'text';

/**
 * Returns the typed text without characters that can never be part of it: a number has only digits, and no leading
 * zeros.
 */
export const tidy = (kind: TypedKind, text: string): string =>
  kind === 'number' ? text.replace(/\D/g, '').replace(/^0+/, '') : text;
