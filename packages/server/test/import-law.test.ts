import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = '.oxlintrc.json';

const NEVER = 'must not import this';
const TESTS = 'Production code never imports tests';

/** The folder of an importing file, its import, and the expected message; none if the import is allowed. */
const imports: readonly (readonly [folder: string, what: string, message?: string])[] = [
  ['contract/src/users', '../session/index.ts', NEVER],
  ['contract/src/new', '../users/index.ts', NEVER],
  ['contract/src/users', '@quarterdeck/server', 'The contract knows zod'],
  ['contract/src/users', 'node:fs', 'The contract knows zod'],
  ['contract/src/core', '../users/index.ts', NEVER],
  ['contract/src/core', 'node:fs', 'The contract knows zod'],
  ['contract/src/users', '../core/endpoint/endpoint.ts'],
  ['contract/src/users', 'zod'],
  ['server/src/core', '../database/database.ts', NEVER],
  ['server/src/database', '../jobs/outbox.ts', NEVER],
  ['server/src/jobs', '../http/mount.ts', NEVER],
  ['server/src/jobs', '../ports/caller.ts', NEVER],
  ['server/src/ports', '../http/mount.ts', NEVER],
  ['server/src/ports', '../domain/audit/audit.ts', NEVER],
  ['server/src/http', '../domain/audit/audit.ts', NEVER],
  ['server/src/domain/people', '../../http/mount.ts', NEVER],
  ['server/src/http/input', '../../features/users/index.ts', NEVER],
  ['server/src/domain/people', '../../features/users/index.ts', NEVER],
  ['server/src/domain/new', '../../app/build.ts', NEVER],
  ['server/src/features/users', '../session/index.ts', NEVER],
  ['server/src/features/new', '../users/list.ts', NEVER],
  ['server/src/features/users', '../../app/build.ts', NEVER],
  ['server/src/features/users', '../../main.ts', NEVER],
  ['server/src/features/users', 'pg', 'only that knows who holds a connection'],
  ['server/src/features/users', '@quarterdeck/web', 'The server never imports the web'],
  ['server/src/features/users', '@quarterdeck/demo', 'Only the app knows the demo data'],
  ['server/src/domain/people', '@quarterdeck/demo', 'Only the app knows the demo data'],
  ['server/src/app', '@quarterdeck/web', 'The server never imports the web'],
  ['server/src/features/users', '../../../test/support/index.ts', TESTS],
  ['server/src/database', '../http/mount.test.ts', TESTS],
  ['server/src/jobs', '../database/database.ts'],
  ['server/src/domain/people', '../audit/audit.ts'],
  ['server/src/domain/people', '../../ports/caller.ts'],
  ['server/src/http', '../ports/caller.ts'],
  ['server/src/features/users', '../../domain/audit/audit.ts'],
  ['server/src/features/users', '../../http/mount.ts'],
  ['server/src/features/users', './list.ts'],
  ['server/src/features/users', '@quarterdeck/contract/users'],
  ['server/src/app', '../features/users/index.ts'],
  ['server/src', './app/build.ts'],
  ['app-client/src', '@quarterdeck/contract', 'depends on nothing'],
  ['app-client/src', 'zod', 'depends on nothing'],
  ['app-client/src', '../../server/src/app/build.ts', NEVER],
  ['app-client/src', 'node:zlib'],
  ['conformance/src', '@quarterdeck/contract', 'depends on nothing'],
  ['conformance/src/checks', 'zod', 'depends on nothing'],
  ['conformance/src/checks', '../kit/kit.ts'],
  ['../examples/app/src', '@quarterdeck/contract', 'knows the client of the app alone'],
  ['../examples/app/src', '@quarterdeck/contract/core/access/permissions', 'knows the client of the app alone'],
  ['../examples/app/src/simulate', '@quarterdeck/server', 'knows the client of the app alone'],
  ['../examples/app/src', '../../../packages/server/src/app/build.ts', NEVER],
  ['../examples/app/src', '../../../packages/contract/src/users/index.ts', NEVER],
  ['../examples/app/src', '@quarterdeck/app-client'],
  ['../examples/app/src', 'standardwebhooks'],
  ['../examples/app/src/simulate', '../app.ts'],
  ['web/src/ui', '../data/client/send.ts', NEVER],
  ['web/src/ui/list', '../../domain/moderation/case/item.ts', NEVER],
  ['web/src/ui/new', '../../features/users/screens.ts', NEVER],
  ['web/src/ui/list', '@quarterdeck/contract/users', 'knows no feature of the contract'],
  ['web/src/ui/new', '@tanstack/react-query', 'loads nothing'],
  ['web/src/data', '../features/users/screens.ts', NEVER],
  ['web/src/data/list', '../../domain/moderation/case/item.ts', NEVER],
  ['web/src/data/new', '../../app/router.tsx', NEVER],
  ['web/src/domain/moderation', '../../features/users/screens.ts', NEVER],
  ['web/src/domain/new', '../../app/router.tsx', NEVER],
  ['web/src/ui/list', '../../app/router.tsx', NEVER],
  ['web/src/features/users', '../session/login.tsx', NEVER],
  ['web/src/features/new', '../../app/router.tsx', NEVER],
  ['web/src/features/users', '@quarterdeck/server', 'The web never imports the server'],
  ['web/src/app', '@quarterdeck/contract', 'Import features of the contract singly'],
  ['web/src/app', '../../test/api.ts', TESTS],
  ['web/src/ui/list', '../../../test/render.tsx', TESTS],
  ['web/src/ui/list', '@quarterdeck/contract/core/endpoint/paging'],
  ['web/src/data/list', '../../ui/list/table.tsx'],
  ['web/src/data/list', '@quarterdeck/contract/views'],
  ['web/src/features/users', '../../ui/list/column.ts'],
  ['web/src/features/users', '../../data/list/list.tsx'],
  ['web/src/features/users', '../../domain/moderation/case/item.ts'],
  ['web/src/domain/moderation/case', '../../../data/list/list.tsx'],
  ['web/src/domain/moderation/case', '../../people/marks.tsx'],
  ['web/src/features/users', '@quarterdeck/contract/users'],
  ['web/src/app', '../features/users/screens.ts'],
];

/** Every layer and feature gets the file that an import names, so that it can be resolved. */
const named = imports.flatMap(([folder, what]) => (what.startsWith('.') ? [join('packages', folder, what)] : []));

/** Lints temporary files with the rules of this repository. Returns the messages for each. */
function lint(files: Readonly<Record<string, string>>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'import-law-'));
  copyFileSync(join(root, CONFIG), join(folder, CONFIG));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'scripts'), join(folder, 'scripts'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', 'packages', 'examples'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  const said = new Map<string, string>();
  for (const { filename, message } of diagnostics) said.set(filename, `${said.get(filename) ?? ''}${message}\n`);
  return said;
}

describe('the import law, proven by planted violations', () => {
  const planted = imports.flatMap(([folder, what], index) => {
    const path = join('packages', folder, `planted${index}`);
    return [
      [`${path}.ts`, `import { planted } from '${what}';\nexport const x = planted;\n`],
      [`${path}type.ts`, `import type { planted } from '${what}';\nexport type X = typeof planted;\n`],
      [`${path}lazy.ts`, `export const x = import('${what}');\n`],
    ] as const;
  });
  const inTest = 'packages/server/src/features/users/planted.test.ts';
  const stray = 'packages/server/src/new/planted.ts';
  const said = lint({
    ...Object.fromEntries(named.map((path) => [path, 'export const planted = 1;\n'])),
    ...Object.fromEntries(planted.filter(([path]) => !path.startsWith('packages/server/src/planted'))),
    [inTest]: `import { planted } from '../../../test/support/index.ts';\nexport const x = planted;\n`,
    [stray]: 'export const x = 1;\n',
    'packages/server/src/main.ts': `import { planted } from './app/build.ts';\nexport const x = planted;\n`,
  });

  test.each(imports.map(([...row], index) => [row, index] as const))('%o', ([folder, , message], index) => {
    for (const kind of ['', 'type', 'lazy']) {
      const found = said.get(join('packages', folder, `planted${index}${kind}.ts`));
      if (message === undefined) expect(found).toBeUndefined();
      else expect(found).toContain(message);
    }
  });

  test('tests may use what is made for tests, and the entry its app', () => {
    expect(said.get(inTest)).toBeUndefined();
    expect(said.get('packages/server/src/main.ts')).toBeUndefined();
  });

  test('a file in no layer is refused', () => {
    expect(said.get(stray)).toContain('does not belong to any known element');
  });

  test('the paths of these tests exist in the repository', () => {
    const stands = named.filter((path) => !path.includes('test') && !path.includes('/new'));
    expect(stands.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
