import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MOST = 10;

/**
 * The folders that name two columns, which represent all others. `current_location` is sent by the app, shown by the
 * profile, edited by staff and emptied by erasure. `device_app_version` is shown, filtered and exported by the list.
 */
const PLACES = {
  current_location: [
    ...['core/entities', 'ingest', 'profiles'].map((path) => `packages/contract/src/${path}`),
    ...['src/domain/people', 'src/features/profiles', 'functions'].map((path) => `packages/server/${path}`),
    ...['packages/web/src/features/profiles', 'packages/demo/src'],
  ],
  device_app_version: [
    'packages/contract/src/users',
    'packages/server/src/features/users',
    'packages/web/src/features/users',
  ],
};
/** The migration's file, and a line in each of the two lists. The types and the SQL of the schema are generated. */
const OF_A_MIGRATION = 3;

/** The stored evidence of a profile, and the demo's cases: they do not contain every column. */
const APART = ['evidence.ts', 'posts/cases.ts'];

const isOwn = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !APART.includes(file);

test('a column of users touches as many files as the architecture says, and no more than ten', () => {
  const named = Object.entries(PLACES).flatMap(([column, folders]) =>
    folders.flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter(isOwn)
        .map((file) => `${folder}/${file}`)
        .filter((file) => new RegExp(`\\b${column}\\b`).test(readFileSync(`${root}${file}`, 'utf8'))),
    ),
  );
  const files = new Set(named).size + OF_A_MIGRATION;
  expect(files).toBeGreaterThan(OF_A_MIGRATION);
  expect(files).toBeLessThanOrEqual(MOST);
  expect(readFileSync(`${root}docs/architecture.md`, 'utf8')).toContain(`touches ${files} files`);
});
