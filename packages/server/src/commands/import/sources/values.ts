import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { z } from 'zod';
import { inUtc, UTC } from './zone.ts';

/** The kind of a field, as far as it matters for parsing text. */
type Kind = 'text' | 'number' | 'boolean' | 'moment' | 'money' | 'list';

function kindOf(schema: z.ZodType): Kind {
  const { type, format } = z.toJSONSchema(schema, { io: 'input' });
  if (type === 'array') return 'list';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (format === 'date-time') return 'moment';
  // Money is text with exactly two decimal places.
  return schema.safeParse('12.50').success && !schema.safeParse('12.5').success ? 'money' : 'text';
}

/** Returns the kinds of a type's fields, including `id`, `occurred_at` and `deleted`. */
export function kindsOf(name: ItemTypeName): ReadonlyMap<string, Kind> {
  const { kind, fields }: ItemType = itemTypes[name];
  return new Map<string, Kind>([
    ['id', 'text'],
    ['occurred_at', 'moment'],
    ...(kind === 'thing' ? [['deleted', 'boolean'] as const] : []),
    ...Object.entries(fields).map(([field, schema]) => [field, kindOf(schema as z.ZodType)] as const),
  ]);
}

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?(?:\s+[A-Z]{3,5})?)?)?$/i;

/**
 * Converts a timestamp as databases, spreadsheets and programs write it to RFC 3339.
 * @param zone the time zone of a timestamp without one.
 */
function momentOf(text: string, zone: string): string {
  if (/^\d{10}$|^\d{13}$/.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
  const [, day, time = '00:00:00', said] = MOMENT.exec(text) ?? [];
  if (day === undefined) return text;
  const local = `${day}T${time.length === 5 ? `${time}:00` : time}`;
  if (said === undefined) return inUtc(local, zone);
  if (/^[a-z]/i.test(said)) return `${local}Z`;
  return `${local}${said.slice(0, 3)}:${/^:?(\d\d)/.exec(said.slice(3))?.[1] ?? '00'}`;
}

/** Returns an amount with two decimal places; further ones are dropped only if they are zeros. */
function moneyOf(text: string): string {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${whole}.${places.padEnd(2, '0')}`;
}

const YES = new Set(['true', 't', 'yes', 'y', '1']);
const NO = new Set(['false', 'f', 'no', 'n', '0']);

function booleanOf(text: string): boolean | string {
  const lower = text.toLowerCase();
  if (YES.has(lower)) return true;
  return NO.has(lower) ? false : text;
}

function listOf(text: string, separator: string): unknown {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(separator).map((part) => part.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses the text of a field. A value that does not fit is kept, so that the API refuses it with its own message. */
function readText(kind: Kind, text: string, separator: string, zone: string): unknown {
  if (kind === 'number') return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : text;
  if (kind === 'boolean') return booleanOf(text);
  if (kind === 'moment') return momentOf(text, zone);
  if (kind === 'money') return moneyOf(text);
  return kind === 'list' ? listOf(text, separator) : text;
}

/** Parses a column's value for a field of this kind. @param zone the time zone of timestamps without one. */
export function readValue(kind: Kind, value: unknown, separator = ';', zone = UTC): unknown {
  if (typeof value === 'string') return readText(kind, value, separator, zone);
  if (kind === 'list' && Array.isArray(value)) return value.map((one) => (typeof one === 'number' ? String(one) : one));
  const isNumber = typeof value === 'number';
  if (isNumber && kind === 'money') return moneyOf(String(value));
  if (isNumber && kind === 'boolean') return booleanOf(String(value));
  if (isNumber && kind === 'moment') return momentOf(String(value), zone);
  return isNumber && kind === 'text' ? String(value) : value;
}

/** Whether a column marks a thing as deleted: a yes, or the time of deletion. */
export const saysDeleted = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && value !== '' && !NO.has(String(value).toLowerCase());
