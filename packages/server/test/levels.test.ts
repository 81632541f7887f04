import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
/** As many source files of one folder as a person can hold in mind. */
const MOST = 15;

/** The folders with more source files on their own level; tests are none. */
function largeFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files)
    if (/(?<!\.test)\.tsx?$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST).map(([folder]) => folder);
}

test('no folder of the contract, the server and the web has more than fifteen source files', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  expect(largeFolders(files)).toEqual([]);
});

test('one with more is found', () => {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`);
  expect(largeFolders([...files('src/few', MOST), 'src/few/one.test.ts', ...files('src/many', MOST + 1)])).toEqual([
    'src/many',
  ]);
});
