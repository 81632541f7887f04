/*
 * What is known of a thing, merged from the items that came, in whatever order: a field has the value of its latest state.
 * Merging is commutative, associative and idempotent, so that the same items always end in the same state.
 */

/** The latest state of a field. */
export interface FieldState {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** A thing, as far as the app has told. */
export interface ThingState {
  readonly fields: ReadonlyMap<string, FieldState>;
  /** The moment of the latest deletion; what is older, or as old, is not visible. */
  readonly deletedAt: number | undefined;
  /** The first moment since the deletion of which something is known. */
  readonly firstAt: number | undefined;
}

/** What an item says of a thing. */
export interface ThingItem {
  readonly at: number;
  readonly isDeleted: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

export const UNKNOWN: ThingState = { fields: new Map(), deletedAt: undefined, firstAt: undefined };

/** The text of RFC 8785 of a field's value: fields hold numbers, texts, flags, null, or lists of texts. */
const canonical = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Whether the second state of a field replaces the first one. */
function isLater(before: FieldState | undefined, at: number, value: unknown): boolean {
  if (!before || at > before.at) return true;
  return at === before.at && Buffer.compare(canonical(value), canonical(before.value)) > 0;
}

/** What a deletion says of itself: who deleted it in the app. */
export const DELETED_BY = 'deleted_by';

/** The state after one more item. */
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

/** The fields that are later than the deletion. */
export const visibleFields = ({ fields, deletedAt }: ThingState): ReadonlyMap<string, FieldState> =>
  deletedAt === undefined ? fields : new Map([...fields].filter(([, { at }]) => at > deletedAt));

/** How states are stored: the fields of each moment together, the latest moment first. */
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
