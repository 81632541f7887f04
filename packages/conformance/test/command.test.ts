import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { command, USAGE } from '../src/command.ts';
import { junitOf } from '../src/report/junit.ts';
import { textOf } from '../src/report/text.ts';
import type { Result } from '../src/run.ts';

const said: string[] = [];
const output = { print: (text: string) => void said.push(text), complain: (text: string) => void said.push(text) };
const account = ['--username', 'boss', '--password', 'secret', '--code-command', 'echo 123456'];

afterEach(() => said.splice(0));

describe('the command ends with 2 and says how it is used', () => {
  test.each([
    [[]],
    [['https://desk.example.com']],
    [['desk.example.com', ...account]],
    [['ftp://desk.example.com', ...account]],
    [['https://desk.example.com', 'https://other.example.com', ...account]],
    [['https://desk.example.com', '--username', 'boss', '--password', 'secret']],
    [['https://desk.example.com', ...account, '--also', 'nobody']],
    [['https://desk.example.com', ...account, '--unknown']],
    [['--help']],
  ])('with %j', async (args) => {
    expect(await command(args, output)).toBe(2);
    expect(said).toEqual([expect.stringContaining(USAGE)]);
  });
});

test('the command ends with 1 where a statement fails, and names it', async () => {
  const server = createServer((_, response) => void response.end('<h1>Another site</h1>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await command([`http://127.0.0.1:${port}`, ...account, '--only', '7.5', '--failures'], output)).toBe(1);
  server.close();
  expect(said[0]).toMatch(/^fail +7\.5 +Login \| POST \/admin-login \| username, password\n +boss could not sign in: /);
});

const results: readonly Result[] = [
  { id: '7.5', words: 'Login', state: 'pass', seen: 'POST /admin-login answered 200' },
  { id: '7.8', words: 'Login "data" <of> A & B', state: 'fail', seen: '<404>\u0000' },
  { id: '7.9', words: 'Change own password', state: 'not tried', seen: 'It changes data' },
];

test('what failed is printed with its words, or everything, and then the counts', () => {
  expect(textOf(results, false)).toMatch(/^fail +7\.8 .*\n +<404>.*\n3 statements: 1 passed, 1 failed, 1 not tried$/);
  expect(textOf(results, true).split('\n')).toHaveLength(7);
});

test('JUnit gets a test case for each statement, as well-formed XML', () => {
  const xml = junitOf(results);
  expect(xml).toContain('<testsuites tests="3" failures="1" errors="0" skipped="1">');
  expect(xml).toContain('name="7.8 Login &quot;data&quot; &lt;of&gt; A &amp; B"><failure message="&lt;404&gt;"/>');
  expect(xml).toContain('<skipped message="It changes data"/>');
  expect(xml).not.toContain('\u0000');
});
