import type { ItemFault } from '@quarterdeck/contract/ingest';
import type { QueryExecutorProvider } from 'kysely';
import { momentText } from '../items/micros.ts';
import {
  type AppIdOfMonth,
  ArchiveAway,
  type ArchivedRow,
  type ArchivedSearch,
  type EventArchive,
  monthOf,
} from './archive.ts';
import type { ArchivedKind, ArchivedTable } from './kinds/kind.ts';
import { searches } from './kinds/searches.ts';
import { jsonOf } from './rows.ts';
import { holdArchive, makeVoid, putBack, viewArchive } from './state.ts';

/** Why a late item waits. */
export const ARCHIVE_AWAY = 'Older events are archived and cannot be read at the moment';

const AT_ONCE = 1000;
const dayMicros = 24 * 60 * 60 * 1_000_000;

/** An item that may repeat or correct an archived event. */
interface LateEvent {
  readonly appId: string;
  /** Microseconds since 1970. */
  readonly createdAt: number;
}

/** The events of a batch that are so old that they can have moved. Nothing more of their kind moves until the transaction ends. */
async function oldOf<Event extends LateEvent>(
  trx: QueryExecutorProvider,
  archive: EventArchive,
  kind: ArchivedTable,
  events: readonly Event[],
): Promise<readonly Event[]> {
  // Most batches are of today: they ask nothing.
  const young = Date.now() * 1000 - 7 * dayMicros;
  if (!archive.isOn || events.every(({ createdAt }) => createdAt > young)) return [];
  const { hot_micros: hotMicros } = await holdArchive.one(trx, kind);
  return events.filter(({ createdAt }) => hotMicros !== null && createdAt < hotMicros);
}

/** Asks the archive in parts: app ids are in the address of a request, which must not be too long. @returns undefined while it is away. */
async function askOf<Row>(
  late: readonly LateEvent[],
  ask: (wanted: readonly AppIdOfMonth[]) => Promise<readonly Row[]>,
): Promise<readonly Row[] | undefined> {
  const wanted = late.map(({ appId, createdAt }) => ({ appId, month: monthOf(createdAt) }));
  const found: Row[] = [];
  try {
    for (let at = 0; at < wanted.length; at += AT_ONCE) found.push(...(await ask(wanted.slice(at, at + AT_ONCE))));
    return found;
  } catch (error) {
    if (!(error instanceof ArchiveAway)) throw error;
    return undefined;
  }
}

/**
 * Finds searches of a batch that are in the archive, and has nothing more move until the transaction ends. It is asked for days only that
 * have moved; searches of PostgreSQL are looked up by the caller first.
 * @param missingOf says which of them PostgreSQL does not have: the archive is asked for these.
 * @returns these, and what the archive has of them; undefined when it does not answer.
 */
export async function findInArchive<Event extends LateEvent>(
  trx: QueryExecutorProvider,
  archive: EventArchive,
  events: readonly Event[],
  missingOf: (late: readonly Event[]) => Promise<readonly Event[]>,
): Promise<{ readonly late: readonly Event[]; readonly found: readonly ArchivedSearch[] | undefined }> {
  const old = await oldOf(trx, archive, 'searches', events);
  const late = old.length === 0 ? [] : await missingOf(old);
  if (late.length === 0) return { late, found: [] };
  const view = await viewArchive(trx, 'searches');
  return { late, found: await askOf(late, (wanted) => archive.find(wanted, view)) };
}

/**
 * Events of a batch, for a kind whose rows never change: without those that the archive has.
 * @returns also those that wait because it does not answer, by the index of the item.
 */
export async function checkLate<Event extends LateEvent & { readonly index: number }>(
  trx: QueryExecutorProvider,
  archive: EventArchive,
  kind: ArchivedKind,
  events: readonly Event[],
): Promise<{ readonly fresh: readonly Event[]; readonly waiting: ReadonlyMap<number, ItemFault> }> {
  const old = await oldOf(trx, archive, kind.table, events);
  if (old.length === 0) return { fresh: events, waiting: new Map() };
  const view = await viewArchive(trx, kind.table);
  const found = await askOf(old, (wanted) => archive.known(kind, wanted, view));
  const keyOf = ({ appId, month }: AppIdOfMonth): string => `${month} ${appId}`;
  const known = new Set(found?.map(keyOf));
  const isOld = new Set(old);
  const fresh = events.filter((event) =>
    found ? !known.has(keyOf({ ...event, month: monthOf(event.createdAt) })) : !isOld.has(event),
  );
  return { fresh, waiting: new Map(found ? [] : old.map(({ index }) => [index, { path: '', message: ARCHIVE_AWAY }])) };
}

/** Puts rows back into PostgreSQL, as they were. @returns how many. */
export async function putRowsBack(
  trx: QueryExecutorProvider,
  kind: ArchivedKind,
  rows: readonly ArchivedRow[],
): Promise<number> {
  return (await putBack.one(trx, kind.table, jsonOf(kind, rows))).put ?? 0;
}

/** Puts searches back into PostgreSQL: those of the archive do not count from this transaction on. */
export async function putSearchesBack(trx: QueryExecutorProvider, rows: readonly ArchivedSearch[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map(({ created, updated, ...row }) => ({
    ...row,
    created_at: momentText(created),
    updated_at: momentText(updated),
  }));
  await putRowsBack(trx, searches, texts);
  await makeVoid(
    trx,
    'searches',
    rows.map(({ id }) => id),
    texts.map(({ created_at }) => created_at),
  );
}
