import type { QueryExecutorProvider } from 'kysely';
import { momentText } from '../items/micros.ts';
import { ArchiveAway, type ArchivedSearch, type EventArchive, monthOf } from './archive.ts';
import { holdArchive, makeVoid, putBack, viewArchive } from './state.ts';

/** The reason shown for a late item that waits. */
export const ARCHIVE_AWAY = 'Older searches are archived and cannot be read at the moment';

const AT_ONCE = 1000;
const dayMicros = 24 * 60 * 60 * 1_000_000;

/** An item that may repeat or correct an archived event. */
interface LateEvent {
  readonly appId: string;
  /** Microseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Finds events of a batch that are in the archive, and blocks moving until the transaction ends. Only days that have
 * moved are checked; the caller looks up events in PostgreSQL first.
 * @param missingOf returns the events that PostgreSQL does not have, which are looked up in the archive.
 * @returns these, and those found in the archive; undefined when it does not answer.
 */
export async function findInArchive<Event extends LateEvent>(
  trx: QueryExecutorProvider,
  archive: EventArchive,
  events: readonly Event[],
  missingOf: (late: readonly Event[]) => Promise<readonly Event[]>,
): Promise<{ readonly late: readonly Event[]; readonly found: readonly ArchivedSearch[] | undefined }> {
  // Most batches are from today and need no lookup.
  const young = Date.now() * 1000 - 7 * dayMicros;
  if (!archive.isOn || events.every(({ createdAt }) => createdAt > young)) return { late: [], found: [] };
  const { hot_micros: hotMicros } = await holdArchive.one(trx);
  const old = events.filter(({ createdAt }) => hotMicros !== null && createdAt < hotMicros);
  const late = old.length === 0 ? [] : await missingOf(old);
  if (late.length === 0) return { late, found: [] };
  try {
    const wanted = late.map(({ appId, createdAt }) => ({ appId, month: monthOf(createdAt) }));
    const view = await viewArchive(trx);
    const found: ArchivedSearch[] = [];
    // App ids are part of the request's URL, whose length is limited.
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      found.push(...(await archive.find(wanted.slice(at, at + AT_ONCE), view)));
    return { late, found };
  } catch (error) {
    if (!(error instanceof ArchiveAway)) throw error;
    return { late, found: undefined };
  }
}

/** Restores rows in PostgreSQL. From this transaction on, the archive's copies do not count. */
export async function putSearchesBack(
  trx: QueryExecutorProvider,
  rows: readonly ArchivedSearch[],
  isVoid = true,
): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map(({ created, updated, corrections, ...row }) => ({
    ...row,
    created_at: momentText(created),
    updated_at: momentText(updated),
    corrections: corrections === null ? null : (JSON.parse(corrections) as unknown),
  }));
  await putBack(trx, JSON.stringify(texts));
  if (isVoid)
    await makeVoid(
      trx,
      rows.map(({ id }) => id),
      texts.map(({ created_at }) => created_at),
    );
}
