import type { ThingChange } from './item-writer.ts';

/*
 * What all writers of things do alike.
 */

/** Whether a field of a thing is to be written. */
export const isWritten = (change: ThingChange, field: string): boolean => change.isWhole || change.changed.has(field);

/** The value of a field; null when the app told none. */
export const fieldOf = (change: ThingChange, field: string): unknown => change.fields.get(field)?.value ?? null;

/** The fields of some that are to be written, with their values. */
export const writtenFields = (change: ThingChange, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((name) => isWritten(change, name)).map((name) => [name, fieldOf(change, name)]));

/** The ids of rows by their app ids. */
export const byAppId = (
  rows: readonly { readonly id: number; readonly app_id: string | null }[],
): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(({ id, app_id }) => (app_id === null ? [] : [[app_id, id] as const])));

/** The ids of the rows of things, those that had one and those that were inserted, by their app ids. */
export const rowIdsOf = (
  present: readonly ThingChange[],
  inserted: readonly { readonly id: number; readonly app_id: string | null }[],
): ReadonlyMap<string, number> =>
  new Map([
    ...present.flatMap(({ appId, rowId }) => (rowId === undefined ? [] : [[appId, rowId] as const])),
    ...byAppId(inserted),
  ]);
