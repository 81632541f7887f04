import { existsSync, readFileSync } from 'node:fs';

const count = (text, part) => text.split(part).length - 1;

/**
 * Returns why faults cannot be planted, as sentences: without this check, the list would become outdated as the code
 * changes.
 */
export function flawsOf(mutations) {
  const names = mutations.map(({ area, what }) => `${area}: ${what}`);
  return mutations.flatMap(({ file, find, replace, tests }, index) => {
    const name = names[index];
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    return [
      ...(names.indexOf(name) === index ? [] : ['there are two of that name']),
      ...(text === undefined ? [`there is no ${file}`] : []),
      ...(text === undefined || count(text, find) === 1
        ? []
        : [`its text is ${count(text, find)} times in ${file}, not once`]),
      ...(find === replace ? ['it changes nothing'] : []),
      ...(tests.length === 0 ? ['it names no tests'] : []),
      ...tests.filter((test) => !existsSync(test)).map((test) => `there is no ${test}`),
    ].map((flaw) => `${name}: ${flaw}`);
  });
}
