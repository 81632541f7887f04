import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { startRounds } from '../../core/concurrency/rounds.ts';
import { bytes, json, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { JobServices } from '../../jobs/registrations.ts';

const ROUND_MS = 500;
const AT_ONCE = 500;
/** The interval between log lines about the chain head. */
const HEAD_MS = 60_000;

/** The chain head in the log. The link number is the number of rows so far. */
interface LoggedHead {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

const addLinks = statement(
  { seq: number, hash: bytes, entry: json<Readonly<Record<string, unknown>>>() },
  () => sql`
    select coalesce(seq, 0) as seq, coalesce(hash, '') as hash, coalesce(entry, '{}') as entry from audit_seal(${AT_ONCE})`,
);

/**
 * Adds committed rows to the audit log's chain. Only one worker runs at a time, whatever the number of instances.
 * @param log gets a line for each row.
 * @returns the new chain head; undefined when nothing was added.
 */
export async function extendChain(db: Db, log?: FastifyBaseLogger): Promise<LoggedHead | undefined> {
  let head: LoggedHead | undefined;
  for (;;) {
    const rows = await addLinks(db);
    // This copy leaves the machine, and reveals whether someone removed rows from the end of the chain.
    for (const { seq, hash, entry } of rows)
      log?.info({ audit: { seq, hash: hash.toString('hex'), ...entry } }, 'audit');
    const last = rows.at(-1);
    if (last) head = { seq: last.seq, hash: last.hash.toString('hex'), at: new Date().toISOString() };
    if (rows.length < AT_ONCE) return head;
  }
}

/** Logs the chain head, at most once per interval, and when the server stops. */
function headLogger(log: FastifyBaseLogger, everyMs: number) {
  let unlogged: LoggedHead | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const write = (): void => {
    if (unlogged) log.info({ auditHead: unlogged }, 'the end of the audit log');
    unlogged = undefined;
    loggedAt = performance.now();
  };
  return {
    take: (head: LoggedHead | undefined): void => {
      unlogged = head ?? unlogged;
      if (unlogged && performance.now() - loggedAt >= everyMs) write();
    },
    write,
  };
}

/**
 * Links audit log rows within a second of their commit, and logs the chain head. A copy of that line stored elsewhere
 * reveals later removals and changes.
 */
export function startChainWorker(
  db: Db,
  log: FastifyBaseLogger,
  { headMs = HEAD_MS, told }: { readonly headMs?: number; readonly told?: JobServices['told'] } = {},
): { stop(): Promise<void> } {
  const heads = headLogger(log, headMs);
  const take = (head: LoggedHead | undefined): void => {
    if (head) told?.noteHead(head.seq, head.hash);
    heads.take(head);
  };
  const rounds = startRounds(
    () => extendChain(db, log).then(take),
    ROUND_MS,
    (error) => log.warn({ err: error }, 'the audit log was not linked; retrying'),
  );
  return {
    stop: async () => {
      await rounds.stop();
      await extendChain(db, log).then(take, () => undefined);
      heads.write();
    },
  };
}
