import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE_MS, processes } from './support/child-process.ts';
import { blocksOfConnect, runBlock, type Shell, writeBlock } from './support/connect.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { ROOT } from './support/root.ts';

const running = processes();
let database: TestDatabase;
let company: TestDatabase;
let shell: Shell;
/** The folder of an external app, from which this checkout's packages are found. */
let folder: string;

beforeAll(async () => {
  [database, company] = [await testDatabase(), await testDatabase(1)];
  await company.owner.query(`
    create table members (member_no int, full_name text, login text, platform text, joined_at timestamptz, updated_at timestamptz);
    insert into members values (1, 'Emil Ito', 'emil', 'A', '2025-01-02', now()), (2, 'Fay Khan', 'fay', 'I', '2025-02-03', now())`);
  const parent = join(ROOT, 'node_modules/.quarterdeck');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'connect-'));
});
afterAll(async () => {
  await running.clear();
  for (const one of [database, company]) await one.leave();
  rmSync(folder, { recursive: true, force: true });
});

/** The app's ids in the demo data. */
const ofDemo = new Set<string>();

/** Returns the app's ids in a table, except those of the demo data. */
async function idsIn(table: string): Promise<string[]> {
  const { rows } = await database.owner.query(`select app_id from ${table} where app_id is not null order by 1`);
  return rows.map(({ app_id }) => app_id).filter((id) => !ofDemo.has(id));
}

const SECRET_KEY = 'k'.repeat(32);
/** With demo data, a receiver on the same machine is allowed. */
const DEMO_DATA = '50';
/** The environment of a terminal, without the test runner's additions. */
const { NODE_ENV: _ofTests, ...surroundings } = process.env;

async function start(command: string): Promise<void> {
  const port = String(await freePort());
  const env = {
    ...surroundings,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY,
    DATA_DIR: running.newFolder(),
    DEMO_DATA,
    PORT: port,
  };
  const server = running.start('bash', ['-c', command], { cwd: ROOT, env });
  await server.says('Press Ctrl-C to stop.', 10 * PATIENCE_MS);
  const key = /\bqdk_test_[\w-]+/.exec(server.said())?.[0] ?? '';
  shell = {
    folder,
    origin: `http://localhost:${port}`,
    env: { ...env, QUARTERDECK_KEY: key, APP_DATABASE: company.ownerUrl },
  };
  for (const table of ['users', 'posts', 'searches']) for (const id of await idsIn(table)) ofDemo.add(id);
}

/** Checks after a command of the document, by a part of the command. */
const after: readonly (readonly [part: string, check: (said: string) => Promise<void> | void])[] = [
  ['npm start', () => expect(shell.env.QUARTERDECK_KEY).toMatch(/^qdk_test_/)],
  ['export QUARTERDECK_KEY', () => undefined],
  [
    '/app/v1/batch',
    async (said) => {
      expect(said).toMatch(/"accepted":2,"waiting":1,"refused":\[\]/);
      expect(await idsIn('users')).toEqual(['u_1001']);
      expect(await idsIn('posts')).toEqual([]);
    },
  ],
  ['node send.mjs', async () => expect(await idsIn('searches')).toEqual(['s_3001'])],
  [
    'users.csv --dry-run',
    async (said) => {
      expect(said).toMatch(/1 {2}would be refused/);
      expect(said).toMatch(/2 {2}written/);
      expect(await idsIn('users')).toEqual(['u_1001', 'u_1002', 'u_1003']);
      const refused = readFileSync(join(folder, 'users.refused.csv'), 'utf8');
      expect(refused).toContain('u_1004,,dora,dora@example.com,windows,2025-08-20,');
      writeBlock(
        shell,
        'users.refused.csv',
        refused.replace(',,dora', ',Dora Lind,dora').replace('windows', 'android'),
      );
      await expect.poll(() => idsIn('posts'), { timeout: 20_000 }).toEqual(['p_2001']);
    },
  ],
  ['users.refused.csv', async () => expect(await idsIn('users')).toContain('u_1004')],
  [
    '--from',
    async (said) => {
      expect(said).toContain('The totals agree: 2 read = 2 accepted + 0 refused, 2 new user items in the database.');
      expect((await idsIn('users')).slice(0, 2)).toEqual(['1', '2']);
    },
  ],
  ['--reconcile', (said) => expect(said).toMatch(/^user: \d+ here, \d+ of them missing from the query.*\n?$/m)],
  ['/app/v1/refused', (said) => expect(said).toMatch(/"waiting":0.*"items":\[\]/s)],
  [
    'webhook add',
    (said) => {
      expect(said).toMatch(/^whsec_[A-Za-z0-9+/=]+$/m);
      expect(said).toMatch(/^http:\/\/127\.0\.0\.1:8080\/hooks {2}\* {2}active/m);
    },
  ],
  [
    'webhook remove',
    async (said) => {
      expect(said).toContain('http://127.0.0.1:8080/hooks is removed.');
      // Another port, because a program may already listen at that one. The receiver would listen until it is stopped.
      const listens = `import('./receiver.mjs').then(() => process.exit(0))`;
      const secret = 'WEBHOOK_SECRET=whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
      await runBlock(shell, `sed -i 's/8080/0/' receiver.mjs && ${secret} node -e "${listens}"`);
    },
  ],
  [
    '/app/v1/config',
    (said) => {
      expect(said).toMatch(/"version_policy":\{.*"pages":\[\{"page":"faq"/s);
      expect(said).toContain('{"may_use_app":true,"suspended_since":null,');
    },
  ],
  [
    '/app/v1/version-policy',
    (said) => {
      expect(said).toMatch(/"action":"(none|alert|force)"/);
      expect(said).toContain('<title>FAQ – Quarterdeck</title>');
      expect(said).toContain('"title":"FAQ"');
    },
  ],
  ['password-check', (said) => expect(said).toContain('{"valid":false}')],
];

test('docs/connect.md leads from a start to own users, by each of its commands', {
  timeout: 10 * PATIENCE_MS,
}, async () => {
  const expected = [...after];
  for (const block of blocksOfConnect()) {
    if ('file' in block) {
      writeBlock(shell, block.file, block.content);
      continue;
    }
    const [part, check] = expected.shift() ?? ['nothing'];
    expect(block.command).toContain(part);
    if (part === 'npm start') await start(block.command);
    await check?.(part === 'npm start' ? '' : await runBlock(shell, block.command));
  }
  expect(expected).toEqual([]);
});
