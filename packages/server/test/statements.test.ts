import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { number, orNull, text } from '../src/database/columns.ts';
import { kyselyOn, Pool } from '../src/database/connections/connections.ts';
import { declaredStatements } from '../src/database/statement.ts';
import { type Catalogue, checkDeclaration, declarationOf, readCatalogue } from './sql/check.ts';
import { testDatabase } from './support/database.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const { appUrl, leave } = await testDatabase(1);
const client = new pg.Client({ connectionString: appUrl });
const pool = new Pool({ connectionString: appUrl });
const { db } = kyselyOn<never>(pool);
let knowledge: Catalogue;

beforeAll(async () => {
  await client.connect();
  knowledge = await readCatalogue(client);
});
afterAll(async () => {
  await client.end();
  await pool.end();
  await leave();
});

test('every declared statement returns what was declared, in each of its shapes', async () => {
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^main\.ts$|^commands\/[^/]*$/.test(file),
  );
  await Promise.all(modules.map((file) => import(join(source, file))));
  expect(declaredStatements.length).toBeGreaterThan(0);
  const flaws: string[] = [];
  for (const declaration of declaredStatements)
    flaws.push(...(await checkDeclaration(client, db, knowledge, declaration)));
  expect(flaws).toEqual([]);
});

const flawsIn = (columns: Parameters<typeof declarationOf>[0], query: string) =>
  checkDeclaration(client, db, knowledge, declarationOf(columns, query));

describe('finds', () => {
  test.each([
    ['a column of another type', { id: text }, 'select id from users', 'id is int8, declared as text'],
    ['a column that may be null', { phone: text }, 'select phone from users', 'phone may be null'],
    [
      'a column under an outer join',
      { id: number },
      'select a.user_id as id from users u left join admins a on a.user_id = u.id',
      'id may be null',
    ],
    [
      'a column of a query that may find nothing',
      { name: text },
      'select (select name from users where id = 1) as name',
      'name may be null',
    ],
    ['a sum of no rows', { sum: number }, 'select sum(version)::int as sum from users', 'sum may be null'],
    ['a column of a function', { n: number }, 'select n from generate_series(1, 2) n', 'n may be null'],
    ['a column that is not returned', { id: number, name: text }, 'select id from users', 'name is declared and not'],
    ['a column that is not declared', { id: number }, 'select id, name from users', 'name is returned and not'],
    ['a statement that is wrong', {}, 'select nothing from users', 'column "nothing" does not exist'],
    [
      'a column of the side of a union that may be null',
      { n: text },
      'select name as n from users union select phone from users',
      'n may be null',
    ],
    [
      'what is returned by a write',
      { phone: text },
      'update users set version = 1 returning phone',
      'phone may be null',
    ],
  ])('%s', async (_what, columns, query, flaw) => {
    expect((await flawsIn(columns, query)).join()).toContain(flaw);
  });

  test('a statement with shapes that no example builds', async () => {
    const declaration = { columns: {}, shapes: () => [], code: '(a) => (a ? b : c)' };
    expect((await checkDeclaration(client, db, knowledge, declaration)).join()).toContain('give an example of each');
  });
});

test('trusts what cannot be null', async () => {
  const query = `with found as (select id, phone, created_at from users)
    select f.id, f.phone, count(*) as n, coalesce(max(f.phone), '') as most, (select count(*) from admins) as admins
    from found f join users u on u.id = f.id group by f.id, f.phone`;
  expect(await flawsIn({ id: number, phone: orNull(text), n: number, most: text, admins: number }, query)).toEqual([]);
});
