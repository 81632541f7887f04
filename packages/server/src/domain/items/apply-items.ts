import { setTimeout as pause } from 'node:timers/promises';
import type { ItemFault, ItemTypeName } from '@quarterdeck/contract/ingest';
import type { Kysely } from 'kysely';
import { codeOf, DEADLOCK_DETECTED, SERIALIZATION_FAILURE, violatedIndex } from '../../database/connections/errors.ts';
import { ensureMonths } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import { type EventArchive, noArchive } from '../event-archive/archive.ts';
import { applyEvents } from './apply-events.ts';
import type { ItemWriter, ThingNews, Trx } from './item-writer.ts';
import { type Item, type RefusedItem, readItem } from './read-items.ts';
import { countItems, type ItemOutcome, storeRefusals } from './records.ts';
import { References, referencesOf } from './references.ts';
import type { RetainedSince } from './retained-since.ts';
import { applyThings } from './things/apply-things.ts';
import { ConcurrentStart, ThingStore } from './things/thing-store.ts';
import { type ExistingThing, noteThere, storeWaitingItems, type WaitingItem } from './waiting-items.ts';

/** What writing items requires. */
export interface ItemServices {
  readonly db: Kysely<Schema>;
  /** In writing order: referenced types come first. */
  readonly writers: readonly ItemWriter[];
  /** Returns how long events are stored. */
  readonly retainedSince: () => Promise<RetainedSince>;
  /** The archive for events of past days. Unset: all events are in PostgreSQL. */
  readonly archive?: EventArchive;
  /** Called when a waiting item can be written. */
  readonly wake?: () => void;
}

/** The sender of items. */
export interface Sender {
  /** null for an import. */
  readonly keyId: number | null;
  readonly scopes: readonly string[];
  /** Whether to report the outcomes without writing anything. */
  readonly isDryRun?: boolean;
  /** Whether other callers hardly ever send the same thing at the same time. */
  readonly isAlone?: boolean;
  /**
   * Whether events can wait for what they refer to; otherwise they are refused. Things can always wait, because others
   * wait for them.
   */
  readonly mayWait?: boolean;
}

/** The results of items. */
export interface Result {
  /** The number of durable items, including waiting ones. */
  readonly accepted: number;
  readonly waiting: number;
  /** The numbers of things that were added and removed. */
  readonly added: number;
  readonly removed: number;
  readonly refused: readonly RefusedItem[];
}

const DAY_MICROS = 24 * 60 * 60 * 1_000_000;
/** Older rows share one partition of their table. */
const FIRST_MONTH = new Date('2000-01-01T00:00:00Z');
const TRIES = 10;
/** A value can also be taken permanently, so there are fewer attempts. */
const TRIES_OF_TAKEN = 3;
/** Two transactions waited for each other, or could not be serialized. */
const CONFLICTS: ReadonlySet<unknown> = new Set([DEADLOCK_DETECTED, SERIALIZATION_FAILURE]);

/** Whether a retry may succeed, because another transaction wrote the same at the same time. */
function mayRepeat(error: unknown, tries: number): boolean {
  if (error instanceof ConcurrentStart || CONFLICTS.has(codeOf(error))) return tries < TRIES;
  return violatedIndex(error) !== undefined && tries < TRIES_OF_TAKEN;
}

/** Whether the database rejects a value that passed every check. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '');

/** The result of an attempt to write. */
interface WriteResult {
  readonly waiting: readonly WaitingItem[];
  readonly faults: ReadonlyMap<number, ItemFault>;
  readonly there: readonly ExistingThing[];
  readonly added: number;
  readonly removed: number;
}

/** Adds app ids to a type's set. */
function addTo(ids: Map<ItemTypeName, Set<string>>, type: ItemTypeName, more: readonly string[]): void {
  const there = ids.get(type) ?? new Set();
  for (const id of more) there.add(id);
  ids.set(type, there);
}

/**
 * Locks all things that items are about, then the rows that they change. The order is always the same, so that two
 * batches never deadlock.
 */
async function lockAll(
  trx: Trx,
  known: ThingStore,
  writers: readonly ItemWriter[],
  items: ReadonlyMap<ItemTypeName, readonly Item[]>,
  again: RetryBatch['things'],
): Promise<void> {
  const things = new Map<ItemTypeName, Set<string>>();
  const rows = new Map<ItemTypeName, Set<string>>();
  for (const writer of writers) {
    const own = items.get(writer.type) ?? [];
    if ('writeThings' in writer) {
      addTo(things, writer.type, [...own.map(({ id }) => id), ...(again.get(writer.type)?.keys() ?? [])]);
      addTo(rows, writer.type, [...(things.get(writer.type) ?? [])]);
    } else if (writer.newsOf)
      for (const { data } of own) {
        const { type, appId } = writer.newsOf(data);
        addTo(things, type, [appId]);
        addTo(rows, type, [appId]);
      }
    for (const [field, type] of referencesOf(writer.type))
      if (writer.changes?.includes(field))
        addTo(
          rows,
          type,
          own.flatMap(({ data }) => (typeof data[field] === 'string' ? [data[field]] : [])),
        );
  }
  await known.lock(things);
  for (const writer of writers) {
    const ids = rows.get(writer.type);
    if ('writeThings' in writer && ids && ids.size > 0) await writer.lockRows?.(trx, [...ids]);
  }
}

/** Waiting items that are tried again. */
export interface RetryBatch {
  /** Things by type, as app ids with the key that sent them. */
  readonly things: ReadonlyMap<ItemTypeName, ReadonlyMap<string, number | null>>;
  readonly sinceOf: (waiting: WaitingItem) => Date | undefined;
  /** Removes the items from the waiting ones, once everything is locked. */
  readonly take: () => Promise<unknown>;
}

const NOTHING_WAITED: RetryBatch = { things: new Map(), sinceOf: () => undefined, take: async () => undefined };

/**
 * Writes items of all types, in the order of the writers.
 * @param before waiting items that are tried again: things by type with their keys, and since when each has waited.
 */
export async function writeItems(
  trx: Trx,
  writers: readonly ItemWriter[],
  items: readonly Item[],
  {
    isAlone = false,
    mayWait = true,
    archive = noArchive,
    ...before
  }: RetryBatch & Pick<Sender, 'isAlone' | 'mayWait'> & Pick<ItemServices, 'archive'> = NOTHING_WAITED,
): Promise<WriteResult & { readonly thingFaults: ReadonlyMap<string, ItemFault> }> {
  const references = new References(trx, new Map(writers.map((writer) => [writer.type, writer])));
  const things = new ThingStore(trx, isAlone);
  const known = { things, references };
  const byType = new Map<ItemTypeName, Item[]>();
  for (const item of items) {
    const there = byType.get(item.type);
    if (there) there.push(item);
    else byType.set(item.type, [item]);
  }
  await lockAll(trx, things, writers, byType, before.things);
  await before.take();
  const waiting: WaitingItem[] = [];
  const faults = new Map<number, ItemFault>();
  const thingFaults = new Map<string, ItemFault>();
  const there: ExistingThing[] = [];
  let [added, removed] = [0, 0];
  for (const writer of writers) {
    const own = byType.get(writer.type) ?? [];
    const repeated = before.things.get(writer.type);
    if (own.length === 0 && !repeated) continue;
    if ('writeEvents' in writer) {
      const applied = await applyEvents(trx, references, writer, own, archive);
      if (mayWait) waiting.push(...applied.waiting);
      else
        for (const { index, missing } of applied.waiting)
          faults.set(index, { path: missing.path, message: `${missing.message}; too many items are waiting` });
      for (const [index, fault] of applied.faults) faults.set(index, fault);
      there.push(...applied.there);
      const { newsOf } = writer;
      if (newsOf) {
        const waitingIds = new Set(applied.waiting.map(({ index }) => index));
        const news = own
          .filter(({ index }) => !waitingIds.has(index) && !applied.faults.has(index))
          .map((item) => ({ ...item, ...asThing(newsOf(item.data)), at: item.createdAt, isDeleted: false }));
        await applyNews(trx, known, writers, news);
      }
      continue;
    }
    const applied = await applyThings(trx, known, writer, own, repeated);
    waiting.push(...applied.waiting);
    for (const { id, index } of own) {
      const fault = applied.faults.get(id);
      if (fault) faults.set(index, fault);
    }
    for (const [appId, fault] of applied.faults) thingFaults.set(JSON.stringify([writer.type, appId]), fault);
    there.push(...applied.there);
    added += applied.added;
    removed += applied.removed;
  }
  await storeWaitingItems(
    trx,
    waiting.map((one) => ({ ...one, since: before.sinceOf(one) })),
  );
  return { waiting, faults, there, added, removed, thingFaults };
}

const asThing = ({ type, appId, data }: ThingNews) => ({ type, id: appId, data });

/** Applies what events contain about things. */
async function applyNews(
  trx: Trx,
  known: Parameters<typeof applyThings>[1],
  writers: readonly ItemWriter[],
  news: readonly Item[],
) {
  for (const writer of writers) {
    const own = news.filter(({ type }) => type === writer.type);
    if (own.length > 0 && 'writeThings' in writer) await applyThings(trx, known, writer, own, new Map(), true);
  }
}

/** Rolls back a dry run's transaction, and carries its result. */
class DryRun extends Error {
  constructor(readonly written: WriteResult) {
    super('This was a dry run');
  }
}

/** Runs a transaction, and repeats it while others conflict with it. */
export async function withRetries<Value>(db: Kysely<Schema>, work: (trx: Trx) => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!mayRepeat(error, tries)) throw error;
      await pause(5 + Math.random() * 20 * tries);
    }
}

/** Counts the sent items that wait. When a thing waits, each of its items does. */
function waitingAmong(items: readonly Item[], { waiting, faults }: WriteResult): number {
  if (waiting.length === 0) return 0;
  const keys = new Set(
    waiting.flatMap(({ type, appId, at, isParked }) => (isParked ? [] : JSON.stringify([type, appId, at]))),
  );
  return items.filter(
    ({ type, id, at, index }) =>
      !faults.has(index) && (keys.has(JSON.stringify([type, id, at])) || keys.has(JSON.stringify([type, id, 0]))),
  ).length;
}

/** Yields the outcome of each item, for the counts. */
function* outcomesOf(
  writers: readonly ItemWriter[],
  items: readonly Item[],
  refused: readonly RefusedItem[],
  { waiting, faults }: WriteResult,
): Generator<ItemOutcome> {
  for (const { type } of refused) yield { type: isKnown(writers, type) ? type : '', outcome: 'refused' };
  const waitingIds = new Set(waiting.map(({ type, appId }) => JSON.stringify([type, appId])));
  for (const { type, id, index } of items) {
    const isRefused = faults.has(index);
    yield { type, outcome: isRefused ? 'refused' : 'accepted' };
    if (waitingIds.size > 0 && !isRefused && waitingIds.has(JSON.stringify([type, id])))
      yield { type, outcome: 'waiting' };
  }
}

/**
 * Writes items in one transaction. If the database rejects a value, the items are written in halves until the invalid
 * item is alone.
 */
async function writeAll(
  services: ItemServices,
  items: readonly Item[],
  refused: readonly RefusedItem[],
  sender: Sender,
): Promise<Result> {
  const { db, writers, archive = noArchive } = services;
  const { keyId } = sender;
  const resultOf = (written: WriteResult): Result => ({
    accepted: items.length - written.faults.size,
    waiting: waitingAmong(items, written),
    ...{ added: written.added, removed: written.removed },
    refused: [...refused, ...faulty(items, written.faults)],
  });
  let written: WriteResult;
  try {
    written = await withRetries(db, async (trx) => {
      const done = await writeItems(trx, writers, items, {
        ...NOTHING_WAITED,
        isAlone: sender.isAlone ?? false,
        mayWait: sender.mayWait ?? true,
        archive,
      });
      await storeRefusals(trx, [...refused, ...faulty(items, done.faults)], keyId, false);
      await countItems(trx, keyId, outcomesOf(writers, items, refused, done));
      if (sender.isDryRun) throw new DryRun(done);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRun) return resultOf(error.written);
    if (!isRefusal(error) || items.length === 0) throw error;
    const [first] = items;
    if (items.length === 1 && first) {
      const { index, type, id, source } = first;
      const message = 'The database refused it';
      return writeAll(services, [], [...refused, { index, type, id, path: '', message, source }], sender);
    }
    const middle = Math.ceil(items.length / 2);
    const before = await writeAll(services, items.slice(0, middle), refused, sender);
    const after = await writeAll(services, items.slice(middle), [], sender);
    return {
      accepted: before.accepted + after.accepted,
      waiting: before.waiting + after.waiting,
      added: before.added + after.added,
      removed: before.removed + after.removed,
      refused: [...before.refused, ...after.refused],
    };
  }
  if ((await noteThere(db, written.there)) > 0) services.wake?.();
  return resultOf(written);
}

const isKnown = (writers: readonly ItemWriter[], type: string | null): type is ItemTypeName =>
  writers.some((writer) => writer.type === type);

const faulty = (items: readonly Item[], faults: ReadonlyMap<number, ItemFault>): RefusedItem[] =>
  items.flatMap(({ index, type, id, source }) => {
    const fault = faults.get(index);
    return fault ? [{ index, type, id, source, ...fault }] : [];
  });

/**
 * Writes the app's items in one transaction. Afterwards, every accepted item is durable.
 * @param elements unparsed items, at most a few thousand.
 */
export async function applyItems(
  services: ItemServices,
  elements: readonly unknown[],
  sender: Sender,
): Promise<Result> {
  const rules = { ...sender, now: Date.now() * 1000, retainedSince: await services.retainedSince() };
  const items: Item[] = [];
  const refused: RefusedItem[] = [];
  elements.forEach((element, index) => {
    const read = readItem(element, index, rules);
    if ('message' in read) refused.push(read);
    else items.push(read);
  });
  const daysByType = new Map<ItemTypeName, Set<number>>();
  for (const { type, createdAt } of items) {
    const days = daysByType.get(type) ?? new Set();
    daysByType.set(type, days.add(Math.floor(createdAt / DAY_MICROS)));
  }
  for (const { type, table } of services.writers) {
    const days = [...(daysByType.get(type) ?? [])].map((day) => new Date((day * DAY_MICROS) / 1000));
    const moments = days.filter((day) => day >= FIRST_MONTH);
    if (table !== undefined && moments.length > 0) await ensureMonths(services.db, table, moments);
  }
  const result = await writeAll(services, items, refused, sender);
  return { ...result, refused: result.refused.toSorted((a, b) => a.index - b.index) };
}
