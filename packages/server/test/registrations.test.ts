import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { jobs, retentions } from '../src/app/registrations.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** What the app collects, by the name of the files that register it. */
const collected: Readonly<Record<string, readonly unknown[]>> = { jobs, retention: retentions };

const filesOf = (name: string): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`/${name}.ts`) && !/^(app|commands)\//.test(path))
    .toSorted();

const exported = (name: string): Promise<unknown[]> =>
  Promise.all(filesOf(name).map(async (path) => ((await import(`../src/${path}`)) as Record<string, unknown>)[name]));

describe('what folders register', () => {
  test.each(Object.entries(collected))(
    '%s: nothing is forgotten, and nothing registered elsewhere',
    async (name, list) => {
      const there = await exported(name);
      expect(there.length).toBeGreaterThan(1);
      expect(filesOf(name).filter((_path, index) => !list.includes(there[index]))).toEqual([]);
      expect(list.filter((one) => !there.includes(one))).toEqual([]);
      expect(new Set(list).size).toBe(list.length);
    },
  );

  test('names are given once', () => {
    const names = [...retentions.flat(), ...jobs.flatMap(({ works = [] }) => works)].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
