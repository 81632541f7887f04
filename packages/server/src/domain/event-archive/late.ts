import type { QueryExecutorProvider } from 'kysely';
import { momentText } from '../items/micros.ts';
import { ArchiveAway, type ArchivedSearch, type EventArchive, monthOf } from './archive.ts';
import { holdArchive, makeVoid, putBack, viewArchive } from './state.ts';

/** Why a late item waits. */
export const ARCHIVE_AWAY = 'Older searches are archived and cannot be read at the moment';

const AT_ONCE = 1000;
const dayMicros = 24 * 60 * 60 * 1_000_000;

/** An item that may repeat or correct an event of the archive. */
interface LateEvent {
  readonly appId: string;
  /** Microseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Finds events of a batch that are in the archive, and has nothing more move until the transaction ends. It is asked for days only that have
 * moved; events of PostgreSQL are looked up by the caller first.
 * @param missingOf says which of them PostgreSQL does not have: the archive is asked for these.
 * @returns these, and what the archive has of them; undefined when it does not answer.
 */
export async function findInArchive<Event extends LateEvent>(
  trx: QueryExecutorProvider,
  archive: EventArchive,
  events: readonly Event[],
  missingOf: (late: readonly Event[]) => Promise<readonly Event[]>,
): Promise<{ readonly late: readonly Event[]; readonly found: readonly ArchivedSearch[] | undefined }> {
  // Most batches are of today: they ask nothing.
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
    // App ids are in the address of a request, which must not be too long.
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      found.push(...(await archive.find(wanted.slice(at, at + AT_ONCE), view)));
    return { late, found };
  } catch (error) {
    if (!(error instanceof ArchiveAway)) throw error;
    return { late, found: undefined };
  }
}

/** Puts rows back into PostgreSQL, as they were: those of the archive do not count from this transaction on. */
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
