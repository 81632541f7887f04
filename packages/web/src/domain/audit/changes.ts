/** A thing's values, as the audit log stores them. */
export type Values = Readonly<Record<string, unknown>> | null;

/** A change of one field, with readable texts; a set lists what was added and removed. */
export type Change = { readonly field: string } & (
  | { readonly kind: 'added'; readonly after: string }
  | { readonly kind: 'removed'; readonly before: string }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string }
  | { readonly kind: 'set'; readonly gained: readonly string[]; readonly lost: readonly string[] }
);

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.keys(value).length === 0);

const sortKeys = (_key: string, value: unknown): unknown =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** Returns a value as text that is the same for equal values, whatever the order of their keys. */
const identityOf = (value: unknown): string => JSON.stringify(value, sortKeys) ?? 'null';

/** Whether two values are the same; missing equals null. */
export const isSame = (one: unknown, other: unknown): boolean => identityOf(one) === identityOf(other);

/** Returns a field's name for display: `group_ids` is "Group ids". */
export const labelOf = (field: string): string =>
  (field.charAt(0).toUpperCase() + field.slice(1)).replaceAll('_', ' ').trim() || field;

/** Returns a description of a call without the explanations that only callers of the API need. */
export const shortWhat = (what: string): string => what.split(/[:;.] /)[0] ?? what;

/** Returns a value on one line: named things by name, lists with commas, the rest as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (isPlain(value) && typeof value.name === 'string' && value.name !== '') return value.name;
  return identityOf(value);
}

const textsOf = (items: readonly unknown[]): readonly string[] => [...new Set(items.map(textOf))];

const notIn = (others: readonly unknown[]): ((item: unknown) => boolean) => {
  const known = new Set(others.map(identityOf));
  return (item) => !known.has(identityOf(item));
};

function changesOfField(field: string, before: unknown, after: unknown): readonly Change[] {
  if (isSame(before, after) || (isNothing(before) && isNothing(after))) return [];
  const wasList = Array.isArray(before);
  const isList = Array.isArray(after);
  if ((wasList || isList) && (wasList || isNothing(before)) && (isList || isNothing(after))) {
    const old = wasList ? before : [];
    const now = isList ? after : [];
    const gained = textsOf(now.filter(notIn(old)));
    const lost = textsOf(old.filter(notIn(now)));
    return gained.length + lost.length === 0 ? [] : [{ field, kind: 'set', gained, lost }];
  }
  if (isPlain(before) && isPlain(after))
    return changesOf(before, after).map((change) => ({ ...change, field: `${field}: ${change.field}` }));
  if (isNothing(before)) return [{ field, kind: 'added', after: textOf(after) }];
  if (isNothing(after)) return [{ field, kind: 'removed', before: textOf(before) }];
  return [{ field, kind: 'changed', before: textOf(before), after: textOf(after) }];
}

/** Returns the names of all fields: the current ones in their order, then the removed ones. */
export const fieldsOf = (before: Values, after: Values): readonly string[] => [
  ...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]),
];

/**
 * Returns the differences between two states of a thing, by field; lists are compared as sets, and equal fields are
 * left out.
 */
export const changesOf = (before: Values, after: Values): readonly Change[] =>
  fieldsOf(before, after).flatMap((field) => changesOfField(labelOf(field), own(before, field), own(after, field)));

const own = (values: Values, field: string): unknown =>
  values !== null && Object.hasOwn(values, field) ? values[field] : undefined;

const MOST_CHARACTERS = 300;
const shorten = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text;

/** Returns a change on one line: `Name: A → B`, `Groups: + Moderators − Analysts`. */
export function lineOf(change: Change): string {
  switch (change.kind) {
    case 'added':
      return shorten(`${change.field}: ${change.after}`);
    case 'removed':
      return shorten(`${change.field}: − ${change.before}`);
    case 'changed':
      return shorten(`${change.field}: ${change.before} → ${change.after}`);
    case 'set': {
      const items = [...change.gained.map((item) => `+ ${item}`), ...change.lost.map((item) => `− ${item}`)];
      return shorten(`${change.field}: ${items.join(' ')}`);
    }
  }
}
