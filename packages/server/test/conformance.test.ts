import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, countsOf, run } from '@quarterdeck/conformance';
import { startBackend } from 'sample-backend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultyProxy } from './conformance/faulty-proxy.ts';
import { failuresIn, portOf, type Subject, startSubject } from './conformance/subject.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject('few');
});
afterAll(() => subject.stop());

test('the conformance kit fails nothing on our own server, where it only reads', async () => {
  const options = await subject.newOptions();
  const made = new Set<string>();
  const proxy = await startFaultyProxy(options.url, { onCall: ({ route }) => void made.add(route) });
  const results = await run({ ...options, url: proxy.url, others: await subject.newOthers([]) });
  proxy.close();
  expect(failuresIn(results)).toEqual([]);
  expect([...made].filter((route) => !route.startsWith('GET ')).toSorted()).toEqual([
    'POST /admin-login',
    'POST /verify-auth',
  ]);
  expect(countsOf(results).pass).toBeGreaterThan(95);
});

test.each([false, true])('nor on a backend of another make (writing: %s)', async (isWriting) => {
  const code = '123456';
  const backend = await startBackend({ port: 0, code });
  const results = await run({
    url: backend.url,
    account: { username: 'boss', password: 'secret' },
    readCode: async () => code,
    isWriting,
  });
  await backend.close();
  expect(failuresIn(results)).toEqual([]);
  expect(countsOf(results).pass).toBeGreaterThan(100);
});

describe('its command', () => {
  const printed: string[] = [];
  const output = {
    print: (text: string) => void printed.push(text),
    complain: (text: string) => void printed.push(text),
  };

  test('gets the code from another command, and writes what it found as text, JSON and JUnit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-conformance-'));
    const { url, account, readCode } = await subject.newOptions();
    const codes = createServer((_, response) => {
      void readCode({ username: account.username, email: undefined }).then((code) => response.end(code));
    }).listen(0, '127.0.0.1');
    await once(codes, 'listening');
    const ask = `fetch('http://127.0.0.1:${portOf(codes.address())}').then((one) => one.text()).then(console.log)`;
    const [json, junit] = [`${folder}/results.json`, `${folder}/results.xml`];
    const code = await command(
      [
        ...[url, '--username', account.username, '--password', account.password],
        ...['--code-command', `"${process.execPath}" -e "${ask}"`, '--only', '3.5', '--only', '8.4', '--failures'],
        ...['--json', json, '--junit', junit],
      ],
      output,
    );
    codes.close();
    expect([code, printed.splice(0)]).toEqual([
      0,
      [expect.stringMatching(/^\d+ statements: 2 passed, 0 failed, \d+ not tried$/)],
    ]);
    const { counts, statements } = JSON.parse(readFileSync(json, 'utf8'));
    expect(counts).toMatchObject({ pass: 2, fail: 0 });
    expect(statements).toHaveLength(counts.pass + counts.fail + counts['not tried']);
    const written = readFileSync(junit, 'utf8');
    rmSync(folder, { recursive: true });
    expect(written).toContain(`<testsuites tests="${statements.length}" failures="0"`);
  });
});
