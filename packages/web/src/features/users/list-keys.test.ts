import { expect, test } from 'vitest';
import { keysIn, resultsCsv } from './list-keys.ts';

test('a list is the first column of a CSV, or a line each, without its heading and each key once', () => {
  expect(
    keysIn('\uFEFFEmail,Name\r\n"ann@example.com","Ann, Lee"\r\nben@example.com;Ben\n\nann@example.com\n'),
  ).toEqual(['ann@example.com', 'ben@example.com']);
  expect(keysIn('u_1\n 12 \n"say ""hi"""')).toEqual(['u_1', '12', 'say "hi"']);
  expect(keysIn(' \n')).toEqual([]);
});

test('results are CSV in which no name is a formula', () => {
  expect(resultsCsv([{ id: 1, subject: '=1+1 "x"', done: 0, message: 'No, never' }])).toBe(
    `id,name,done,result\r\n1,"'=1+1 ""x""",0,"No, never"`,
  );
});
