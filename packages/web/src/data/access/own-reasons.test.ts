import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Reasons that concern the console's own state, or a link to something that a row does not have. The server cannot give
 * them.
 */
const ofTheConsole = [
  'data/list/csv-button.tsx',
  'data/list/views/columns-menu.tsx',
  'domain/advertising/request-refund.tsx',
  'domain/moderation/team/team-menu.tsx',
  'features/campaigns/advertiser/statement.tsx',
  'features/campaigns/desk/review-card.tsx',
  'features/moderation/reasons/report-reasons.tsx',
  'features/pages/versions.tsx',
  'features/permissions/review/review.tsx',
  'features/profiles/compare.tsx',
  'features/profiles/jobs/steps.tsx',
  'features/system/name-twins.tsx',
  'features/transactions/open-transaction.tsx',
  'features/users/list-dialog.tsx',
  'ui/chart/panel.tsx',
];

const SENTENCE = /'[^'\n]+ [^'\n]+'|`[^`\n]+ [^`\n]+`/;

/**
 * Returns the reasons that a source gives for disabled controls: `disabledReason={…}` or `reason={…}`, and `reason: …`.
 */
const reasonsIn = (source: string): string[] => [
  ...[...source.matchAll(/\b(?:disabledReason|reason)=\{/g)].map(
    ({ index }) => source.slice(index).split(/\}\s*(?:\n|\/?>|\w+=)/)[0] ?? '',
  ),
  ...[...source.matchAll(/\breason: .*/g)].map(([text]) => text),
];

const withSentences = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files)
    .filter(([, source]) => reasonsIn(source).some((reason) => SENTENCE.test(reason)))
    .map(([path]) => path);

test('why an action on a row is refused, the server tells: no screen has a sentence of its own for it', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const found = withSentences(Object.fromEntries(files.map((name) => [name, readFileSync(join(SRC, name), 'utf8')])));
  expect(found.toSorted()).toEqual(ofTheConsole);
});

test.each([
  "<ActionButton disabledReason={count > 0 ? 'It is in use' : undefined} />",
  "<Measure\n  reason={\n    row.state === 'over'\n      ? 'It is over'\n      : undefined\n  }\n/>",
  "items={[{ label: 'Edit', reason: isOver ? 'It is over' : undefined }]}",
])('a sentence that a screen has is found: %s', (code) => expect(withSentences({ 'a.tsx': code })).toEqual(['a.tsx']));
