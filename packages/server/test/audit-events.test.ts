import { expect, test } from 'vitest';
import { filesWith, sourcesIn } from './sql/table-writers.ts';

const FILLS = /\baudit\.\w+ = |Object\.assign\((?:\w+\.)?audit\b|\baudit: AuditEvent[,)]/;

test('what the audit log says is returned: no function fills an object that is passed to it', () => {
  const found = filesWith(FILLS, sourcesIn());
  expect(found.filter((path) => /^(?:features|domain)\//.test(path))).toEqual([]);
});
