import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Receiver } from '../support/receiver.ts';
import type { Target } from './stage.ts';

const ITEMS = 20;
const ANSWER_MS = 30_000;
const REST_MS = 20;

type Kind = 'interest' | 'group' | 'user' | 'search';

/** The number of answers by kind. */
interface WorkloadReport {
  readonly acknowledged: number;
  /** Clean refusals: 503 in JSON. */
  readonly refused: number;
  /** Requests without an answer. */
  readonly unanswered: number;
  readonly slowestRefusalMs: number;
  /** Other answers, with the first characters of each. */
  readonly odd: readonly string[];
}

/** Mixed writes that run until they are stopped: by staff, each with its own key, and batches of the app. */
export interface Workload {
  /** Compares the writes acknowledged since the last call with the database. @returns lost and duplicate writes. */
  flaws(): Promise<string[]>;
  report(): WorkloadReport;
  /** Returns how many writes were acknowledged so far. */
  acknowledged(): number;
  stop(): Promise<void>;
  /**
   * Compares the audit log, effects and deliveries after the stop, when everything is idle.
   * @returns the differences.
   */
  differences(): Promise<string[]>;
}

interface Write {
  readonly kind: Kind;
  readonly marks: readonly string[];
  send(): Promise<Response>;
  readonly success: number;
}

const effects: Readonly<Record<Kind, string>> = {
  interest: `select name as mark from interests`,
  group: `select name as mark from groups`,
  user: `select v.after ->> 'phone' as mark from audit_log a join audit_values v on v.audit_id = a.id where a.call = 'user.updated'`,
  search: `select app_id as mark from searches`,
};

const auditedEvents: Readonly<Record<'interest' | 'group' | 'user', string>> = {
  interest: 'interest.created',
  group: 'group.saved',
  user: 'user.updated',
};

/** Returns marks that occur more than once, and those that are missing. */
function compare(kind: string, wanted: Iterable<string>, there: readonly string[]): string[] {
  const counted = new Map<string, number>();
  for (const mark of there) counted.set(mark, (counted.get(mark) ?? 0) + 1);
  const doubled = [...counted].filter(([, times]) => times > 1).map(([mark]) => `${kind} ${mark} is doubled`);
  const lost = [...wanted].filter((mark) => !counted.has(mark)).map((mark) => `${kind} ${mark} is lost`);
  return [...doubled, ...lost];
}

/**
 * Starts the writes: each admin one at a time, and two senders of batches. `rest` is the pause between two writes of
 * each.
 */
export function startWorkload(target: Target, rest = REST_MS): Workload {
  const { owner, people, admins, key, at } = target;
  let isOver = false;
  let round = 0;
  /** Part of every mark of this workload. */
  const tag = String(randomInt(100_000, 1_000_000));
  let phone = 0;
  const counts = { acknowledged: 0, refused: 0, unanswered: 0, slowestRefusalMs: 0 };
  const odd: string[] = [];
  const acknowledged = new Map<Kind, Set<string>>();
  const tried = new Map<Kind, Set<string>>();
  let unchecked = new Map<Kind, string[]>();
  const note = (all: Map<Kind, Set<string>>, kind: Kind, marks: readonly string[]): void => {
    const known = all.get(kind) ?? new Set();
    for (const mark of marks) known.add(mark);
    all.set(kind, known);
  };

  const ask = (path: string, method: string, headers: Readonly<Record<string, string>>, input: object) =>
    fetch(`${at(round++)}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ANSWER_MS),
    });

  function byStaff(token: string, number: number): Write {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    if (number % 3 === 0) {
      const name = `Interest ${tag} ${randomUUID()}`;
      const send = () => ask('/api/v1/campaign-interests', 'POST', headers, { name });
      return { kind: 'interest', marks: [name], send, success: 201 };
    }
    if (number % 3 === 1) {
      const name = `Group ${tag} ${randomUUID()}`;
      return {
        kind: 'group',
        marks: [name],
        send: () => ask('/api/v1/group', 'POST', headers, { name }),
        success: 201,
      };
    }
    phone += 1;
    const input = { id: people[number % people.length], phone: `+1 ${tag} ${phone}` };
    const send = () => ask('/api/v1/update-profile', 'PUT', headers, input);
    return { kind: 'user', marks: [input.phone], send, success: 200 };
  }

  function byApp(): Write {
    const marks = Array.from({ length: ITEMS }, () => `${tag}-${randomUUID()}`);
    const items = marks.map((id) => ({
      type: 'search',
      id,
      occurred_at: new Date().toISOString(),
      data: { search_term: 'harbour', search_type: 'web' },
    }));
    const send = () => ask('/app/v1/batch', 'POST', { authorization: `Bearer ${key}` }, items);
    return { kind: 'search', marks, send, success: 202 };
  }

  /** Sends a write. If it is not acknowledged, half of them are repeated with the same key until they are. */
  async function write({ kind, marks, send, success }: Write): Promise<void> {
    note(tried, kind, marks);
    const isStubborn = Math.random() < 0.5;
    for (;;) {
      const begun = Date.now();
      const answer = await send().catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === success && text !== undefined) {
        counts.acknowledged += 1;
        note(acknowledged, kind, marks);
        unchecked.set(kind, [...(unchecked.get(kind) ?? []), ...marks]);
        return;
      }
      if (!answer || text === undefined) counts.unanswered += 1;
      else if (answer.status === 503 && text.includes('"responseCode":503')) {
        counts.refused += 1;
        counts.slowestRefusalMs = Math.max(counts.slowestRefusalMs, Date.now() - begun);
      } else odd.push(`${kind}: ${answer.status} ${text.slice(0, 200)}`);
      if (!isStubborn || isOver) return;
      await pause(100);
    }
  }

  const goOn = async (next: (number: number) => Write): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      await write(next(number));
      await pause(rest);
    }
  };
  const clients = Promise.all([
    ...admins.map(({ token }, first) => goOn((number) => byStaff(token, number + first))),
    goOn(byApp),
    goOn(byApp),
  ]);

  const marksIn = async (query: string, marks?: readonly string[]): Promise<string[]> => {
    const text = `select mark from (${query}) shown where ${marks === undefined ? 'mark is not null' : 'mark = any($1)'}`;
    return (await owner.query<{ mark: string }>(text, marks === undefined ? [] : [marks])).rows.map(({ mark }) => mark);
  };
  const auditedAs = (call: string): string => `
    select coalesce(v.after ->> 'name', v.after ->> 'phone') as mark
    from audit_log a join audit_values v on v.audit_id = a.id where a.outcome = 'done' and a.call = '${call}'`;

  return {
    acknowledged: () => counts.acknowledged,
    report: () => ({ ...counts, odd }),
    flaws: async () => {
      const marks = unchecked;
      unchecked = new Map();
      const found: string[] = [];
      for (const [kind, wanted] of marks) found.push(...compare(kind, wanted, await marksIn(effects[kind], wanted)));
      return found;
    },
    stop: async () => {
      isOver = true;
      await clients;
    },
    differences: async () => {
      const found: string[] = [];
      for (const kind of ['interest', 'group', 'user', 'search'] as const) {
        const there = await marksIn(effects[kind]);
        found.push(...compare(kind, acknowledged.get(kind) ?? [], there));
        for (const mark of there)
          if (mark.includes(tag) && !tried.get(kind)?.has(mark)) found.push(`${kind} ${mark} is invented`);
      }
      for (const kind of ['interest', 'group', 'user'] as const) {
        const log = await marksIn(auditedAs(auditedEvents[kind]));
        const shown = new Set(await marksIn(effects[kind]));
        found.push(...compare(`audit row of ${kind}`, acknowledged.get(kind) ?? [], log));
        for (const mark of log) if (!shown.has(mark)) found.push(`${kind} ${mark} is in the audit log alone`);
      }
      const stale = await owner.query(`
        select u.id from users u join lateral (
          select v.after ->> 'phone' as phone from audit_log a join audit_values v on v.audit_id = a.id
          where a.call = 'user.updated' and a.outcome = 'done' and a.target_id = u.id order by a.id desc limit 1) last on true
        where u.phone is distinct from last.phone`);
      for (const { id } of stale.rows) found.push(`user ${id} is not as the audit log says`);
      return found;
    },
  };
}

/**
 * Waits until the app has received everything, and compares.
 * @returns decisions that were not sent, and events without a decision.
 */
export async function toldDifferences(
  { owner }: Pick<Target, 'owner'>,
  receiver: Receiver,
  patienceMs = 180_000,
): Promise<{ readonly events: number; readonly found: readonly string[] }> {
  const decided = `
    select call || ' ' || coalesce(v.after ->> 'name', v.after ->> 'phone') as mark
    from audit_log a join audit_values v on v.audit_id = a.id
    where a.outcome = 'done' and a.call in ('interest.created', 'user.updated')`;
  const until = Date.now() + patienceMs;
  for (;;) {
    const taken = new Map<string, string>();
    for (const one of receiver.received) {
      if (one.message === undefined) throw new Error(`A message is not signed as it should: ${one.body}`);
      const { type, data } = one.message as { type: string; data: { name?: string; changed?: { phone?: string } } };
      if (['interest.created', 'user.updated'].includes(type))
        taken.set(one.id, `${type} ${data.name ?? data.changed?.phone}`);
    }
    const wanted = (await owner.query<{ mark: string }>(decided)).rows.map(({ mark }) => mark);
    const told = [...taken.values()];
    const invented = told.filter((mark) => !wanted.includes(mark)).map((mark) => `${mark} was told and not decided`);
    const found = [...compare('told', wanted, told), ...invented];
    if (found.length === 0 || Date.now() > until) return { events: told.length, found };
    await pause(1000);
  }
}
