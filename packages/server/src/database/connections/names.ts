import { createHash } from 'node:crypto';
import type pg from 'pg';
import { codeOf } from './errors.ts';
import { WatchedClient } from './silence.ts';

/** The maximum number of named statements, because each connection stores the plan of each. */
const MOST_NAMES = 100;

/** The maximum age of a plan: it may have been made when a table was small. */
const PLAN_MS = 60_000;

/** PostgreSQL's errors when a name is unknown, already exists, or its cached plan cannot be used. */
const LOST = new Set(['26000', '42P05', '0A000']);

/** The names of statements on the connections of a pool. */
export interface Names {
  /**
   * Checks once for each connection whether it leads to PostgreSQL itself: then the answering process is the one
   * announced at its start. A pooler announces an invented one, and can answer each statement with another process,
   * which knows no names.
   */
  learn(client: pg.PoolClient): Promise<void> | undefined;
  /** Makes a connection plan again when its plans are too old. */
  renewPlans(client: pg.PoolClient): Promise<void> | undefined;
  /** Returns the name under which a connection caches a statement's plan; undefined when it cannot cache it. */
  nameFor(client: pg.PoolClient, text: string): string | undefined;
  /**
   * Whether a statement failed because of its name and can run again without one. Its connection then caches no more
   * plans.
   */
  isLost(client: pg.PoolClient, error: unknown): boolean;
}

export function namesOfStatements(): Names {
  const isDirect = new WeakMap<pg.PoolClient, boolean>();
  const plannedSince = new WeakMap<pg.PoolClient, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    names.set(text, name);
    return name;
  };
  const ask = async (client: pg.PoolClient): Promise<void> => {
    if (!(client instanceof WatchedClient)) return void isDirect.set(client, false);
    const { rows } = await client.query(`select pg_backend_pid() = ${Number(client.processID)} as "isDirect"`);
    isDirect.set(client, rows[0]?.isDirect === true);
  };
  const discard = async (client: pg.PoolClient): Promise<void> => {
    await client.query('discard plans');
  };
  return {
    renewPlans: (client) => {
      if (!isDirect.get(client)) return undefined;
      const now = Date.now();
      const since = plannedSince.get(client);
      if (since !== undefined && Math.abs(now - since) < PLAN_MS) return undefined;
      plannedSince.set(client, now);
      return since === undefined ? undefined : discard(client);
    },
    learn: (client) => (isDirect.has(client) ? undefined : ask(client)),
    nameFor: (client, text) => (isDirect.get(client) ? nameOf(text) : undefined),
    isLost: (client, error) => {
      if (!LOST.has(codeOf(error) ?? '')) return false;
      isDirect.set(client, false);
      // Inside a transaction, the failed statement has ended the transaction too.
      return client instanceof WatchedClient && client.getTransactionStatus() === 'I';
    },
  };
}
