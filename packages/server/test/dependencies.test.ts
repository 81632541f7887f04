// @module-tag attack
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** SPDX ids of licenses that the Open Source Initiative has approved; check its list before adding one. */
const OSI_LICENCES = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'LGPL-3.0', 'LGPL-3.0-or-later'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
];

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
}

const read = <T>(path: string): T => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as T;

/** Every package of the lock file that is not our own, by folder. */
const locked = Object.entries(
  read<{ packages: Readonly<Record<string, LockEntry>> }>('package-lock.json').packages,
).filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true);

function isOpenSource(licence: string | undefined): boolean {
  try {
    return licence !== undefined && satisfies(licence, OSI_LICENCES);
  } catch {
    // Not an SPDX expression: "SEE LICENSE IN …", "UNLICENSED".
    return false;
  }
}

describe('dependencies', () => {
  test('have a licence approved by the OSI, all that production needs, directly or not, or may need', () => {
    const production = locked.filter(([, { dev }]) => dev !== true);
    expect(production.length).toBeGreaterThan(300);
    expect(production.filter(([, { license }]) => !isOpenSource(license)).map(([folder]) => folder)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['(MIT OR CC0-1.0)', true],
    ['MIT AND ISC AND BSD-3-Clause', true],
    ['Hippocratic-2.1', false],
    ['MIT AND Hippocratic-2.1', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    [undefined, false],
  ])('%s is one: %s', (licence, expected) => expect(isOpenSource(licence)).toBe(expected));

  test('are named in one exact version', () => {
    const packages = ['packages', 'examples'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}/package.json`),
    );
    const files = ['package.json', ...packages];
    const groups = [
      'dependencies',
      'devDependencies',
      'optionalDependencies',
      'peerDependencies',
      'overrides',
    ] as const;
    const ranges = files.flatMap((file) => {
      const found = read<Partial<Record<(typeof groups)[number], Readonly<Record<string, string>>>>>(file);
      return groups.flatMap((group) =>
        Object.entries(found[group] ?? {}).map(([name, range]) => `${file} ${name}@${range}`),
      );
    });
    expect(ranges.length).toBeGreaterThan(80);
    expect(ranges.filter((range) => !/@\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(range))).toEqual([]);
  });

  test('are locked with a hash, but for tools of other platforms that a registry mirror may lack', () => {
    const bare = locked.filter(([, { version, integrity }]) => version === undefined || integrity === undefined);
    const isTool = ({ dev, optional, os = [] }: LockEntry): boolean =>
      dev === true && optional === true && os.length > 0;
    expect(bare.filter(([, found]) => !isTool(found)).map(([folder]) => folder)).toEqual([]);
  });

  test('are locked with their address: npm would ask the registry about each of them first', () => {
    const isTold = ({ version = '', resolved = '' }: LockEntry): boolean =>
      resolved.startsWith('https://registry.npmjs.org/') && resolved.endsWith(`-${version}.tgz`);
    expect(locked.filter(([, entry]) => !isTold(entry)).map(([folder]) => folder)).toEqual([]);
  });

  test('made for another C library than the one of the machine are not installed', () => {
    const linux = locked.filter(([, { os = [] }]) => os.includes('linux'));
    const musl = linux.filter(([folder]) => /-musl$/.test(folder));
    expect(musl.length).toBeGreaterThan(10);
    expect(musl.filter(([, { libc }]) => libc?.join() !== 'musl').map(([folder]) => folder)).toEqual([]);
  });
});
