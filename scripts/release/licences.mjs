import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE = /^(?:licen[cs]e|copying|notice|unlicense|ofl)\b.*$/i;
const LINE = '='.repeat(80);

/** Returns the licenses of all components of the release, with their texts if the package includes them. */
export function licences(components) {
  return components
    .map(({ path, name, version, license }) => {
      const files = readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
        .map((entry) => entry.name)
        .sort();
      const texts = files.map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim());
      return `${[LINE, `${name} ${version}`, `Licence: ${license}`, ...texts].join('\n\n')}\n`;
    })
    .join('\n');
}
