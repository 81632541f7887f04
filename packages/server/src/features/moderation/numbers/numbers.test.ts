import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { addReport } from '../../../../test/support/reports.ts';

/** Compares the moderation numbers with single rows. */

const DAYS = 40;
const ROWS = 300;
const kinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'] as const;
const causes = [null, null, null, 'undo', 'staff', 'ended', 'appeal'] as const;

interface Decision {
  readonly kind: (typeof kinds)[number];
  readonly isPost: boolean;
  readonly by: number;
  readonly reason: number | null;
  readonly day: number;
  readonly seconds: number | null;
  readonly cause: (typeof causes)[number];
}

let server: TestServer;
let boss: SignedIn;
let ann: SignedIn;
let ben: SignedIn;
const made: Decision[] = [];

/** Returns the day this many days before June 1, as the API writes it. */
const dayOf = (ago: number): string => new Date(Date.UTC(2026, 5, 1 - ago)).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  ann = await server.signedIn({ permissions: ['reported_posts', 'reported_users'] });
  ben = await server.signedIn({ permissions: ['reported_users'] });
  const { rows } = await server.owner.query(
    `with u as (insert into users (name, username, email) values ('Amy', 'amy', 'amy@e.example') returning id)
     insert into posts (user_id, title) select id, '=Lamp' from u returning id, user_id`,
  );
  // The seed of a sequence that is the same in every run.
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let n = 0; n < ROWS; n += 1) {
    const kind = kinds[next(5)] ?? 'warn';
    made.push({
      kind,
      isPost: kind === 'hide_post' || kind === 'delete_post' || (kind === 'dismiss' && next(2) === 0),
      by: [ann.id, ben.id][next(2)] ?? 0,
      reason: [1, 2, 9, null][next(4)] ?? null,
      day: next(DAYS),
      seconds: next(4) === 0 ? null : next(500_000),
      cause: causes[next(causes.length)] ?? null,
    });
  }
  await server.owner.query(
    `insert into moderation_decisions (kind, post_id, user_id, reason_id, decided_by, decided_at, reported_at, reports, reporters, reverted_at, reverted_cause)
     select kind, case when "isPost" then $2::bigint end, $3::bigint, reason, by, at, at - make_interval(secs => seconds), (seconds is not null)::int,
       (seconds is not null)::int, case when cause is not null then at end, cause
     from jsonb_to_recordset($1::jsonb) as (kind text, "isPost" boolean, reason bigint, by bigint, day int, seconds int, cause text),
       lateral (select ('2026-06-01 12:00Z'::timestamptz - make_interval(days => day)) as at) at`,
    [JSON.stringify(made), rows[0].id, rows[0].user_id],
  );
});
afterAll(() => server.stop());

const ask = async (path: string, input: object, who: SignedIn) => {
  const answer = await server.send('GET', path, input, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const counted = (rows: readonly Decision[]) => rows.filter(({ cause }) => cause !== 'undo');
const within = (last: number, first: number) => made.filter(({ day }) => day >= last && day <= first);
const byKind = (rows: readonly Decision[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]));
const overturned = (rows: readonly Decision[]) => rows.filter(({ cause }) => cause === 'appeal').length;
/** Returns the shortest time that at least this share of decisions does not exceed. */
const percentile = (rows: readonly Decision[], share: number) => {
  const times = rows.flatMap(({ seconds }) => seconds ?? []).toSorted((one, other) => one - other);
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? null;
};
const totals = (rows: readonly Decision[]) => ({
  decisions: rows.length,
  dismissed: byKind(rows).dismiss,
  overturned: overturned(rows),
  median_seconds: percentile(rows, 0.5),
  p95_seconds: percentile(rows, 0.95),
});

test('totals, reasons and staff are those of the rows in the range, without what was undone at once', async () => {
  const input = { start_date: dayOf(9), end_date: dayOf(0), compare: 'previous_period' };
  const { data } = await ask('/moderation-numbers', input, boss);
  const now = counted(within(0, 9));
  expect(data).toMatchObject(totals(now));
  expect(data.previous).toMatchObject(totals(counted(within(10, 19))));
  expect(data.series.decisions).toEqual(
    Array.from({ length: 10 }, (_, index) => now.filter(({ day }) => day === 9 - index).length),
  );
  for (const { reason, decisions, overturned: over } of data.by_reason) {
    const own = now.filter((row) => row.reason === (reason?.id ?? null));
    expect({ decisions, over }).toEqual({ decisions: byKind(own), over: overturned(own) });
  }
  expect(data.by_reason).toHaveLength(new Set(now.map(({ reason }) => reason)).size);
  expect(data.by_staff).toHaveLength(2);
  for (const { staff, decisions, median_seconds: median, p95_seconds: p95 } of data.by_staff) {
    const own = now.filter(({ by }) => by === staff.id);
    expect({ decisions, median, p95 }).toEqual({
      decisions: byKind(own),
      median: percentile(own, 0.5),
      p95: percentile(own, 0.95),
    });
  }
});

test('an admin sees the numbers of what they may see, and of staff their own alone', async () => {
  const input = { start_date: dayOf(DAYS), end_date: dayOf(0) };
  const { data } = await ask('/moderation-numbers', input, ben);
  expect(data).toMatchObject(totals(counted(made.filter(({ isPost }) => !isPost))));
  expect(data.by_staff.map(({ staff }: { staff: { id: number } }) => staff.id)).toEqual([ben.id]);
  expect(data.backlog.every((row: object) => !('posts' in row))).toBe(true);
});

test('the log has the own decisions, all for a super admin, narrowed by each filter and by two', async () => {
  const total = async (input: object, who: SignedIn) =>
    (await ask('/moderation-decisions', { ...input, count: 'exact' }, who)).total;
  expect(await total({}, boss)).toBe(ROWS);
  expect(await total({}, ann)).toBe(made.filter(({ by }) => by === ann.id).length);
  expect(await total({}, ben)).toBe(made.filter(({ by, isPost }) => by === ben.id && !isPost).length);
  expect(await total({ decided_by: ann.id }, ann)).toBe(await total({}, ann));
  const refused = await server.send('GET', '/moderation-decisions', { decided_by: ben.id }, { token: ann.token });
  expect(refused.json()).toMatchObject({
    responseCode: 403,
    responseMessage: 'You can view only your own decisions. Super admins can view all',
  });
  const filters: readonly [object, (row: Decision) => boolean][] = [
    [{ kind: 'warn' }, ({ kind }) => kind === 'warn'],
    [{ reason_id: 9 }, ({ reason }) => reason === 9],
    [{ state: 'stands' }, ({ cause }) => cause === null],
    [{ state: 'appeal' }, ({ cause }) => cause === 'appeal'],
    [{ decided_by: ben.id }, ({ by }) => by === ben.id],
    [{ start_date: dayOf(20), end_date: dayOf(5) }, ({ day }) => day >= 5 && day <= 20],
  ];
  for (const [one, isOne] of filters)
    for (const [other, isOther] of filters)
      if ('state' in one !== 'state' in other || one === other)
        expect(await total({ ...one, ...other }, boss)).toBe(made.filter((row) => isOne(row) && isOther(row)).length);
});

test('decisions are found by words of the reason, the text, the post, the person and the notes', async () => {
  const { rows } = await server.owner.query(
    `with u as (insert into users (name, username, email) values ('Zora Quill', 'zora', 'zora@e.example') returning id),
       p as (insert into posts (user_id, title) select id, 'Marble fountain' from u returning id, user_id),
       c as (insert into cases (post_id, author_id, subject, last_report_at, last_reason, state, closed_at)
         select id, user_id, 'Marble fountain', now(), 'Spam', 'acted_on', now() from p returning id, post_id, author_id)
     select id::int, post_id::int as post, author_id::int as person from c`,
  );
  const [{ id: caseId, post, person }] = rows;
  const decide = async (by: SignedIn, more: object) =>
    Number(
      (
        await server.owner.query(
          `insert into moderation_decisions (kind, post_id, user_id, case_id, decided_by, reason, text, reason_id, decided_at)
           select 'warn', r.post, r.person, r.case, $2, r.reason, r.text, r.listed, '2020-02-01'
           from jsonb_to_record($1::jsonb) as r (post bigint, person bigint, "case" bigint, reason text, text text, listed bigint) returning id`,
          [JSON.stringify(more), by.id],
        )
      ).rows[0].id,
    );
  const byReason = await decide(ann, { reason: 'Sells counterfeit watches' });
  const byText = await decide(ann, { text: 'Please read our rules about Crème brûlée' });
  const byCase = await decide(ann, { post, person, case: caseId });
  const byListed = await decide(ann, { listed: 9 });
  const ofBen = await decide(ben, { reason: 'Sells counterfeit watches' });
  await server.owner.query(
    `insert into case_notes (case_id, text, author_id) values ($1, 'Asked the lighthouse keeper', $2)`,
    [caseId, ann.id],
  );
  const found = async (query: string, who: SignedIn, more: object = {}): Promise<number[]> =>
    (await ask('/moderation-decisions', { query, end_date: '2020-02-01', ...more }, who)).data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found('counterfeit WATCH', ann)).toEqual([byReason]);
  expect(await found('counterfeit', boss)).toEqual([ofBen, byReason]);
  expect(await found('counterfeit', boss, { decided_by: ann.id })).toEqual([byReason]);
  expect(await found('creme brulee', ann)).toEqual([byText]);
  for (const words of ['marble', 'zora quill', 'lighthouse keep']) expect(await found(words, ann)).toEqual([byCase]);
  expect(await found('self-harm', ann)).toEqual([byListed]);
  expect(await found('lighthouse', ann, { end_date: '2020-01-31' })).toEqual([]);
  expect(await found('nowhere', boss)).toEqual([]);
  const csv = await server.send(
    'GET',
    '/moderation-decisions',
    { query: 'counterfeit' },
    { token: ann.token, headers: { accept: 'text/csv' } },
  );
  expect(csv.body.trim().split('\n')).toHaveLength(2);
  await server.owner.query('delete from moderation_decisions where id = any($1)', [
    [byReason, byText, byCase, byListed, ofBen],
  ]);
});

test('the log as CSV has every row that matches, and no formula', async () => {
  const answer = await server.send(
    'GET',
    '/moderation-decisions',
    { kind: 'delete_post' },
    { token: boss.token, headers: { accept: 'text/csv' } },
  );
  const lines = answer.body.trim().split('\n');
  expect(lines[0]).toMatch(/^id,decided_at,decided_by,kind,/);
  expect(lines.length - 1).toBe(made.filter(({ kind }) => kind === 'delete_post').length);
  expect(lines.every((line: string, index: number) => index === 0 || line.includes("'=Lamp"))).toBe(true);
});

test('the transparency report has notices and decisions by reason and source, of everything', async () => {
  const { data } = await ask('/transparency-report', { start_date: dayOf(DAYS), end_date: dayOf(0) }, ben);
  const rows = counted(made);
  const named: Record<string, number> = { Spam: 1, 'Scam or fraud': 2, 'Self-harm': 9 };
  for (const row of data.rows) {
    const own = rows.filter(({ reason }) => reason === (row.reason === null ? null : named[row.reason]));
    expect(row.on_notices).toEqual(byKind(own.filter(({ seconds }) => seconds !== null)));
    expect(row.own_initiative).toEqual(byKind(own.filter(({ seconds }) => seconds === null)));
  }
  expect(data.rows.map(({ category }: { category: string }) => category)).toEqual([
    'other_violation_tc',
    'scams_and_fraud',
    'self_harm',
    'other_violation_tc',
  ]);
  expect(data.median_seconds).toBe(percentile(rows, 0.5));
});

test('reporters are as reliable as staff found their reports; what the app closed on its own says nothing of them', async () => {
  const { rows } = await server.owner.query(
    `with people as (
       insert into users (name, username, email) select n, n, n || '@e.example' from unnest(array['rita', 'sam']) n returning id, name
     ), written as (
       insert into posts (user_id, title) select min(id), 'Reported' from people returning id
     ) select people.id, people.name, written.id as post from people, written`,
  );
  const idOf = (name: string) => rows.find((row) => row.name === name).id;
  for (const [name, closer] of [
    ['rita', ann.id],
    ['sam', null],
  ] as const) {
    await addReport(server, 'posts', Number(rows[0].post), Number(idOf(name)));
    await server.owner.query(
      `update cases set state = 'acted_on', closed_at = now(), closed_by = $1 where state = 'open' and post_id = $2`,
      [closer, rows[0].post],
    );
  }
  const { data } = await ask('/moderation-numbers', {}, boss);
  expect(data.reliability.map(({ reporters }: { reporters: number }) => reporters)).toEqual([0, 0, 0, 1, 0]);
});
