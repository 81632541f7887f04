import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as listed from '../migrations/index.ts';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { catalogueOf } from './kit/catalogue.ts';
import { type Files, flawIn, migrationFiles } from './kit/landed.ts';
import { formerDatabase } from './kit/upgrades.ts';
import { testDatabase } from './support/database.ts';
import { sealTrail, writeRows } from './support/long-trail.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const landed = readFileSync(`${folder}/landed.txt`, 'utf8');
const files = migrationFiles(folder);

describe('what has landed', () => {
  test('every migration stands in the list of what has landed, unchanged and in its order', () => {
    expect(flawIn(landed, files)).toBeUndefined();
  });

  test('every migration stands in the index, and imports nothing that may change', () => {
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
  test('that has 0014 and 0015 and not 0011 starts, has the schema of a fresh one, and its chain holds', async () => {
    const former = await formerDatabase();
    const before = Object.entries(listed).filter(([name]) => name < '0016' && name !== '0011-posts');
    await former.migrate(Object.fromEntries(before));
    await writeRows(former.owner, 3, 1);
    await sealTrail(former.owner);
    await writeRows(former.owner, 1);
    await former.owner.query(
      `update audit_values set before = null, after = null, erased_at = now() where audit_id = (select max(audit_id) from audit_seals)`,
    );
    const { database } = await former.prepare();
    await sealTrail(database.pool);
    expect(await verifyChain(database.db)).toMatchObject({ holds: true, rows: 5, erased: 1, head: { seq: 5 } });
    await former.owner.query(`update audit_seals set sealed_at = sealed_at - interval '1 second' where seq = 2`);
    expect(await verifyChain(database.db)).toMatchObject({
      holds: false,
      sentence: expect.stringContaining('it does not tell when the links before it were made'),
    });
    await database.close();
    const fresh = await testDatabase(2);
    expect(await catalogueOf(former.owner)).toEqual(await catalogueOf(fresh.owner));
    await fresh.leave();
    await former.drop();
  });

  test('that has summed up people and others who wait keeps its daily counts', async () => {
    const former = await formerDatabase();
    onTestFinished(() => former.drop());
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
});
