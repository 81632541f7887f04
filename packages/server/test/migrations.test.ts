import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as listed from '../migrations/index.ts';
import { roleSettings } from '../src/database/rights/roles.ts';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { catalogueOf } from './support/catalogue.ts';
import { testDatabase } from './support/database.ts';
import { isLong } from './support/is-long.ts';
import { type Files, flawIn, migrationFiles } from './support/landed.ts';
import { linkRows, writeRows } from './support/long-audit-log.ts';
import { openConnection } from './support/open-connection.ts';
import { stopClock } from './support/stop-clock.ts';
import { formerDatabase } from './support/upgrades.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const landed = readFileSync(`${folder}/landed.txt`, 'utf8');
const files = migrationFiles(folder);

describe('what has landed', () => {
  test('every migration is in the list of landed ones, unchanged and in order', () => {
    expect(flawIn(landed, files)).toBeUndefined();
  });

  test('every migration is in the index, and imports nothing that may change', () => {
    const migrations = Object.entries(files).filter(([name]) => /^\d{4}-/.test(name));
    expect(Object.keys(listed).sort()).toEqual(migrations.map(([name]) => name).sort());
    for (const text of Object.values(files))
      for (const [, from = ''] of text.matchAll(/^import .* from '([^']+)'/gm))
        expect(from).toMatch(/^(kysely|node:crypto|\.\/[a-z0-9-]+\.ts)$/);
  });

  /** Adds a file, with the line that the check asks for put where it is said. */
  const withLine = (name: string, place: (lines: string[], line: string) => void): [string, Files] => {
    const more = { ...files, [name]: 'export const up = 1;' };
    const line = /: (\S+ \S+)$/.exec(flawIn(landed, more) ?? '')?.[1] ?? '';
    const lines = landed.trimEnd().split('\n');
    place(lines, line);
    return [lines.join('\n'), more];
  };

  test('a migration that was added with the line that the check asks for is well', () => {
    expect(flawIn(...withLine('9000-more', (lines, line) => lines.push(line)))).toBeUndefined();
  });

  test.each<[string, () => [string, Files], RegExp]>([
    ['a new one without its line', () => [landed, { ...files, '9000-more': 'x' }], /^Add this line .*: 9000-more \w+$/],
    [
      'a changed one',
      () => [landed, { ...files, '0005-rights-and-sealed-trail': 'x' }],
      /^0005-.* is not what has landed/,
    ],
    ['a changed import', () => [landed, { ...files, 'us-states': 'x' }], /^us-states is not what has landed/],
    [
      'one that is gone',
      () => [landed, Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('0016')))],
      /^0016-failed-urls has landed, so it must stay/,
    ],
    [
      'a number below the highest',
      () => withLine('0008-lower', (lines, line) => lines.push(line)),
      /^0008-lower comes after \d{4}: take a number above the highest/,
    ],
    [
      'a number below the highest whose line was put in its place',
      () => withLine('0008-lower', (lines, line) => lines.splice(7, 0, line)),
      /is not what has landed, or a line was put before it/,
    ],
    [
      'a number that is taken',
      () => withLine('0025-again', (lines, line) => lines.push(line)),
      /^0025-again comes after \d{4}: take a number/,
    ],
  ])('%s is refused', (_what, change, sentence) => {
    expect(flawIn(...change())).toMatch(sentence);
  });
});

describe('an earlier database', () => {
  test('is upgraded once nobody is in the way, and no change of staff waits for that', async () => {
    // It gives way for a minute: that minute never ends.
    stopClock();
    const former = await formerDatabase();
    const before = Object.entries(listed).filter(([name]) => name < '0069');
    await former.migrate(Object.fromEntries(before));
    const change = 'lock table campaigns in row exclusive mode';
    const long = await openConnection(former.ownerUrl);
    await long.query(`begin; ${change}`);
    const upgraded = former.prepare();
    const isInLine = async () =>
      (await former.owner.query(`select from pg_locks where relation = 'campaigns'::regclass and not granted`))
        .rowCount;
    await expect.poll(isInLine, { interval: 20 }).toBe(1);
    // In the long run, as long as the server lets a call wait. A migration that does not give way takes for ever.
    const patience = isLong ? roleSettings.lock_timeout : '2min';
    await former.owner.query(`begin; set local lock_timeout = '${patience}'; ${change}; commit`);
    expect((await former.owner.query('select from kysely_migration')).rowCount).toBe(before.length);
    await long.query('commit');
    await (await upgraded).database.close();
    expect((await former.owner.query('select from kysely_migration')).rowCount).toBe(Object.keys(listed).length);
    await former.leave();
  });

  test('that has 0014 and 0015 and not 0011 starts, has the schema of a fresh one, and its chain holds', async () => {
    const former = await formerDatabase();
    const before = Object.entries(listed).filter(([name]) => name < '0016' && name !== '0011-posts');
    await former.migrate(Object.fromEntries(before));
    await writeRows(former.owner, 3, 1);
    await linkRows(former.owner);
    await writeRows(former.owner, 1);
    await former.owner.query(
      `update audit_values set before = null, after = null, erased_at = now() where audit_id = (select max(audit_id) from audit_seals)`,
    );
    const { database } = await former.prepare();
    await linkRows(database.pool);
    expect(await verifyChain(database.db)).toMatchObject({ holds: true, rows: 5, erased: 1, head: { seq: 5 } });
    await former.owner.query(`update audit_seals set sealed_at = sealed_at - interval '1 minute' where seq = 2`);
    expect(await verifyChain(database.db)).toMatchObject({
      holds: false,
      sentence: expect.stringContaining('it does not tell when the links before it were made'),
    });
    await database.close();
    const fresh = await testDatabase(2);
    expect(await catalogueOf(former.owner)).toEqual(await catalogueOf(fresh.owner));
    await fresh.leave();
    await former.leave();
  });

  test('that has summed up people and others who wait keeps its daily counts', { tags: ['long'] }, async () => {
    const former = await formerDatabase();
    onTestFinished(() => former.leave());
    const before = Object.entries(listed).filter(([name]) => name < '0032');
    await former.migrate(Object.fromEntries(before));
    const search = (people: string) =>
      former.owner.query(
        `insert into searches (user_id, search_term, type, created_at)
         select id, 'lamp', 'web', timestamptz '2025-11-03Z' + (id * n % 90) * interval '1 day' from users, generate_series(1, 9) n
         where ${people}`,
      );
    await former.owner.query(
      `insert into users (name, username, email, created_at)
       select 'U', 'u' || n, 'u' || n || '@example.com', timestamptz '2025-11-01Z' + n * interval '1 hour' from generate_series(1, 400) n`,
    );
    await search('id % 3 > 0');
    await former.owner.query('select people_fold(), search_fold()');
    await search('id % 3 = 0');
    await former.owner.query('delete from searches where user_id % 7 = 0');
    const { database } = await former.prepare();
    await database.close();
    const counts = async () =>
      (
        await former.owner.query(`
          select kind::text, span || ' ' || starts || ' ' || chunk as of, people, md5(bits::text) as bits from people_bits
          where people > 0
          union all select kind::text, day::text, events, '' from day_counts where events <> 0 order by 1, 2`)
      ).rows;
    await former.owner.query('select people_fold()');
    const kept = await counts();
    await former.owner.query('select counts_recount()');
    expect(kept).toEqual(await counts());
    expect(kept.length).toBeGreaterThan(100);
  });

  test('that has events of many months has them by month, with their indexes, rights and counts', {
    tags: ['long'],
  }, async () => {
    const former = await formerDatabase();
    onTestFinished(() => former.leave());
    await former.migrate(Object.fromEntries(Object.entries(listed).filter(([name]) => name < '0038')));
    const moments = `generate_series(timestamptz '2026-01-05T10:00Z', timestamptz '2026-07-05T10:00Z', interval '6 days') with ordinality m (at, n)`;
    await former.owner.query(`
      drop role if exists quarterdeck_test_importer;
      create role quarterdeck_test_importer;
      grant insert on searches to quarterdeck_test_importer;
      grant update (title) on searches to quarterdeck_test_importer;
      insert into users (name, username, email) select 'U', 'u' || n, 'u' || n || '@example.com' from generate_series(1, 3) n;
      insert into posts (user_id, title) values (1, 'P');
      insert into campaigns (user_id, campaign_name, goal) values (1, 'C', 'clicks');
      insert into chat_rooms (channel) values ('direct');
      insert into chat_members (room_id, user_id) values (1, 1);
      insert into searches (user_id, search_term, type, app_id, created_at) select 1 + n % 3, 'lamp', 'web', 's' || n, at from ${moments};
      insert into searches (search_term, type, created_at) values ('ancient', 'web', '1999-05-05Z'), ('old', 'web', '2001-05-05Z');
      insert into web_events (visitor_id, session_started_at, at, path, device) select n % 3, at, at, '/', 'mobile' from ${moments};
      insert into campaign_events (campaign_id, user_id, kind, at) select 1, 1, 'click', at from ${moments};
      insert into failed_urls (post_id, url, created_at) select 1, 'https://a.example/', at from ${moments};
      insert into post_views (post_id, user_id, created_at) select 1, 1 + n % 3, at from ${moments};
      insert into chat_messages (room_id, sender_id, type, message, created_at) select 1, 1, 'TEXT', 'm' || n, at from ${moments} order by n desc;
      insert into chat_messages (id, room_id, sender_id, type) overriding system value values (1000, 1, 1, 'TEXT')`);
    await writeRows(former.owner, 5);
    await linkRows(former.owner);
    const tables = [
      'searches',
      'web_events',
      'campaign_events',
      'failed_urls',
      'post_views',
      'chat_messages',
      'audit_values',
    ];
    const rowsOf = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (table) => [
            table,
            (await former.owner.query(`select to_jsonb(t) - '{seq,at}'::text[] as row from ${table} t order by 1`))
              .rows,
          ]),
        ),
      );
    const before = await rowsOf();
    const { database } = await former.prepare();
    expect(await rowsOf()).toEqual(before);
    expect(await verifyChain(database.db)).toMatchObject({ holds: true, rows: 5 });
    await database.close();
    const parts = async (table: string) =>
      (
        await former.owner.query(
          `select tableoid::regclass::text as part, count(*)::int as n from ${table} group by 1 order by 1`,
        )
      ).rows;
    expect(await parts('searches')).toEqual([
      { part: 'searches_2001_05', n: 1 },
      ...[5, 5, 5, 5, 5, 5, 1].map((n, index) => ({ part: `searches_2026_0${index + 1}`, n })),
      { part: 'searches_other', n: 1 },
    ]);
    const { rows: limits } = await former.owner.query('select kind, months from event_retention order by kind');
    expect(limits).toContainEqual({ kind: 'searches', months: null });
    expect(limits).toContainEqual({ kind: 'visits', months: 25 });
    const { rows: next } = await former.owner.query(
      `insert into chat_messages (room_id, sender_id, type) values (1, 1, 'TEXT') returning id::int`,
    );
    expect(next).toEqual([{ id: 1001 }]);
    const { rows: rights } = await former.owner.query(`
      select has_table_privilege('quarterdeck_test_importer', 'searches', 'insert') as writes,
        has_table_privilege('quarterdeck_test_importer', 'searches', 'update') as changes,
        has_column_privilege('quarterdeck_test_importer', 'searches', 'title', 'update') as changes_title`);
    expect(rights).toEqual([{ writes: true, changes: false, changes_title: true }]);
    await former.owner.query('drop owned by quarterdeck_test_importer; drop role quarterdeck_test_importer');
    const counted = async () => {
      await former.owner.query('select people_fold(), search_fold(), web_fold()');
      const { rows } = await former.owner.query(`
        select 'd' as what, kind::text as of, day::text as starts, events as n from day_counts where events <> 0
        union all select 'p', kind::text || span, starts::text, people from people_bits where people <> 0
        union all select 's', span || term_id, starts::text, searches from search_counts where searches <> 0
        union all select 'w', dimension || name, day::text, page_views from web_days
        union all select 'c', kind, day::text, events from campaign_event_days
        union all select 'f', span, starts::text, failed from failed_host_counts order by 1, 2, 3`);
      return rows;
    };
    const kept = await counted();
    await former.owner.query('select counts_recount(), web_recount(), advertising_recount(), failed_urls_recount()');
    const again = await counted();
    const withoutTerms = (rows: { what: string }[]) => rows.filter(({ what }) => what !== 's');
    expect(withoutTerms(again)).toEqual(withoutTerms(kept));
    expect(again.length).toBe(kept.length);
    expect(kept.length).toBeGreaterThan(200);
  });
});
