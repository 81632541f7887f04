import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, countsOf, type Result, run } from '@quarterdeck/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portOf, type Subject, startSubject } from './support/conformance.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});
afterAll(() => subject.stop());

/** What failed, and that the counts add up. */
function failuresIn(results: readonly Result[]): readonly string[] {
  const { pass, fail, 'not tried': notTried } = countsOf(results);
  expect(pass + fail + notTried).toBe(results.length);
  return results.filter(({ state }) => state === 'fail').map(({ id, words, seen }) => `${id} ${words}: ${seen}`);
}

const untried = (results: readonly Result[]): readonly string[] =>
  results.filter(({ state, seen }) => state === 'not tried' && !seen.startsWith('Only a console')).map(({ id }) => id);

describe('the conformance kit', () => {
  test('fails nothing on our own server, where it only reads', async () => {
    const results = await run(await subject.newOptions());
    expect(failuresIn(results)).toEqual([]);
    expect(countsOf(results).pass).toBeGreaterThan(110);
  });

  test('fails nothing on our own server, where it reads and writes', { tags: ['long'] }, async () => {
    const results = await run({ ...(await subject.newOptions()), isWriting: true });
    expect(failuresIn(results)).toEqual([]);
    // The chats of the demo that are read need not share a post.
    expect(untried(results).filter((id) => id !== '3.25')).toEqual([]);
  });
});

describe('without writing, it tries permissions with the accounts that it is given', () => {
  const stateOf = (results: readonly Result[], id: string) => results.find((one) => one.id === id)?.state;

  test('what they hold is open to them, and nothing else', { tags: ['long'] }, async () => {
    const others = await subject.newOthers(['users_list', 'user_profile'], []);
    const results = await run({ ...(await subject.newOptions()), others, only: ['6'] });
    expect(failuresIn(results)).toEqual([]);
    // A list that one of them sees, one that neither sees, and a call that only a write can try.
    expect(['6.23', '6.24', '6.32'].map((id) => stateOf(results, id))).toEqual(['pass', 'pass', 'not tried']);
    // Who holds all that is asked about is refused nothing.
    const holders = await run({ ...(await subject.newOptions()), others: others.slice(0, 1), only: ['6.23'] });
    expect(stateOf(holders, '6.23')).toBe('not tried');
  });
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
        ...['--code-command', `"${process.execPath}" -e "${ask}"`, '--only', '3.5', '--only', '8.4'],
        ...['--json', json, '--junit', junit],
      ],
      output,
    );
    codes.close();
    expect([code, printed.splice(0)]).toEqual([
      0,
      [expect.stringMatching(/^\d+ statements: 2 pass, 0 fail, \d+ not tried$/)],
    ]);
    const { counts, statements } = JSON.parse(readFileSync(json, 'utf8'));
    expect(counts).toMatchObject({ pass: 2, fail: 0 });
    expect(statements).toHaveLength(counts.pass + counts.fail + counts['not tried']);
    const written = readFileSync(junit, 'utf8');
    rmSync(folder, { recursive: true });
    expect(written).toContain(`<testsuites tests="${statements.length}" failures="0"`);
  });
});
