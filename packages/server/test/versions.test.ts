import { expect, test } from 'vitest';
import { filesWith, sourcesIn } from './sql/table-writers.ts';

const RAISES = /version['"]?\s*(?:,\s*'\+',|\+)\s*1|set version\b/;

/** The only module that raises a version. */
const OWN = 'database/version.ts';

const raisersIn = (files: Readonly<Record<string, string>>): string[] => filesWith(RAISES, files, OWN);

test('a version is raised by one module', () => expect(raisersIn(sourcesIn())).toEqual([]));

test.each([
  'sql`update charges set value = 1, version = version + 1`',
  'sql`update charges as c set version = c.version+1`',
  'sql`insert into views values (1) on conflict (id) do update set version = there.version +\n 1`',
  "trx.updateTable('charges').set((row) => ({ version: row('version', '+', 1) }))",
  "trx.updateTable('charges').set({ version: sql`version + 1` })",
])('what raises one elsewhere is found: %s', (code) => {
  expect(raisersIn({ 'features/charges/planted.ts': code, [OWN]: code })).toEqual(['features/charges/planted.ts']);
});
