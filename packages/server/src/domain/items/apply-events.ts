import type { ItemFault } from '@quarterdeck/contract/ingest';
import type { EventArchive } from '../event-archive/archive.ts';
import type { EventChange, EventWriter, Trx } from './item-writer.ts';
import type { Item } from './read-items.ts';
import { type References, referencesOf } from './references.ts';
import type { ExistingThing, WaitingItem } from './waiting-items.ts';

/** The results of the events of one type. */
export interface AppliedEvents {
  readonly waiting: readonly (WaitingItem & { readonly index: number })[];
  /** Faults of items that the database rejects, by index. */
  readonly faults: ReadonlyMap<number, ItemFault>;
  readonly there: readonly ExistingThing[];
}

/** Writes events whose references exist. */
async function writePart(
  trx: Trx,
  references: References,
  writer: EventWriter,
  items: readonly Item[],
  archive: EventArchive,
) {
  const { type } = writer;
  await references.find(
    type,
    items.map(({ data }) => data),
  );
  const waiting: (WaitingItem & { index: number })[] = [];
  const events: EventChange[] = [];
  for (const { index, id: appId, at, createdAt, data, source, keyId } of items) {
    const resolved = references.resolve(type, data);
    if ('missing' in resolved) waiting.push({ type, appId, at, item: source, missing: resolved.missing, keyId, index });
    else events.push({ index, appId, at, createdAt, data, ids: resolved.ids });
  }
  const { faults = new Map<number, ItemFault>(), waiting: held } =
    events.length > 0 ? await writer.writeEvents(trx, events, archive) : {};
  if (held)
    for (const { index, id: appId, at, source, keyId } of items) {
      const missing = held.get(index);
      if (missing)
        waiting.push({ type, appId, at, item: source, missing: { ...missing, ref: undefined }, keyId, index });
    }
  return { waiting, faults, events };
}

/** Writes events. Those that refer to others of their type come after them. */
export async function applyEvents(
  trx: Trx,
  references: References,
  writer: EventWriter,
  items: readonly Item[],
  archive: EventArchive,
): Promise<AppliedEvents> {
  const { type } = writer;
  const own = referencesOf(type).find(([, to]) => to === type)?.[0];
  const later = own === undefined ? [] : items.filter(({ data }) => data[own] !== undefined);
  const isLater = new Set(later);
  const parts = later.length === 0 ? [items] : [items.filter((item) => !isLater.has(item)), later];
  const results = [];
  for (const part of parts) {
    const result = await writePart(trx, references, writer, part, archive);
    results.push(result);
    if (own !== undefined && writer.find)
      references.note(
        type,
        await writer.find(
          trx,
          result.events.map(({ appId }) => appId),
        ),
      );
  }
  return {
    waiting: results.flatMap((result) => result.waiting),
    faults: new Map(results.flatMap(({ faults }) => [...faults])),
    there:
      own === undefined
        ? []
        : results.flatMap(({ events }) => events.map(({ appId }) => ({ type, appId, isDeleted: false }))),
  };
}
