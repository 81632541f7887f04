/*
 * The known state of a thing, merged from items in any order: each field has its latest value. Merging is commutative,
 * associative and idempotent, so the same items always give the same state.
 */

/** A field's latest value. */
export interface FieldState {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** The state of a thing, from the app's items so far. */
export interface ThingState {
  readonly fields: ReadonlyMap<string, FieldState>;
  /** The time of the latest deletion. Values that are not newer are invisible. */
  readonly deletedAt: number | undefined;
  /** The first known time since the deletion. */
  readonly firstAt: number | undefined;
}

/** What an item reports about a thing. */
export interface ThingItem {
  readonly at: number;
  readonly isDeleted: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

export const UNKNOWN: ThingState = { fields: new Map(), deletedAt: undefined, firstAt: undefined };

/** Returns the RFC 8785 text of a field's value, which is a number, text, boolean, null or a list of texts. */
const canonical = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Whether a new value of a field replaces the previous one. */
function isLater(before: FieldState | undefined, at: number, value: unknown): boolean {
  if (!before || at > before.at) return true;
  return at === before.at && Buffer.compare(canonical(value), canonical(before.value)) > 0;
}

/** The field of a deletion with who deleted the thing in the app. */
export const DELETED_BY = 'deleted_by';

/** Returns the state after one more item. */
export function withItem(state: ThingState, { at, isDeleted, data }: ThingItem): ThingState {
  if (isDeleted) {
    if (state.deletedAt !== undefined && state.deletedAt >= at) return state;
    const later = [...state.fields.values()].flatMap((field) => (field.at > at ? [field.at] : []));
    const isFirstLater = state.firstAt !== undefined && state.firstAt > at;
    const firstAt = isFirstLater ? state.firstAt : later.length > 0 ? Math.min(...later) : undefined;
    const by = data[DELETED_BY];
    const fields = by === undefined ? state.fields : new Map([...state.fields, [DELETED_BY, { at, value: by }]]);
    return { fields, deletedAt: at, firstAt };
  }
  const fields = new Map(state.fields);
  for (const [name, value] of Object.entries(data))
    if (isLater(fields.get(name), at, value)) fields.set(name, { at, value });
  const isVisible = state.deletedAt === undefined || at > state.deletedAt;
  return {
    fields,
    deletedAt: state.deletedAt,
    firstAt: isVisible ? Math.min(at, state.firstAt ?? at) : state.firstAt,
  };
}

/** Returns the fields that are newer than the deletion. */
export const visibleFields = ({ fields, deletedAt }: ThingState): ReadonlyMap<string, FieldState> =>
  deletedAt === undefined ? fields : new Map([...fields].filter(([, { at }]) => at > deletedAt));

/** The stored form of states: fields grouped by time, newest first. */
export type StoredFields = readonly (readonly [at: number, fields: Readonly<Record<string, unknown>>])[];

export function storedFields(fields: ReadonlyMap<string, FieldState>): StoredFields {
  const moments = new Map<number, Record<string, unknown>>();
  for (const [name, { at, value }] of fields) {
    const there = moments.get(at);
    if (there) there[name] = value;
    else moments.set(at, { [name]: value });
  }
  return [...moments].toSorted(([a], [b]) => b - a);
}

export const readFields = (stored: StoredFields): ReadonlyMap<string, FieldState> =>
  new Map(stored.flatMap(([at, fields]) => Object.entries(fields).map(([name, value]) => [name, { at, value }])));
