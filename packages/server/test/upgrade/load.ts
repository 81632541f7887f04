import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const READS = [
  'get-login-data',
  'users-list?page_limit=25',
  'users-list?page_limit=25&query=an',
  'admin-users-list',
  'group',
  'reported-users',
  'reported-posts',
  'searches',
  'failed-urls',
  'campaigns',
  'transaction-history',
  'dashboard-data',
  'audit-log',
];
const READERS = 2;
const REST_MS = 60;
const ANSWER_MS = 30_000;

/** A write that makes a row with a mark of its own, and where that row is. */
interface Write {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly isOfApp?: boolean;
  input(mark: string): object;
  readonly marks: string;
}

const WRITES: readonly Write[] = [
  {
    name: 'groups',
    method: 'POST',
    path: '/api/v1/group',
    input: (name) => ({ name }),
    marks: 'select name as mark from groups',
  },
  {
    name: 'interests',
    method: 'POST',
    path: '/api/v1/campaign-interests',
    input: (name) => ({ name }),
    marks: 'select name as mark from interests',
  },
  {
    name: 'batches',
    method: 'POST',
    path: '/app/v1/batch',
    isOfApp: true,
    input: (id) => [
      {
        type: 'search',
        id,
        occurred_at: new Date().toISOString(),
        data: { search_term: 'harbour', search_type: 'web' },
      },
    ],
    marks: 'select app_id as mark from searches',
  },
];

/** A server that has too much to do says so at once: something else took the machine meanwhile. */
export const isBusy = (text: string): boolean => text.includes('The server is busy');

/** Who asks, and where. */
export interface LoadOptions {
  readonly url: string;
  readonly token: string;
  /** A key of the app, when the server knows such keys. */
  readonly key: string | undefined;
}

/** Reads and writes that go on until they are stopped. */
export interface Load {
  /** How many kinds of reads and of writes it has. */
  readonly kinds: { readonly reads: number; readonly writes: number };
  /** Answers that are neither a success nor say that the server is busy, and questions without an answer. */
  readonly odd: readonly string[];
  acknowledged(): number;
  stop(): Promise<void>;
  /** What was acknowledged and is not there once. */
  flaws(owner: pg.Pool): Promise<string[]>;
}

/** Starts the reads and writes that a server knows: each is tried once before. */
export async function startLoad({ url, token, key }: LoadOptions): Promise<Load> {
  const odd: string[] = [];
  let acknowledged = 0;
  const marks = new Map<Write, string[]>();
  let isOver = false;
  const ask = (path: string, method = 'GET', secret = token, input?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  /** @returns whether it was a success. */
  async function note(what: string, asked: Promise<Response>): Promise<boolean> {
    const answer = await asked.catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined) {
      odd.push(`${what}: no answer in time`);
      return false;
    }
    if (!answer.ok && !isBusy(text)) odd.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    return answer.ok;
  }
  const read = (path: string): Promise<boolean> => note(path, ask(`/api/v1/${path}`));
  async function write(one: Write): Promise<boolean> {
    const mark = `Mark ${randomUUID()}`;
    const asked = ask(one.path, one.method, one.isOfApp ? (key ?? '') : token, one.input(mark));
    if (!(await note(one.name, asked))) return false;
    acknowledged += 1;
    marks.set(one, [...(marks.get(one) ?? []), mark]);
    return true;
  }

  const known: { reads: string[]; writes: Write[] } = { reads: [], writes: [] };
  for (const path of READS) if (await read(path)) known.reads.push(path);
  for (const one of WRITES) if (await write(one)) known.writes.push(one);
  odd.length = 0;

  const goOn = async <One>(all: readonly One[], first: number, work: (one: One) => Promise<boolean>): Promise<void> => {
    for (let number = first; !isOver; number += 1) {
      const one = all[number % all.length];
      if (one !== undefined) await work(one);
      await pause(REST_MS);
    }
  };
  const clients = Promise.all([
    ...Array.from({ length: READERS }, (_, reader) => goOn(known.reads, reader * 5, read)),
    ...known.writes.map((one) => goOn([one], 0, write)),
  ]);
  return {
    kinds: { reads: known.reads.length, writes: known.writes.length },
    odd,
    acknowledged: () => acknowledged,
    stop: async () => {
      isOver = true;
      await clients;
    },
    flaws: async (owner) => {
      const found: string[] = [];
      for (const [one, wanted] of marks) {
        const { rows } = await owner.query<{ mark: string }>(
          `select mark from (${one.marks}) shown where mark = any($1)`,
          [wanted],
        );
        const there = rows.map(({ mark }) => mark);
        if (there.length !== new Set(there).size) found.push(`${one.name}: a row is doubled`);
        found.push(...wanted.filter((mark) => !there.includes(mark)).map((mark) => `${one.name}: ${mark} is lost`));
      }
      return found;
    },
  };
}
