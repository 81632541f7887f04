import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Planted {
  readonly path: string;
  readonly content: string;
}

/** Lints files that exist only in a folder of their own, by the rules of this repository; gives what it says of each. */
function lint(files: readonly Planted[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-law-'));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const biome = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(biome.stdout) as { diagnostics: { location: { path: string } }[] };
  const said = new Map<string, string>();
  for (const diagnostic of diagnostics) {
    const { path } = diagnostic.location;
    said.set(path, `${said.get(path) ?? ''}${JSON.stringify(diagnostic)}`);
  }
  return said;
}

const from = (what: string): string => `import { planted } from '${what}';\nexport const x = planted;\n`;
const typeFrom = (what: string): string => from(what).replace('import {', 'import type {');

const forbidden = [
  ['contract/src/users', '../session/index.ts', 'Rooms of the contract never import each other'],
  ['contract/src/newroom', '../users/index.ts', 'Rooms of the contract never import each other'],
  ['contract/src/users', 'node:fs', 'nothing else'],
  ['contract/src/kit', '../users/index.ts', 'The kit knows no room'],
  ['contract/src/kit', '@quarterdeck/server', 'nothing else'],
  ['server/src/features/users', '../session/index.ts', 'Rooms never import each other'],
  ['server/src/features/newroom', '../users/list.ts', 'Rooms never import each other'],
  ['server/src/features/users', '../../app.ts', 'Rooms never import each other'],
  ['server/src/features/users', '@quarterdeck/web', 'A room of the server knows'],
  ['server/src/features/users', 'pg', 'only that knows who holds a connection'],
  ['server/src/features/users', './users.test.ts', 'Production code never imports tests'],
  ['server/src/features/users', '../../kit/testing/index.ts', 'Production code never imports tests'],
  ['server/src/kit', '../features/users/index.ts', 'The kit knows no room and no app'],
  ['server/src/kit', '../app.ts', 'The kit knows no room and no app'],
  ['server/src', '@quarterdeck/web', 'The server never imports the web'],
  ['web/src/features/users', '../session/login.tsx', 'Rooms never import each other'],
  ['web/src/features/newroom', '../../app/router.tsx', 'Rooms never import each other'],
  ['web/src/features/users', '@quarterdeck/server', 'The web never imports the server'],
  ['web/src/kit', '../features/users/screens.ts', 'The kit knows no room and no app'],
  ['web/src/kit/list', '../../app/router.tsx', 'The kit knows no room and no app'],
  ['web/src/app', '@quarterdeck/contract', 'Import rooms of the contract singly'],
  ['web/src/app', '../../test/api.ts', 'Production code never imports tests'],
  ['web/src/kit/list', '../../../test/render.tsx', 'Production code never imports tests'],
  ['web/src/features/users', '../../../test/api.ts', 'Production code never imports tests'],
] as const;

const allowed = [
  ['contract/src/users', '../kit/call.ts'],
  ['server/src/features/users', '../../kit/database.ts'],
  ['server/src/features/users', '@quarterdeck/contract/users'],
  ['web/src/features/users', '../../kit/list/list.tsx'],
  ['web/src/features/users', '@quarterdeck/contract/users'],
  ['server/src', './features/users/index.ts'],
] as const;

describe('the import law, proven by planted violations', () => {
  const planted = [...forbidden, ...allowed].flatMap(([folder, what], index) => [
    { path: `packages/${folder}/planted${index}.ts`, content: from(what) },
    { path: `packages/${folder}/planted${index}type.ts`, content: typeFrom(what) },
  ]);
  const inTest = 'packages/server/src/features/users/planted.test.ts';
  const said = lint([...planted, { path: inTest, content: from('../../kit/testing/index.ts') }]);
  const numbered = <Row>(rows: readonly Row[], first: number) =>
    rows.map((row, index) => [row, first + index] as const);

  test.each(numbered(forbidden, 0))('%o', ([folder, , message], index) => {
    expect(said.get(`packages/${folder}/planted${index}.ts`)).toContain(message);
    expect(said.get(`packages/${folder}/planted${index}type.ts`)).toContain(message);
  });

  test.each(numbered(allowed, forbidden.length))('%o is allowed', ([folder], index) => {
    expect(said.get(`packages/${folder}/planted${index}.ts`)).toBeUndefined();
  });

  test('tests may use what is made for tests', () => {
    expect(said.get(inTest)).toBeUndefined();
  });
});
