import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const count = (text, part) => text.split(part).length - 1;

const MADE = /create (?:or replace )?(?:function|view) (\w+)/g;

/** A later migration that replaces the function or view in which a migration has this text: a fault there changes nothing. */
function replacedBy(file, text, find) {
  if (!/\/migrations\/\d/.test(file)) return undefined;
  const name = [...text.slice(0, text.indexOf(find)).matchAll(MADE)].at(-1)?.[1];
  if (name === undefined) return undefined;
  return readdirSync(dirname(file))
    .filter((other) => /^\d.*\.ts$/.test(other) && other > basename(file))
    .find((other) => {
      const later = readFileSync(join(dirname(file), other), 'utf8');
      return [...later.matchAll(MADE)].some(([, made]) => made === name);
    });
}

/** What keeps faults from being planted, as sentences: a list that nobody looks at would go stale as the code changes. */
export function flawsOf(mutations) {
  const names = mutations.map(({ area, what }) => `${area}: ${what}`);
  return mutations.flatMap(({ file, find, replace, tests }, index) => {
    const name = names[index];
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const later = text === undefined ? undefined : replacedBy(file, text, find);
    return [
      ...(names.indexOf(name) === index ? [] : ['there are two of that name']),
      ...(text === undefined ? [`there is no ${file}`] : []),
      ...(text === undefined || count(text, find) === 1
        ? []
        : [`its text is ${count(text, find)} times in ${file}, not once`]),
      ...(later === undefined ? [] : [`${later} replaces what it changes`]),
      ...(find === replace ? ['it changes nothing'] : []),
      ...(tests.length === 0 ? ['it names no tests'] : []),
      ...tests.filter((test) => !existsSync(test)).map((test) => `there is no ${test}`),
    ].map((flaw) => `${name}: ${flaw}`);
  });
}
