import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, send, type TlsProxy } from '../production/deployment.ts';
import type { Cluster } from './nodes.ts';

/** A kind of write: an item of the app, or a thing that staff create. */
type Kind = 'search' | 'interest';

const THERE: Readonly<Record<Kind, string>> = {
  search: 'select app_id as mark from searches where app_id = any($1)',
  interest: 'select name as mark from interests where name = any($1)',
};
const DOUBLED = `select app_id as mark from searches group by app_id having count(*) > 1
  union all select name from interests group by name having count(*) > 1`;

/** The results since a moment. */
export interface TrafficReport {
  readonly withoutWriteSeconds: number;
  readonly withoutReadSeconds: number;
  readonly acknowledged: number;
  /** Marks that were acknowledged but are missing. */
  readonly lost: Readonly<Record<Kind, readonly string[]>>;
  readonly doubled: number;
  /** The number of answers of each kind. */
  readonly answers: Readonly<Record<string, number>>;
  /** Answers that should never occur. */
  readonly odd: readonly string[];
}

/** Formats a report as one line. */
export function formatReport({
  withoutWriteSeconds,
  withoutReadSeconds,
  acknowledged,
  lost,
  doubled,
  answers,
}: TrafficReport): string {
  const kinds = Object.entries(answers).map(([kind, times]) => `${times}x ${kind}`);
  return (
    `${withoutWriteSeconds.toFixed(1)} s without a write, ${withoutReadSeconds.toFixed(1)} s without a read; ${acknowledged} writes acknowledged, ` +
    `${lost.search.length + lost.interest.length} lost, ${doubled} doubled; answers ${kinds.join(', ')}`
  );
}

/** Writers and readers that run until they are stopped. */
export interface Traffic {
  /** Resets the counters. */
  begin(): void;
  /** Waits until writes and reads of all kinds succeed again. */
  goesOn(): Promise<void>;
  /** Returns the ids of the items acknowledged so far. */
  items(): readonly string[];
  report(cluster: Cluster): Promise<TrafficReport>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 300_000;

/** Returns the longest time without any of these moments, in seconds. */
function longestGap(from: number, moments: readonly number[], until: number): number {
  const all = [from, ...moments.filter((at) => at > from && at < until).toSorted((a, b) => a - b), until];
  return Math.max(...all.slice(1).map((at, n) => at - (all[n] ?? at))) / 1000;
}

/** Returns the status and origin of an answer: the balancer's own answers have no request id of the server. */
function kindOf({ status, headers, body }: Answer): string {
  if (headers['x-request-id'] !== undefined) return String(status);
  return body.startsWith('{') ? `${status} of the balancer` : `${status} HTML`;
}

/**
 * Sends items of the app and decisions of staff several times a second, each repeated with its key until it is
 * acknowledged; also reads.
 * @param key of the app.
 * @param token of a super admin.
 */
export function startTraffic(proxy: TlsProxy, key: string, token: string): Traffic {
  let isOver = false;
  let begun = Date.now();
  let writes: number[] = [];
  let reads: number[] = [];
  let answers = new Map<string, number>();
  let odd: string[] = [];
  let acknowledged = 0;
  const marks: Record<Kind, Set<string>> = { search: new Set(), interest: new Set() };
  const lastOk = { search: 0, interest: 0, read: 0 };
  const app = { authorization: `Bearer ${key}` };
  const staff = { authorization: `Bearer ${token}` };

  async function ask(method: string, path: string, headers: Record<string, string>, input?: object): Promise<number> {
    const answer = await send(proxy, method, path, { headers, ...(input ? { input } : {}) }).catch(() => undefined);
    const kind = answer ? kindOf(answer) : 'none';
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (answer && ![200, 201, 202, 502, 503, 504].includes(answer.status))
      odd.push(`${method} ${path}: ${kind} ${answer.body.slice(0, 200)}`);
    else if (answer && !answer.body.startsWith('{')) odd.push(`${method} ${path}: ${kind} ${answer.body.slice(0, 80)}`);
    else if (answer?.status === 503 && answer.headers['retry-after'] === undefined) odd.push(`${path}: no Retry-After`);
    return answer?.status ?? 0;
  }

  async function write(kind: Kind, mark: string, attempt: () => Promise<boolean>): Promise<void> {
    while (!(await attempt())) {
      if (isOver) return;
      await pause(100);
    }
    acknowledged += 1;
    writes.push(Date.now());
    lastOk[kind] = Date.now();
    marks[kind].add(mark);
  }
  const byApp = (): Promise<void> => {
    const id = randomUUID();
    const data = { search_term: 'harbour', search_type: 'web' };
    const items = [{ type: 'search', id, occurred_at: new Date().toISOString(), data }];
    return write('search', id, async () => (await ask('POST', '/app/v1/batch', app, items)) === 202);
  };
  const byStaff = (): Promise<void> => {
    const name = `Interest ${randomUUID()}`;
    const headers = { ...staff, 'idempotency-key': randomUUID() };
    return write(
      'interest',
      name,
      async () => (await ask('POST', '/api/v1/campaign-interests', headers, { name })) === 201,
    );
  };
  const read = async (): Promise<void> => {
    if ((await ask('GET', '/api/v1/get-login-data', staff)) !== 200) return;
    reads.push(Date.now());
    lastOk.read = Date.now();
  };
  const goOn = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await work();
      await pause(150);
    }
  };
  const clients = Promise.all([...[byApp, byApp, byApp, byStaff, read, read].map(goOn)]);

  return {
    begin: () => {
      begun = Date.now();
      [writes, reads, answers, odd, acknowledged] = [[], [], new Map(), [], 0];
    },
    goesOn: async () => {
      const since = Date.now();
      const end = since + PATIENCE_MS;
      while (!Object.values(lastOk).every((at) => at > since)) {
        if (Date.now() > end) throw new Error(`Calls do not succeed again: ${JSON.stringify([...answers])}`);
        await pause(100);
      }
    },
    items: () => [...marks.search],
    report: async (cluster) => {
      const until = Date.now();
      const seen = { answers: Object.fromEntries(answers), odd: [...new Set(odd)], acknowledged };
      const gaps = {
        withoutWriteSeconds: longestGap(begun, writes, until),
        withoutReadSeconds: longestGap(begun, reads, until),
      };
      const lost: Record<Kind, readonly string[]> = { search: [], interest: [] };
      for (const kind of ['search', 'interest'] as const) {
        const wanted = [...marks[kind]];
        const rows = await cluster.ask(THERE[kind], 'quarterdeck', undefined, [wanted]);
        const there = new Set(rows.map(({ mark }) => mark));
        lost[kind] = wanted.filter((mark) => !there.has(mark));
        // Lost marks are counted once.
        for (const mark of lost[kind]) marks[kind].delete(mark);
      }
      const doubled = (await cluster.ask(DOUBLED)).length;
      return { ...gaps, ...seen, lost, doubled };
    },
    stop: async () => {
      isOver = true;
      await clients;
    },
  };
}
