import type { ThingChange, Trx, WrittenThings } from './item-writer.ts';

/* Functions that all writers of things share. */

/** Whether a field of a thing must be written. */
export const isWritten = (change: ThingChange, field: string): boolean => change.isWhole || change.changed.has(field);

/** Returns the value of a field; null when the app sent none. */
export const fieldOf = (change: ThingChange, field: string): unknown => change.fields.get(field)?.value ?? null;

/** Those of some fields that must be written, with their values. */
export const writtenFields = (change: ThingChange, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((name) => isWritten(change, name)).map((name) => [name, fieldOf(change, name)]));

/** Returns the ids of rows by their app ids. */
export const byAppId = (
  rows: readonly { readonly id: number; readonly app_id: string | null }[],
): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(({ id, app_id }) => (app_id === null ? [] : [[app_id, id] as const])));

/** Returns the row ids of things by app id: of existing and of newly inserted rows. */
export const rowIdsOf = (
  present: readonly ThingChange[],
  inserted: readonly { readonly id: number; readonly app_id: string | null }[],
): ReadonlyMap<string, number> =>
  new Map([
    ...present.flatMap(({ appId, rowId }) => (rowId === undefined ? [] : [[appId, rowId] as const])),
    ...byAppId(inserted),
  ]);

/** How long a value that staff replaced is ignored while the app keeps sending it. */
export const STALE_MS = 24 * 60 * 60 * 1000;

/** The statements of a table whose rows are deleted when the app deletes the thing. Rows are JSON. */
interface RowStatements {
  readonly columnsOf: (change: ThingChange) => Record<string, unknown>;
  readonly insert: (
    trx: Trx,
    rows: string,
  ) => Promise<readonly { readonly id: number; readonly app_id: string | null }[]>;
  readonly update: (trx: Trx, rows: string) => Promise<unknown>;
  readonly remove: (trx: Trx, ids: readonly number[]) => Promise<unknown>;
}

/** Writes things that nothing refers to. When the app deletes them, so are their rows. */
export async function writeRows(
  trx: Trx,
  changes: readonly ThingChange[],
  { columnsOf, insert, update, remove }: RowStatements,
): Promise<WrittenThings> {
  const gone = changes.flatMap(({ rowId, isDeleted }) => (isDeleted && rowId !== undefined ? [rowId] : []));
  if (gone.length > 0) await remove(trx, gone);
  const living = changes.filter(({ isDeleted }) => !isDeleted);
  const added = living
    .filter(({ rowId }) => rowId === undefined)
    .map((change) => ({ app_id: change.appId, ...columnsOf(change) }));
  const present = living
    .filter(({ rowId }) => rowId !== undefined)
    .map((change) => ({ id: change.rowId, data: columnsOf(change) }));
  const inserted = added.length > 0 ? await insert(trx, JSON.stringify(added)) : [];
  if (present.length > 0) await update(trx, JSON.stringify(present));
  return { rowIds: rowIdsOf(living, inserted) };
}
