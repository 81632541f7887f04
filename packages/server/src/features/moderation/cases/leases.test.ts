import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/support/index.ts';
import { type Moderation, startModeration } from '../../../../test/support/moderation.ts';
import { addReport } from '../../../../test/support/reports.ts';

let moderation: Moderation;
let [ann, ben]: SignedIn[] = [];

beforeAll(async () => {
  moderation = await startModeration();
  ({ ann, ben } = moderation);
});
afterAll(() => moderation.server.stop());
// The cases of one test must not appear in the next.
beforeEach(() => moderation.server.owner.query('delete from cases'));

const next = async (who = ann, input: object = {}, what = 'posts') => {
  const answer = await moderation.send('/next-case', { what, order_by: 'id', direction: 'asc', ...input }, who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data as { id: number; position: number; until: string; subject_id: number } | null;
};
const nextId = async (...asked: Parameters<typeof next>) => (await next(...asked))?.id;
const read = async (path: string, input: object, who = ann) =>
  (await moderation.server.send('GET', path, input, { token: who?.token ?? '' })).json();

describe('the next case', () => {
  test('is given to one moderator alone, in the order of the view, after the one that they were at', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await moderation.reportedPosts(4);
    expect(await next(ann)).toMatchObject({ id: a, position: 0, subject_id: await moderation.subjectOf(a) });
    expect(await next(ben)).toMatchObject({ id: b, position: 1 });
    expect((await read('/case', { what: 'posts', id: a }, ben)).reviewer).toBeUndefined();
    expect((await read('/case', { what: 'posts', id: a }, ben)).data.reviewer).toMatchObject({ id: ann?.id });
    const rows: { case_id: number; reviewer: { id: number } | null }[] = (
      await read('/reported-posts', { state: 'open', order_by: 'id', direction: 'asc' })
    ).data;
    expect(rows.map(({ case_id, reviewer }) => [case_id, reviewer?.id])).toEqual([
      [a, ann?.id],
      [b, ben?.id],
      [c, undefined],
      [d, undefined],
    ]);
    // A case that one admin leaves can go to another, but not while it is being decided.
    expect(await nextId(ann, { after: a, skip: [a] })).toBe(c);
    expect(await nextId(ben, { after: b })).toBe(d);
    expect(await nextId(ann, { after: c, skip: [a, c] })).toBe(b);
    expect(await nextId(ben, { after: d })).toBeUndefined();
  });

  test('of a view: those that are assigned to someone else are theirs', async () => {
    const [a = 0, b = 0, c = 0] = await moderation.reportedPosts(3);
    await moderation.ok('/assign-cases', { what: 'posts', ids: [a], to: 'me' }, ben);
    await moderation.ok('/assign-cases', { what: 'posts', ids: [c], to: 'me' }, ann);
    expect(await nextId(ann, { assigned: 'me' })).toBe(c);
    expect(await nextId(ann, { order_by: 'reports', direction: 'desc', after: c, skip: [c] })).toBe(b);
    expect(await nextId(ben)).toBe(a);
  });

  test('of a view that is narrowed to a reason: those with no report for it are left to others', async () => {
    const [a = 0, b = 0, c = 0] = await moderation.reportedPosts(3);
    const { owner } = moderation.server;
    const { rows } = await owner.query('select id::int from report_reasons where name = any($1) order by name', [
      ['Scam or fraud', 'Violence'],
    ]);
    const [scam, violence] = rows.map(({ id }) => id);
    const { rows: found } = await owner.query(
      'select post_id, (select min(id) from users where not is_admin) as by from cases where id = $1',
      [b],
    );
    await addReport(moderation.server, 'posts', Number(found[0].post_id), Number(found[0].by), 'Fake shop');
    expect(await next(ann, { reason_id: scam })).toBeNull();
    await owner.query(`update report_app_reasons set reason_id = $1 where text = 'Fake shop'`, [scam]);
    expect(await next(ann, { reason_id: scam })).toMatchObject({ id: b, position: 0 });
    expect(await next(ann, { reason_id: scam, after: b, skip: [b] })).toBeNull();
    expect(await next(ben, { reason_id: violence })).toBeNull();
    expect(await nextId(ben)).toBe(a);
    expect(await nextId(ben, { after: a, skip: [a, b] })).toBe(c);
  });

  test('is someone else’s when it was left, ten minutes passed without it open, or the session ended', async () => {
    const [a = 0] = await moderation.reportedUsers(1);
    const { owner } = moderation.server;
    expect(await nextId(ann, {}, 'users')).toBe(a);
    expect(await nextId(ben, {}, 'users')).toBeUndefined();
    await moderation.send('/release-case', { what: 'users', id: a }, ben);
    expect(await nextId(ben, {}, 'users')).toBeUndefined();
    await moderation.send('/release-case', { what: 'users', id: a }, ann);
    expect(await nextId(ben, {}, 'users')).toBe(a);

    const age = (minutes: number) =>
      owner.query('update case_leases set until = until - make_interval(mins => $1)', [minutes]);
    await age(6);
    await read('/case-presence', { what: 'users', id: a }, ben);
    await age(6);
    await read('/case-presence', { what: 'users', id: a }, ann);
    expect(await nextId(ann, {}, 'users')).toBeUndefined();
    await age(4);
    expect(await nextId(ann, {}, 'users')).toBe(a);

    const session = await moderation.server.openSession(ann?.id ?? 0);
    const elsewhere = { ...ann, token: session } as SignedIn;
    expect(await nextId(elsewhere, {}, 'users')).toBeUndefined();
    await owner.query('update sessions set ended_at = now() where admin_id = $1 and ended_at is null', [ben?.id]);
    await owner.query('update case_leases set session_id = (select max(id) from sessions where admin_id = $1)', [
      ben?.id,
    ]);
    expect(await nextId(elsewhere, {}, 'users')).toBe(a);
    await owner.query('update sessions set ended_at = null where admin_id = $1', [ben?.id]);
  });

  test('asked for by many at once: none is given twice, none is passed over', async () => {
    const cases = await moderation.reportedPosts(24);
    const staff = await Promise.all(
      Array.from({ length: 24 }, () => moderation.server.signedIn({ permissions: ['reported_posts'] })),
    );
    const given = await Promise.all(staff.map((who) => nextId(who)));
    expect(given.toSorted((one = 0, other = 0) => one - other)).toEqual(cases);
    expect(await nextId(ann)).toBeUndefined();
  });
});

describe('two moderators who work through the same cases', () => {
  test('decide each of them once', { tags: ['long'] }, async () => {
    const cases = await moderation.reportedPosts(40);
    const work = async (who: SignedIn | undefined): Promise<number[]> => {
      const decided: number[] = [];
      for (let one = await nextId(who); one !== undefined; one = await nextId(who, { after: one, skip: [one] })) {
        await moderation.dismiss([one], who);
        decided.push(one);
      }
      return decided;
    };
    const [first = [], second = []] = await Promise.all([work(ann), work(ben)]);
    expect([...first, ...second].toSorted((one, other) => one - other)).toEqual(cases);
    expect(new Set(await moderation.states(cases))).toEqual(new Set(['dismissed']));
  });
});

describe('the own last decision', () => {
  const last = async (who = ann, what = 'posts') => (await read('/last-decision', { what }, who)).data;

  test('is told with all that was decided with it, while it can be undone', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await moderation.reportedPosts(4);
    expect(await last()).toBeNull();
    await moderation.dismiss([a]);
    expect(await last()).toMatchObject({ decision: 'dismiss', cases: [{ id: a, version: 2 }] });
    await moderation.remove([b, c]);
    expect(await last()).toMatchObject({ decision: 'remove', cases: [{ id: b }, { id: c }] });
    expect(await last(ben)).toBeNull();
    expect(await last(ann, 'users')).toBeNull();
    await moderation.bringBack([c]);
    expect(await last()).toMatchObject({ cases: [{ id: b }] });
    await moderation.bringBack([b]);
    expect(await last()).toMatchObject({ decision: 'dismiss', cases: [{ id: a }] });

    await moderation.dismiss([d]);
    await moderation.server.owner.query(`update cases set closed_at = closed_at - interval '11 minutes'`);
    expect(await last()).toBeNull();
  });

  test('is nothing that someone has touched since', async () => {
    const [a = 0] = await moderation.reportedUsers(1);
    await moderation.suspend([a]);
    expect(await last(ann, 'users')).toMatchObject({ decision: 'suspend', cases: [{ id: a }] });
    await moderation.server.owner.query('update users set suspended_by = $1 where suspended_by = $2', [
      ben?.id,
      ann?.id,
    ]);
    expect(await last(ann, 'users')).toBeNull();
  });

  test('is a suspension that closed no case of the kind, until it is undone', async () => {
    const { server } = moderation;
    const [a = 0, b = 0] = await moderation.reportedUsers(2);
    const [one, other] = [await moderation.subjectOf(a), await moderation.subjectOf(b)];
    // One user's case was acted on before, and their suspension has ended.
    await server.owner.query(
      `update cases set state = 'acted_on', closed_at = now() - interval '1 day' where id = $1`,
      [b],
    );
    const suspension = (user_id: number) => moderation.ok('/suspend-account', { user_id, reason: 'Spam' });
    await suspension(one);
    expect(await last()).toMatchObject({ decision: 'suspend', cases: [], user: { id: one } });
    expect(await last(ann, 'users')).toMatchObject({ cases: [{ id: a }] });
    await suspension(other);
    for (const what of ['posts', 'users'])
      expect(await last(ann, what)).toMatchObject({ decision: 'suspend', cases: [], user: { id: other } });
    expect(await last(ben)).toBeNull();
    await moderation.ok('/revoke-suspended-account', { user_id: other, revoke: 1 });
    expect(await last(ann, 'users')).toMatchObject({ cases: [{ id: a }] });
    const [c = 0, d = 0] = await moderation.reportedUsers(2);
    await moderation.suspend([c, d]);
    expect(await last()).toBeNull();
  });
});
