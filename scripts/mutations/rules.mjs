import { readdirSync, readFileSync } from 'node:fs';
import { CONTRACT, server } from './support/write.mjs';

const CALL =
  /[^\n]*\(\{\n\s+(?:method: '[A-Z]+',\n\s+)?path: '([^']+)',\n\s+(access: (?:'[^']+'|\[[^\]]+\]|\{[\s\S]*?\n? {4}\}|\{[^\n]+\})),\n/g;

/** Each rule of access that the contract writes down, opened to every admin. */
export const rules = readdirSync(CONTRACT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'core')
  .flatMap(({ name }) => {
    const file = `${CONTRACT}/${name}/index.ts`;
    return [...readFileSync(file, 'utf8').matchAll(CALL)]
      .filter(([, , access]) => !/'(public|session)'/.test(access))
      .map(([whole, path, access]) => ({
        what: `${name}.${/(\w+): \w+\(\{/.exec(whole)?.[1]} ${path} (${access.replace(/\s+/g, ' ').slice(8, 48)})`,
        file,
        find: whole,
        replace: whole.replace(access, `access: 'session'`),
        tests: server('who-may'),
      }));
  });
