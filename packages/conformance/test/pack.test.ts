import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const run = (command: string, ...args: readonly string[]) => spawnSync(command, args, { cwd, encoding: 'utf8' });

test('the package is built, has what it needs and nothing else, and runs with Node alone', { tags: ['long'] }, () => {
  expect(run('npm', 'run', 'build').status).toBe(0);
  const [{ files }] = JSON.parse(run('npm', 'pack', '--dry-run', '--json', '--ignore-scripts').stdout);
  const paths: readonly string[] = files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/main.js', 'dist/index.d.ts']),
  );
  expect(paths.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/[\w/-]+(\.d)?\.[jt]s)$/.test(path))).toEqual(
    [],
  );
  const { status, stderr } = run(process.execPath, 'dist/main.js');
  expect([status, stderr]).toEqual([2, expect.stringContaining('Usage: conformance <url>')]);
});
