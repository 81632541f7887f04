import { expect, test } from 'vitest';
import { sourcesIn } from './kit/table-writers.ts';

const FILLS = /\baudit\.\w+ = |Object\.assign\((?:\w+\.)?audit\b|\baudit: AuditEvent[,)]/;

test('what the audit log says is returned: no function fills an object that is passed to it', () => {
  const found = Object.entries(sourcesIn())
    .filter(([path, source]) => /^(?:features|domain)\//.test(path) && FILLS.test(source))
    .map(([path]) => path);
  expect(found).toEqual([]);
});
