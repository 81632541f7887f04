import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const ROUND_MS = 500;
const AT_ONCE = 500;

interface Sealed {
  readonly seq: number;
  readonly hash: Buffer;
  readonly entry: Readonly<Record<string, unknown>>;
}

/**
 * Adds what was committed to the chain of the audit trail; one sealer at a time, whatever the number of instances.
 * @param log gets a line for each row.
 */
export async function sealAll(db: Db, log?: FastifyBaseLogger): Promise<void> {
  for (;;) {
    const { rows } = await sql<Sealed>`select seq, hash, entry from audit_seal(${AT_ONCE})`.execute(db);
    // The copy that leaves the machine: it shows what somebody took from the end of the chain.
    for (const { seq, hash, entry } of rows)
      log?.info({ audit: { seq, hash: hash.toString('hex'), ...entry } }, 'audit');
    if (rows.length < AT_ONCE) return;
  }
}

/** Seals the audit trail, within a second of each commit. */
export function startSealer(db: Db, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(() => {
      round = sealAll(db, log)
        .catch((error: unknown) => log.warn({ err: error }, 'the audit trail was not sealed; it is tried again'))
        .then(() => {
          if (!isStopped) next();
        });
    }, ROUND_MS);
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
      await sealAll(db, log).catch(() => undefined);
    },
  };
}
