import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRounds } from '../../core/concurrency/rounds.ts';
import { codeOf, READ_ONLY } from './errors.ts';

/** The interval between checks of a host: a new primary is noticed within two seconds. */
const ROUND_MS = 500;
/** A host that takes longer to answer counts as unavailable. */
export const ANSWER_MS = 1000;
const TURN_MS = 50;

/** On a primary, the timeline that it writes, which increases with each promotion. */
const STATE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end as timeline`;

/** How a host answers: with its timeline, as read-only, or with an error. */
type HostState =
  | { readonly address: string; readonly timeline: number }
  | { readonly address: string; readonly isReadOnly: true }
  | { readonly address: string; readonly error: unknown };

/**
 * Rejects when a host takes too long. It counts turns of the event loop, not time: while the process was busy, as at
 * its start, an answer may wait to be read.
 */
async function tooLong(answerMs: number, signal: AbortSignal): Promise<never> {
  for (let waited = 0; waited < answerMs; waited += TURN_MS) await pause(TURN_MS, undefined, { signal, ref: false });
  throw Object.assign(new Error('A host of the database does not answer'), { code: 'ETIMEDOUT' });
}

/** Checks one host, on a connection that is reused. */
function hostAt(address: string, answerMs: number) {
  let kept: { readonly client: pg.Client; readonly socket: Socket } | undefined;
  const close = (): void => {
    void kept?.client.end().catch(() => undefined);
    kept = undefined;
  };
  const state = async (): Promise<HostState> => {
    if (!kept) {
      const socket = new Socket();
      const client = new pg.Client({
        connectionString: address,
        application_name: 'quarterdeck watch',
        stream: () => socket,
      });
      client.on('error', () => undefined);
      kept = { client, socket };
      await client.connect();
    }
    const { rows } = await kept.client.query(STATE);
    const timeline: unknown = rows[0]?.timeline ?? null;
    return timeline === null ? { address, isReadOnly: true } : { address, timeline: Number(timeline) };
  };
  return {
    close,
    ask: async (): Promise<HostState> => {
      const answered = new AbortController();
      try {
        return await Promise.race([state(), tooLong(answerMs, answered.signal)]);
      } catch (error) {
        // A host that hangs would not answer a polite close either.
        kept?.socket.destroy();
        close();
        return { address, error };
      } finally {
        answered.abort();
      }
    },
  };
}

/**
 * Returns the host that accepts writes. If a previous primary has not noticed its successor, the host with the later
 * timeline.
 */
function primaryOf(
  states: readonly HostState[],
  current?: string,
): { readonly address: string; readonly timeline: number } | undefined {
  const rank = ({ address }: HostState): number => (address === current ? 0 : 1);
  return states
    .flatMap((state) => ('timeline' in state ? [state] : []))
    .toSorted((one, other) => other.timeline - one.timeline || rank(one) - rank(other))[0];
}

/** Returns the error of a call while no host accepts writes. */
function refusalOf(states: readonly HostState[]): Error {
  if (states.some((state) => 'isReadOnly' in state))
    return Object.assign(new Error('Every database host that answers is read-only'), { code: READ_ONLY });
  const causes = states.flatMap((state) => ('error' in state ? [state.error] : []));
  const known = causes.find((error) => codeOf(error) !== undefined);
  // An error from PostgreSQL itself, such as a wrong password, is more useful than an unreachable host.
  const said = causes.find((error) => error instanceof pg.DatabaseError);
  if (said instanceof Error) return said;
  return Object.assign(new Error('No database host answers', { cause: known ?? causes[0] }), {
    code: codeOf(known) ?? 'ETIMEDOUT',
  });
}

/** Checks all hosts once. @returns the URL of the one that accepts writes. @throws the hosts' error when none does. */
export async function findPrimary(addresses: readonly string[]): Promise<string> {
  const hosts = addresses.map((address) => hostAt(address, ANSWER_MS));
  const states = await Promise.all(hosts.map(({ ask }) => ask()));
  for (const { close } of hosts) close();
  const found = primaryOf(states);
  if (!found) throw refusalOf(states);
  return found.address;
}

/** Knows which host is the primary. */
export interface PrimaryWatch {
  /** Returns the primary's URL. @throws the hosts' error when none accepts writes. */
  find(): Promise<string>;
  /** Returns the primary's URL, or undefined while no host accepts writes. */
  current(): string | undefined;
  /** Calls a listener with the only address whose connections can stay; undefined: all connections must end. */
  onChange(listener: (address: string | undefined) => void): void;
  stop(): Promise<void>;
}

/**
 * Follows the primary. Each host is checked twice a second, so that one that hangs delays nothing. A host with an older
 * timeline than one already seen is a previous primary, whatever it reports.
 * @param answerMs after which a host counts as unavailable.
 */
export function watchPrimary(addresses: readonly string[], answerMs = ANSWER_MS): PrimaryWatch {
  const states = new Map<string, HostState>();
  const listeners: ((address: string | undefined) => void)[] = [];
  let latest = 0;
  let current: string | undefined;

  function decide(): void {
    const known = [...states.values()];
    const primary = primaryOf(known, current);
    const isCurrent = primary !== undefined && primary.timeline >= latest;
    if (isCurrent) latest = primary.timeline;
    const state = current === undefined ? undefined : states.get(current);
    // An unavailable primary may come back, so calls try it until another host takes its place.
    const next = isCurrent ? primary.address : state && 'error' in state ? current : undefined;
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener(next);
  }

  const loops = addresses.map((address) => {
    const host = hostAt(address, answerMs);
    const look = async (): Promise<void> => {
      states.set(address, await host.ask());
      decide();
    };
    const first = look();
    const rounds = first.then(() => startRounds(look, ROUND_MS, () => undefined));
    return { first, stop: async () => rounds.then((started) => started.stop()).then(host.close) };
  });
  const allAsked = Promise.all(loops.map(({ first }) => first));

  return {
    find: async () => {
      if (current === undefined) await allAsked;
      if (current !== undefined) return current;
      throw refusalOf([...states.values()]);
    },
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    stop: async () => {
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}
