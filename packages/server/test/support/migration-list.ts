import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a migrations folder: the text by the name without its extension. */
export type Files = Readonly<Record<string, string>>;

/** Reads the migrations and what they import; `index.ts` is the list of them and changes with each. */
export function migrationFiles(folder: string): Files {
  const names = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
  return Object.fromEntries(names.map((file) => [file.slice(0, -3), readFileSync(join(folder, file), 'utf8')]));
}

/** Returns the hash of a line. It includes the previous hash, so that an inserted line changes all that follow. */
const hashOf = (before: string, name: string, text: string): string =>
  createHash('sha256').update(`${before}\n${name}\n${text}`).digest('hex').slice(0, 32);

const numberOf = (name: string): number => Number(/^(\d{4})-/.exec(name)?.[1] ?? Number.NaN);

/**
 * Compares the list of landed migrations with the files. Nothing in the list may have changed, disappeared or moved;
 * new migrations have the highest numbers and are at the end.
 * @param landed one line each, earliest first: the name and its hash.
 * @returns one sentence about the first mistake; undefined when the list is correct.
 */
export function flawIn(landed: string, files: Files): string | undefined {
  const lines = landed.split('\n').filter((line) => line !== '');
  let before = '';
  let highest = 0;
  for (const line of lines) {
    const [name = '', hash = ''] = line.split(' ');
    const text = files[name];
    if (text === undefined) return `${name} has landed, so it must stay: write a new migration that takes it back.`;
    const number = numberOf(name);
    if (number <= highest)
      return `${name} comes after ${String(highest).padStart(4, '0')}: take a number above the highest, since databases have run that one already.`;
    highest = Math.max(highest, Number.isNaN(number) ? 0 : number);
    const expected = hashOf(before, name, text);
    if (hash !== expected)
      return `${name} is not what has landed, or a line was put before it: what has landed never changes, and lines are only added at the end. If it is new and yours, its line is "${name} ${expected}".`;
    before = hash;
  }
  const listed = new Set(lines.map((line) => line.split(' ')[0]));
  // A migration's imports come before it.
  const missing = Object.keys(files)
    .filter((name) => !listed.has(name))
    .sort((a, b) => (numberOf(a) || 0) - (numberOf(b) || 0));
  const [name] = missing;
  return name === undefined
    ? undefined
    : `Add this line to the end of packages/server/migrations/landed.txt: ${name} ${hashOf(before, name, files[name] ?? '')}`;
}
