import { type ItemType, itemTypes } from '@quarterdeck/contract/ingest';

/** A long number as a spreadsheet writes it when it is not formatted as text: the last digits are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

const isShortened = (value: unknown): boolean => typeof value === 'string' && SHORTENED.test(value);

/** Describes an id, phone or reference that a spreadsheet has shortened; undefined if there is none. */
export function shorteningError(item: unknown): string | undefined {
  const { type, id, data } = (item ?? {}) as Readonly<Record<string, unknown>>;
  const known = typeof type === 'string' ? (itemTypes as Readonly<Record<string, ItemType>>)[type] : undefined;
  const given = (data ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [
    ['id', id] as const,
    ...['phone', ...Object.keys(known?.references ?? {})].map((name) => [`data.${name}`, given[name]] as const),
  ];
  for (const [path, value] of texts)
    for (const one of Array.isArray(value) ? value : [value])
      if (isShortened(one))
        return `${path}: A spreadsheet shortened a number to ${one}. Format its column as text and export again`;
  return undefined;
}
