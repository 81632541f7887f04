import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const before = `import { sql } from 'kysely';
import { statement } from '../../database/statement.ts';
`;

/** Code of a feature, and whether it uses rows that no test has checked. */
const planted: Readonly<Record<string, readonly [code: string, isRefused: boolean]>> = {
  typed: ['export const rows = (db) => sql<{ id: number }>`select id from users`.execute(db);', true],
  executed: ['export const rows = (db) => sql`select id from users`.execute(db);', true],
  named: ['const users = sql<Row>`select id from users`;\nexport const rows = (db) => users.execute(db);', true],
  cast: ['export const first = async (db) => (await find(db)).rows[0] as Row;', true],
  destructured: ['export async function all(db) { const { rows } = await find(db); return rows as Row[]; }', true],
  executor: ['export const all = (db, query) => db.executeQuery<Row>(query);', true],
  late: ['export const all = (db) => statement({}, () => sql`select from users`)(db);', true],
  list: [
    "import { list } from '../../database/lists/list.ts';\nexport const all = (db) => list({}, sourceFor).page(db, input);",
    true,
  ],
  otherList: ["const list = (names) => names.join();\nexport const all = () => list(['a']);", false],
  declared: ['const find = statement({}, () => sql`select from users`);\nexport const all = (db) => find(db);', false],
  fragment: ['export const isAdmin = sql<boolean>`is_admin`;', false],
  builder: ["export const all = (db) => db.selectFrom('users').selectAll().execute();", false],
};

test('rows that no statement declares do not pass the linter', { tags: ['long'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'checked-rows-'));
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const linked of ['node_modules', 'scripts']) symlinkSync(join(root, linked), join(folder, linked));
  const feature = 'packages/server/src/features/new';
  mkdirSync(join(folder, feature), { recursive: true });
  for (const [name, [code]] of Object.entries(planted))
    writeFileSync(join(folder, feature, `${name}.ts`), before + code);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', feature], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  const refused = new Set(
    diagnostics.filter(({ message }) => message.startsWith('SQL')).map(({ filename }) => filename),
  );
  for (const [name, [, isRefused]] of Object.entries(planted))
    expect([name, refused.has(`${feature}/${name}.ts`)]).toEqual([name, isRefused]);
});
