import { expect, test } from 'vitest';
import { sourcesIn } from './kit/table-writers.ts';

/** Handlers that fill the event of their context; all others return theirs. This list only becomes shorter. */
const filling = [
  'features/admins/assign.ts',
  'features/charges/change.ts',
  'features/conversations/ask.ts',
  'features/conversations/decide.ts',
  'features/conversations/media.ts',
  'features/interests/change.ts',
  'features/pages/page.ts',
  'features/profiles/account.ts',
  'features/profiles/edit.ts',
  'features/settings/app-versions.ts',
  'features/views/change.ts',
  'features/views/choice.ts',
];

test('what the audit log says is returned, not written to an object that is passed on', () => {
  const found = Object.entries(sourcesIn())
    .filter(([path, source]) => path.startsWith('features/') && /\baudit\.\w+ = |Object\.assign\(audit\b/.test(source))
    .map(([path]) => path);
  expect(found.toSorted()).toEqual(filling);
});
