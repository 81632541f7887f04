import { type ItemFault, type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { z } from 'zod';
import { MOST_LEVELS } from '../../core/json/scan.ts';
import { microsOf } from './micros.ts';
import type { RetainedSince } from './retained-since.ts';

const MICROS = 1_000_000;
/** The clocks of phones and servers differ, but a time further ahead is a mistake. */
const AHEAD_MICROS = 10 * 60 * MICROS;
const FIRST_MICROS = microsOf('1900-01-01T00:00:00Z');
const TOO_FAR_AHEAD = 'Must not be more than 10 minutes in the future';

/** An item that passed all checks that need no database. */
export interface Item {
  /** Its index in the batch. */
  readonly index: number;
  readonly type: ItemTypeName;
  readonly id: string;
  /** Microseconds since 1970. */
  readonly at: number;
  /** For an event: the time that decides which month it belongs to. */
  readonly createdAt: number;
  readonly isDeleted: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** The original item, stored while it waits. */
  readonly source: unknown;
  /** The key that sent it; null for an import. */
  readonly keyId: number | null;
}

/** A refused item. */
export interface RefusedItem extends ItemFault {
  readonly index: number;
  /** null when it cannot be read. */
  readonly type: string | null;
  readonly id: string | null;
  readonly source: unknown;
  /** Further faults. */
  readonly others?: readonly ItemFault[];
}

/** The rules, besides the item itself, that decide whether it can be written. */
export interface ItemRules {
  /** null for an import. */
  readonly keyId: number | null;
  /** The scopes of the sending key. */
  readonly scopes: readonly string[];
  /** Microseconds since 1970. */
  readonly now: number;
  readonly retainedSince: RetainedSince;
}

/** An element of a batch that was not parsed, with the reason for its refusal. */
export class UnreadItem {
  static readonly notJson = new UnreadItem('An item must be a JSON object');
  static readonly tooDeep = new UnreadItem(`An item can have at most ${MOST_LEVELS} levels of nesting`);

  private constructor(readonly reason: string) {}
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTypeName = (type: string): type is ItemTypeName => Object.hasOwn(itemTypes, type);

function schemaOf({ kind, fields, required }: ItemType): z.ZodObject {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = field as z.ZodType;
    if (required.includes(name)) return [name, kind === 'event' ? schema : schema.optional()];
    return [name, kind === 'event' ? schema.optional() : schema.nullable().optional()];
  });
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

const schemas = Object.fromEntries(
  Object.entries(itemTypes).map(([type, description]) => [type, schemaOf(description)]),
) as Record<ItemTypeName, z.ZodObject>;

const NEEDED = ['type', 'id', 'occurred_at'] as const;
const ownFields = z.strictObject({
  type: z.string(),
  id: itemTypes.follow.fields.follower,
  occurred_at: itemTypes.follow.fields.created_at,
  data: z.unknown().optional(),
  deleted: z.boolean().optional(),
});

const MOST_FAULTS = 20;
const UNREADABLE: ItemFault = { path: '', message: 'It cannot be read' };

/** Returns the faults, each with a path below `prefix` and a sentence. Their number is limited to what people read. */
function faultsOf({ issues }: z.ZodError, prefix: string, value: unknown, what: string): readonly ItemFault[] {
  const at = (...keys: readonly PropertyKey[]): string => [prefix, ...keys.map(String)].filter(Boolean).join('.');
  return issues.slice(0, MOST_FAULTS).flatMap((issue): ItemFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, MOST_FAULTS)
        .map((key) => ({ path: at(...issue.path, key), message: `${what} has no such field` }));
    const path = at(...issue.path);
    const [name] = issue.path;
    const given = isObject(value) && typeof name === 'string' ? value[name] : undefined;
    if (issue.path.length === 1 && given === undefined) return [{ path, message: 'Required' }];
    if (issue.path.length === 1 && given === null)
      return [{ path, message: `Must not be null: ${what.toLowerCase()} requires it` }];
    return [{ path, message: issue.message }];
  });
}

const withoutNulls = (data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  for (const name in data)
    if (data[name] === null) return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return data;
};

/** The type with its article, as read aloud: "a user", "an ad_event". */
const wordOf = (type: string): string => `${/^(?!us)[aeiou]/.test(type) ? 'An' : 'A'} ${type}`;

/** Reads one element of a batch. @returns the item, or the reason for its refusal. */
export function readItem(element: unknown, index: number, rules: ItemRules): Item | RefusedItem {
  if (element instanceof UnreadItem)
    return { index, type: null, id: null, path: '', message: element.reason, source: null };
  const known = isObject(element) ? element : {};
  const type = typeof known.type === 'string' ? known.type : null;
  const id = typeof known.id === 'string' ? known.id : null;
  const refuse = (path: string, message: string): RefusedItem => ({ index, type, id, path, message, source: element });
  if (!isObject(element)) return refuse('', 'An item must be a JSON object');
  // Checked without a schema, whose errors are slow to create: a hostile batch causes thousands.
  const missing = NEEDED.find((name) => element[name] === undefined);
  if (missing) return refuse(missing, 'Required');
  const own = ownFields.safeParse(element);
  if (type !== null && !isTypeName(type)) return refuse('type', 'Unknown type');
  if (!own.success) {
    const [{ path, message } = UNREADABLE, ...others] = faultsOf(own.error, '', element, 'An item');
    return { ...refuse(path, message), others };
  }
  if (type === null || !isTypeName(type) || id === null) return refuse('type', 'Unknown type');
  const description: ItemType = itemTypes[type];
  if (!rules.scopes.includes(description.scope)) return refuse('type', `The key lacks the scope ${description.scope}`);
  const isEvent = description.kind === 'event';
  const isDeleted = own.data.deleted === true;
  if (isEvent && isDeleted) return refuse('deleted', 'An event cannot be deleted');
  const given = own.data.data ?? {};
  if (!isObject(given)) return refuse('data', 'Must be a JSON object');
  const sent = isEvent ? withoutNulls(given) : given;
  const read = schemas[type].safeParse(sent);
  if (!read.success) {
    const [{ path, message } = UNREADABLE, ...others] = faultsOf(read.error, 'data', sent, wordOf(type));
    return { ...refuse(path, message), others };
  }
  const { data } = read;
  const together = description.check?.(data);
  if (together) return refuse(together.path, together.message);
  const at = microsOf(own.data.occurred_at as string);
  const hasCreatedAt = typeof data.created_at === 'string';
  const createdAt = hasCreatedAt ? microsOf(data.created_at as string) : at;
  if (at > rules.now + AHEAD_MICROS) return refuse('occurred_at', TOO_FAR_AHEAD);
  if (createdAt > rules.now + AHEAD_MICROS) return refuse('data.created_at', TOO_FAR_AHEAD);
  if (at < FIRST_MICROS) return refuse('occurred_at', 'Must not be before the year 1900');
  if (createdAt < FIRST_MICROS) return refuse('data.created_at', 'Must not be before the year 1900');
  // A thing of a partitioned table can be changed after its row was dropped, but not restored.
  const retainedSince = isEvent || hasCreatedAt ? rules.retainedSince(type) : undefined;
  if (retainedSince !== undefined && createdAt < retainedSince)
    return refuse(hasCreatedAt ? 'data.created_at' : 'occurred_at', 'Older than the retention of this event type');
  return { index, type, id, at, createdAt, isDeleted, data, source: element, keyId: rules.keyId };
}
