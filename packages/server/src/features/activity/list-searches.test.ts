import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/ingest/app-items.ts';
import { type ArchiveInMemory, archiveInMemory } from '../../../test/support/archive-in-memory.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { noArchive } from '../../domain/event-archive/archive.ts';
import { flawsIn } from '../../domain/event-archive/check.ts';
import { moveEvents } from '../../domain/event-archive/move.ts';
import { listSearches } from './list-searches.ts';

type Input = Parameters<typeof listSearches>[2];

const SEARCHES = 300;

describe('searches in two places', () => {
  let database: TestDatabase;
  let archive: ArchiveInMemory;
  const checksums = new Map<number, number>();
  const move = (more: object = {}) =>
    moveEvents(database.database.db, archive, { hotDays: 8, atOnce: 20, leaseSeconds: 600, ...more });
  const list = (input: Partial<Input>, from = archive) =>
    listSearches(database.database.db, from, {
      ...{ page: 0, page_limit: 10, order_by: 'updated_at', direction: 'desc' },
      ...input,
    } as Input);
  const ids = async (): Promise<number[]> =>
    (await database.owner.query('select id from searches')).rows.map(({ id }) => Number(id));
  /** Reads all ids of PostgreSQL and the archive through the pages. */
  const all = async (): Promise<number[]> => {
    const found: number[] = [];
    for (let page = 0; page * 100 < SEARCHES + 100; page += 1)
      found.push(...(await list({ page, page_limit: 100, order_by: 'id', direction: 'asc' })).rows.map(({ id }) => id));
    return found;
  };

  beforeAll(async () => {
    database = await testDatabase(4);
    await database.owner.query(
      `insert into users (name, username, email, app_id) select 'P', 'user' || i, 'u' || i || '@example.com', 'u' || i from generate_series(1, 5) i;
       insert into searches (user_id, search_term, type, created_at, updated_at)
       select u.id, (array['lamp', 'Lamp', 'äpfel', 'Zebra', '日本'])[1 + i % 5], 'web', at, at + (i % 4) * interval '7 hours'
       from (select i, date_trunc('day', now()) - (i * 7 % 60 + 2) * interval '1 day' as at from generate_series(1, ${SEARCHES}) i) s
       left join users u on u.app_id = 'u' || (i % 6)`,
    );
    const { rows } = await database.owner.query('select id, archive_checksum(s) as checked from searches s');
    for (const { id, checked } of rows) checksums.set(Number(id), Number(checked));
    archive = archiveInMemory((id) => checksums.get(id) ?? 0);
  });
  afterAll(() => database.leave());

  test('are listed as if they were in one, wherever the border is', async () => {
    const random = randomFrom(31);
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
    const users = (await database.owner.query('select id from users order by id')).rows.map(({ id }) => Number(id));
    const questions = Array.from({ length: 60 }, () => ({
      page: pick([0, 0, 1, 3, 20]),
      page_limit: pick([1, 7, 50]),
      order_by: pick(['updated_at', 'created_at', 'search_term', 'id'] as const),
      direction: pick(['asc', 'desc'] as const),
      userId: random() < 0.4 ? pick(users) : undefined,
      term: random() < 0.3 ? pick(['lamp', 'ÄPFEL', '日本', 'none']) : undefined,
    }));
    const answers = async (from?: typeof noArchive) => {
      const found = [];
      for (const question of questions) found.push(await list(question, (from ?? archive) as ArchiveInMemory));
      return found;
    };
    const before = await answers(noArchive);
    for (const days of [50, 35, 20]) {
      const until = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      expect(await move({ until })).toBeGreaterThan(0);
      expect(await answers()).toEqual(before);
    }
  });

  test('a row that changes while its slice is on its way stays, and moves later', async () => {
    const before = (await all()).toSorted((a, b) => a - b);
    let changed = 0;
    archive.onWrite = async (what) => {
      if (what !== 'put' || changed > 0) return;
      changed = archive.rows.at(-1)?.id ?? 0;
      await database.owner.query(`update searches set title = 'changed' where id = $1`, [changed]);
      const { rows } = await database.owner.query(
        'select archive_checksum(s) as checked from searches s where id = $1',
        [changed],
      );
      checksums.set(changed, Number(rows[0]?.checked));
    };
    const until = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
    await move({ until });
    expect(changed).toBeGreaterThan(0);
    expect((await all()).toSorted((a, b) => a - b)).toEqual(before);
    archive.onWrite = () => undefined;
  });

  test('a failure after each step leaves every search in one place', async () => {
    const before = (await all()).toSorted((a, b) => a - b);
    for (const step of ['put', 'sliceSums'] as const) {
      archive.onWrite = (what) => {
        if (what === step) throw new Error('The process ends here');
      };
      await expect(move()).rejects.toThrow('ends here');
      expect((await all()).toSorted((a, b) => a - b)).toEqual(before);
    }
    archive.onWrite = () => undefined;
  });

  test('what arrives otherwise than it was sent is not deleted here', async () => {
    const there = await ids();
    archive.onWrite = (what) => {
      if (what === 'put') archive.rows.pop();
    };
    await expect(move()).rejects.toThrow('something else than was sent');
    expect(await ids()).toEqual(there);
    archive.onWrite = () => undefined;
  });

  test('while the archive is away, old pages say so, and newer ones are whole', async () => {
    await move();
    archive.isAway = true;
    expect(await list({ page_limit: 1 })).toMatchObject({ rows: [{}], exact: true });
    expect((await list({ page_limit: 1 })).archive).toBeUndefined();
    expect(await list({ direction: 'asc' })).toMatchObject({ exact: false, archive: { before: expect.any(Date) } });
    archive.isAway = false;
  });

  test('slices of a history that was restored away count no more, and nothing moves until someone says so', async () => {
    const before = await all();
    const [some] = archive.rows;
    if (!some) throw new Error('Something has moved');
    archive.rows.push({ ...some, id: 1_000_000, slice: 1_000_000 });
    expect(await all()).toEqual(before);
    await expect(move()).rejects.toThrow('newer slices');
    await move({ isRestored: true });
    expect(archive.rows.some(({ slice }) => slice === 1_000_000)).toBe(false);
  });

  test('days that differ are named', () => {
    const day = { day: '2026-01-01', rows: 2, checks: 5n };
    expect(flawsIn([day], [day])).toEqual([]);
    expect(flawsIn([day], [{ ...day, checks: 6n }])).toEqual([{ day: '2026-01-01', expected: 2, found: 2 }]);
    expect(flawsIn([day], [])).toEqual([{ day: '2026-01-01', expected: 2, found: 0 }]);
    expect(flawsIn([], [day])).toEqual([{ day: '2026-01-01', expected: 0, found: 2 }]);
  });
});
