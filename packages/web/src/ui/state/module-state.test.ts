import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Modules whose state contains no personal data: the session itself, the open build, its files, whether the page is the
 * first, and the time.
 */
const OF_THE_PAGE = [
  'app/updates/service-worker.ts',
  'data/client/send.ts',
  'data/session/session.ts',
  'ui/map/layers/boundaries.tsx',
  'ui/screen/page.tsx',
  'ui/state/session-store.ts',
  'ui/time/ago.ts',
];

const source = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(source, path), 'utf8') }));

const READ_ONLY = /^(export )?const \w+: (readonly |Readonly)/;
const RULES: readonly RegExp[] = [
  // The formatter indents everything except the top level of a module.
  /^(export )?(let|var) /,
  /^(export )?const \w+(: .+)? = (\{\}|\[\]|new (Array|Date|Map|Set|WeakMap|WeakSet|QueryClient|MutationCache|QueryCache)\b)/,
];

/** Returns the lines of a module with state that can change and outlives its components. */
const stateIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => RULES.some((rule) => rule.test(line)) && !READ_ONLY.test(line));

test('no module of the console keeps state of its own: what outlives a component is a part of the session', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap(({ path, text }) => stateIn(text).map((line) => `${path}: ${line}`))).toEqual([]);
});

test('state of the page is only where no one is known', () => {
  const pages = sources.filter(({ text }) => /import \{[^}]*\b(cell|Cell)\b[^}]*\} from '.*\/cell\.ts'/.test(text));
  expect(pages.map(({ path }) => path).toSorted()).toEqual(OF_THE_PAGE);
});

test.each([
  'let last: Step | undefined;',
  'export let count = 0;',
  'var open = false;',
  'const watchers = new Set<() => void>();',
  'const cache = new Map();',
  'export const seen: WeakMap<object, string> = new WeakMap();',
  'const lastReasons: Partial<Record<Decision, string>> = {};',
  'const queue = [];',
  'export const queryClient = new QueryClient({',
])('a planted one is found: %s', (line) => {
  expect(stateIn(`import { a } from './a.ts';\n\n${line}\n`)).toEqual([line]);
});

test.each([
  'const sentences: ReadonlyMap<string, string> = new Map([',
  'const columns: readonly Column[] = [];',
  '  let inFunction = 0;',
  "const names = { open: 'Open' } as const;",
])('what cannot change is not: %s', (line) => {
  expect(stateIn(line)).toEqual([]);
});
