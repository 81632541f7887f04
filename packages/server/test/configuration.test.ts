import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { variables } from '../src/core/variables.ts';
import { configurationDocument, documentedNames } from './configuration/document.ts';
import { ROOT } from './support/root.ts';

/** Variables that npm and the system always set. */
const OF_THE_SYSTEM = ['INIT_CWD', 'PATH'];
const DOCUMENTS = ['README.md', 'docs/install.md', 'docs/operate.md', 'docs/scaling.md', 'docs/security.md'];
/** Variables of libraries, psql, an app and long tests. */
const OF_OTHERS = /^(OTEL_\w+|GOOGLE_\w+|ON_ERROR_STOP|QUARTERDECK_KEY|POINT_IN_TIME_USERS)$/;

const listed = (...patterns: readonly string[]): readonly string[] =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '' && !/\.test\.ts$/.test(file));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns the variables that a file reads from the environment by name. */
function namesReadIn(text: string): readonly string[] {
  const direct = [...text.matchAll(/\bprocess\.env\.([A-Z]\w*)/g), ...text.matchAll(/\bprocess\.env\['(\w+)'\]/g)];
  const taken = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = '']) => [
    ...names.matchAll(/\b([A-Z][A-Z\d_]+)\b/g),
  ]);
  return [...direct, ...taken].map(([, name = '']) => name);
}

/**
 * Returns the variables that a document names as code; names of a single word cannot be told apart from other words.
 */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].flatMap(
    ([code]) => code.match(/\b[A-Z][A-Z\d]*(_[A-Z\d]+)+\b/g) ?? [],
  );

describe('docs/configuration.md', () => {
  test('is written from the variables that the server reads', async () => {
    await expect(configurationDocument()).toMatchFileSnapshot('../../../docs/configuration.md');
  });

  test('has a line of help for each of them, once', () => {
    const schemas = Object.values<Readonly<Record<string, z.ZodType>>>(variables).flatMap((group) =>
      Object.entries(group),
    );
    expect(schemas.filter(([, { description = '' }]) => !/^\S.*\.$/.test(description)).map(([name]) => name)).toEqual(
      [],
    );
    expect(documentedNames).toHaveLength(new Set(documentedNames).size);
  });

  test('has each variable that the server and the scripts that start it read', () => {
    expect(namesReadIn("process.env.A_B; const { C_D = '1', E_F } = process.env; process.env['G_H']")).toEqual([
      ...['A_B', 'G_H', 'C_D', 'E_F'],
    ]);
    const files = listed('packages/server/src/*.ts', 'scripts/start.mjs', 'scripts/command.mjs', 'scripts/lib.mjs');
    expect(files.length).toBeGreaterThan(300);
    const unknown = files.flatMap((file) =>
      namesReadIn(read(file))
        .filter((name) => !documentedNames.includes(name) && !OF_THE_SYSTEM.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('has each variable that a document for operators names', () => {
    const names = DOCUMENTS.flatMap((file) => namesIn(read(file)));
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'OIDC_ISSUER', 'PEOPLE_PER_DAY']));
    const unknown = names.filter((name) => !documentedNames.includes(name) && !OF_OTHERS.test(name));
    expect([...new Set(unknown)]).toEqual([]);
  });
});
