import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRounds } from '../../core/concurrency/rounds.ts';
import { codeOf, READ_ONLY } from './errors.ts';

/** Between two questions to a host: a change of the primary is noticed within two seconds. */
const ROUND_MS = 500;
/** A host that takes longer to answer counts as away. */
export const ANSWER_MS = 1000;
const TURN_MS = 50;

/** Of a primary: the timeline that it writes, which grows with each promotion. */
const STATE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end as timeline`;

/** How a host answers: with the timeline that it writes, as read-only, or not at all, and why. */
type HostState =
  | { readonly address: string; readonly timeline: number }
  | { readonly address: string; readonly isReadOnly: true }
  | { readonly address: string; readonly error: unknown };

/**
 * Fails once a host has taken too long. Turns of this process count, not the time: while it was busy, as when it starts, an answer that
 * has come waits to be read.
 */
async function tooLong(answerMs: number, signal: AbortSignal): Promise<never> {
  for (let waited = 0; waited < answerMs; waited += TURN_MS) await pause(TURN_MS, undefined, { signal, ref: false });
  throw Object.assign(new Error('A host of the database does not answer'), { code: 'ETIMEDOUT' });
}

/** Asks one host, on a connection that is kept between two questions. */
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
        // One that hangs would not say goodbye either.
        kept?.socket.destroy();
        close();
        return { address, error };
      } finally {
        answered.abort();
      }
    },
  };
}

/** The host that takes changes: of a former primary that has not noticed yet, and its successor, the one with the later timeline. */
function primaryOf(
  states: readonly HostState[],
  current?: string,
): { readonly address: string; readonly timeline: number } | undefined {
  const rank = ({ address }: HostState): number => (address === current ? 0 : 1);
  return states
    .flatMap((state) => ('timeline' in state ? [state] : []))
    .toSorted((one, other) => other.timeline - one.timeline || rank(one) - rank(other))[0];
}

/** What a call is refused with while no host takes changes. */
function refusalOf(states: readonly HostState[]): Error {
  if (states.some((state) => 'isReadOnly' in state))
    return Object.assign(new Error('Every database host that answers is read-only'), { code: READ_ONLY });
  const causes = states.flatMap((state) => ('error' in state ? [state.error] : []));
  const known = causes.find((error) => codeOf(error) !== undefined);
  // What PostgreSQL itself says, as of a wrong password, is worth more than that another host is away.
  const said = causes.find((error) => error instanceof pg.DatabaseError);
  if (said instanceof Error) return said;
  return Object.assign(new Error('No database host answers', { cause: known ?? causes[0] }), {
    code: codeOf(known) ?? 'ETIMEDOUT',
  });
}

/** Asks all hosts once. @returns the address of the one that takes changes. @throws what the hosts say when none does. */
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
  /** The address of the primary. @throws what the hosts say when none takes changes. */
  find(): Promise<string>;
  /** The address of the primary; undefined while no host takes changes. */
  current(): string | undefined;
  /** Calls a listener when connections to any other address than this one have to end; undefined: to all. */
  onChange(listener: (address: string | undefined) => void): void;
  stop(): Promise<void>;
}

/**
 * Follows the primary: asks each host twice a second, so that one that hangs delays nothing. A host whose timeline is older than one
 * that was seen is a former primary, whatever it says.
 * @param answerMs a host that takes longer counts as away.
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
    // A primary that is away may come back, and is asked by calls until another one takes its place.
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
