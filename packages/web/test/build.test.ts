import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginOption } from 'vite';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';

/** The hooks of a plugin that determine a module's text. */
const HOOKS = ['resolveId', 'load', 'transform', 'renderChunk'] as const;

async function flat(option: PluginOption): Promise<readonly Plugin[]> {
  const one = await option;
  if (!one) return [];
  return Array.isArray(one) ? (await Promise.all(one.map(flat))).flat() : [one];
}

test('the build changes no text of a module: development, tests and production run the same code', async () => {
  const plugins = await flat(config.plugins);
  const ours = plugins.filter(({ name }) => !name.startsWith('vite:'));
  expect(ours.map(({ name }) => name)).toContain('service-worker');
  expect(
    ours.flatMap((plugin) => HOOKS.filter((hook) => plugin[hook]).map((hook) => `${plugin.name}: ${hook}`)),
  ).toEqual([]);
});

test('at most two groups of chunks are named by hand, without names that are computed', () => {
  const output = config.build?.rolldownOptions?.output;
  const splitting = output && !Array.isArray(output) ? output.codeSplitting : undefined;
  const groups = typeof splitting === 'object' ? (splitting.groups ?? []) : [];
  expect(groups.length).toBeLessThanOrEqual(2);
  for (const { name, test: modules } of groups) {
    expect(typeof name).toBe('string');
    expect(modules).toBeInstanceOf(RegExp);
  }
});

test('no style sheet composes a class of another one: the build would repeat its rules, and warn about them', () => {
  const sources = fileURLToPath(new URL('../src/', import.meta.url));
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((name) => /composes:[^;]* from /.test(readFileSync(`${sources}${name}`, 'utf8')))).toEqual([]);
});
