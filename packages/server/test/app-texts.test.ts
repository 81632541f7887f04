import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AppText, aboutTheApp, appTexts } from './support/app-texts.ts';
import { ROOT } from './support/root.ts';

const packages = join(ROOT, 'packages');
const textOf = (file: string): string => readFileSync(join(packages, file), 'utf8');

/** Lines of code with a sentence in them, without comments. */
const linesOf = (file: string): readonly string[] =>
  textOf(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line) && aboutTheApp.test(line));

const sources = ['web/src', 'server/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
);
/** The document of the app's own API is not for staff. */
const isForTheApp = (file: string): boolean => /^contract\/src\/(?:decisions|app-reads|ingest)\//.test(file);

const titleOf = ({ file, says }: AppText): string => `${file}: ${says}`;

test.each(appTexts.map((one) => [titleOf(one), one] as const))(
  '%s',
  (_title, { file, says, shownBy: [proof, title] }) => {
    expect(textOf(file)).toContain(says);
    expect(textOf(proof)).toContain(`'${title}'`);
  },
);

test('every sentence that says what happens in the app is in the list', () => {
  const found = sources
    .filter((file) => !isForTheApp(file))
    .flatMap((file) => {
      const listed = appTexts.filter((one) => one.file === file);
      return linesOf(file)
        .filter((line) => !listed.some(({ says }) => line.includes(says)))
        .map((line) => `${file}: ${line.trim()}`);
    });
  expect(found).toEqual([]);
});
