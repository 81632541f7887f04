import { createHash } from 'node:crypto';
import type pg from 'pg';
import { codeOf } from './errors.ts';
import { WatchedClient } from './silence.ts';

/** This many statements get a name: each connection keeps the plan of each. */
const MOST_NAMES = 100;

/** A plan may have been made for a table that was small: it is no older than this. */
const PLAN_MS = 60_000;

/** What PostgreSQL says when it does not know a name, knows it already, or cannot use the plan that it kept. */
const LOST = new Set(['26000', '42P05', '0A000']);

/** The names of statements on the connections of a pool. */
export interface Names {
  /**
   * Finds out, once for a connection, whether it leads to PostgreSQL itself: then the process that answers is the one that the
   * connection was told of. A pooler invents that, and may have each statement answered by another process, which knows no names.
   */
  learn(client: pg.PoolClient): Promise<void> | undefined;
  /** Has a connection make its plans again that are too old. */
  renewPlans(client: pg.PoolClient): Promise<void> | undefined;
  /** The name under which a connection keeps the plan of a statement; undefined where it may keep none. */
  nameFor(client: pg.PoolClient, text: string): string | undefined;
  /** Whether a statement failed because of its name, and can be asked again without one. Its connection keeps none any more. */
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
      // A transaction has failed with its statement.
      return client instanceof WatchedClient && client.getTransactionStatus() === 'I';
    },
  };
}
