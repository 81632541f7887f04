import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { answerOf, type processes, type RunningProcess } from '../support/child-process.ts';
import type { TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { ROOT } from '../support/root.ts';

const INSTALL_MS = 600_000;
const DOCUMENTS = ['README.md', 'docs/install.md', 'docs/operate.md'];
/** npm commands, and the README's call with curl: it has a separate test. */
const someCommand = /\bnpm (?:start|test|run [^#]*[^#\s])|\bcurl http:\S+/;

/**
 * Returns the lines of a block without commands that read their output; `npm start` gets the `NODE_ENV` that a previous
 * line exports.
 */
function linesOf(block: string): readonly string[] {
  let exported = '';
  return block.split('\n').map((line) => {
    exported = /^export (?:.* )?(NODE_ENV=\w+)/.exec(line)?.[1] ?? exported;
    // Commands that read the output are not ours.
    const command = line.replace(/ \| .*/, '');
    return exported !== '' && command.startsWith('npm start') ? `${exported} ${command}` : command;
  });
}

const blocksOf = (text: string): readonly string[] =>
  [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

/**
 * Returns every command of a text exactly as written: those in blocks, with their `NODE_ENV`, and those in sentences.
 */
function commandsIn(text: string): readonly string[] {
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...blocksOf(text).flatMap(linesOf), ...inline].flatMap((line) => {
    const command = someCommand.exec(line.replaceAll(/\s+/g, ' '))?.[0];
    if (command === undefined) return [];
    return [`${/\bNODE_ENV=\w+ /.exec(line)?.[0] ?? ''}${command}`];
  });
}

const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8').replaceAll('\\\n', ' ');

/** Returns every command in the documents to start, install and operate the product. */
export const commandsOfDocuments = (): readonly string[] => [
  ...new Set(DOCUMENTS.flatMap((name) => commandsIn(textOf(name)))),
];

/** Returns the commands in the document for developers, of which a few are tested. */
export const commandsOfDevelopers = (): readonly string[] => commandsIn(textOf('CONTRIBUTING.md'));

/** The environment in which the commands are tested. */
export interface ReadmeFixture {
  /** The folder of the checkout. */
  readonly checkout: string;
  readonly database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>;
  readonly mailbox: Mailbox;
  readonly running: ReturnType<typeof processes>;
}

/** The environment of a terminal, without the test runner's additions. */
const { NODE_ENV: _ofTests, ...surroundings } = process.env;

const start = (fixture: ReadmeFixture, line: string, env: NodeJS.ProcessEnv): RunningProcess =>
  fixture.running.start('npm', line.replace('npm ', '').split(' '), {
    cwd: fixture.checkout,
    env: { ...surroundings, ...env },
  });

/** The environment variables that an operator sets. */
const production = ({ database, mailbox, running }: ReadmeFixture): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Quarterdeck <desk@example.com>',
  PUBLIC_URL: 'https://desk.example.com',
  DATA_DIR: running.newFolder(),
});

/** Runs a command until it ends; fails if it did not succeed. */
async function run(
  fixture: ReadmeFixture,
  line: string,
  env: NodeJS.ProcessEnv = production(fixture),
): Promise<RunningProcess> {
  const command = start(fixture, line, env);
  const code = await command.ended;
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${command.said()}`);
  return command;
}

/** Runs a command until it ends. @returns its output; fails if it did not succeed. */
const done = async (...of: Parameters<typeof run>): Promise<string> => (await run(...of)).said();

/** Stops a command as Ctrl-C does: a terminal signals the whole process group. */
async function interrupt({ child, ended }: RunningProcess): Promise<void> {
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
}

/** Makes a call of the console. @returns its answer; fails if it was refused. */
async function call(origin: string, path: string, input: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await answerOf(() =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    }),
  );
  const text = await answer.text();
  expect([path, answer.status, text]).toEqual([path, 200, expect.stringMatching(/^\{/)]);
  return JSON.parse(text) as Record<string, unknown>;
}

/**
 * Performs the first step of a sign-in, which needs the server, its database and its email.
 * @returns the key of the sign-in.
 */
async function signIn(origin: string, username: string, password: string): Promise<string> {
  const { key } = await call(origin, '/admin-login', { username, password });
  expect(key).toEqual(expect.any(String));
  return String(key);
}

/** Completes a sign-in with the code. @returns the token of the session. */
async function enterCode(origin: string, key: string, otp: string): Promise<string> {
  const { user } = await call(origin, '/verify-auth', { key, otp });
  const { api_token: token } = user as { readonly api_token: string };
  return token;
}

/**
 * Sends the README's user with its command, as copied into a terminal. Expects her in the list of users of the
 * signed-in admin.
 */
async function sendsFirstUser(
  fixture: ReadmeFixture,
  { origin, key, token }: { readonly origin: string; readonly key: string; readonly token: string },
): Promise<void> {
  const command = blocksOf(textOf('README.md')).flatMap((block) => /^curl [\s\S]*/m.exec(block) ?? [])[0] ?? '';
  const curl = fixture.running.start('bash', ['-c', command.replace('http://localhost:3000', origin)], {
    cwd: fixture.checkout,
    env: { ...surroundings, QUARTERDECK_KEY: key },
  });
  await curl.ended;
  expect(curl.printed()).toMatch(/"accepted":1,"waiting":0,"refused":\[\]/);
  const list = await fetch(`${origin}/api/v1/users-list?query=Ann+Miller`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await list.text()).toContain('"name":"Ann Miller"');
}

const PASSWORD = /one-time password (\S{16}) within 24 hours/;

/** Starts the server as an operator does, creates the first admin by command, and signs in. */
export async function startsInProduction(fixture: ReadmeFixture): Promise<void> {
  const port = String(await freePort());
  const server = start(fixture, 'npm start', { ...production(fixture), PORT: port });
  await server.says('Press Ctrl-C to stop.', INSTALL_MS);
  const origin = `http://127.0.0.1:${port}`;
  expect((await answerOf(() => fetch(`${origin}/readyz`))).status).toBe(200);
  expect(await (await fetch(`${origin}/login`)).text()).toContain('<script type="module"');
  const said = await done(fixture, 'npm run admin -- create captain captain@example.com');
  const oneTime = PASSWORD.exec(said)?.[1] ?? '';
  const signInKey = await signIn(origin, 'captain', oneTime);
  const code = /\b\d{6}\b/.exec((await fixture.mailbox.mailTo('captain@example.com')).text)?.[0] ?? '';
  const token = await enterCode(origin, signInKey, code);
  const own = 'sea and sky and a mast';
  const passwords = { currentPassword: oneTime, newPassword: own, confirmPassword: own };
  await call(origin, '/change-password', passwords, token);
  const key =
    (await run(fixture, 'npm run -s admin -- key create app --scopes write:people'))
      .printed()
      .trim()
      .split('\n')
      .at(-1) ?? '';
  await sendsFirstUser(fixture, { origin, key, token });
  await interrupt(server);
  await expect(fetch(origin)).rejects.toThrow();
}

async function startsWithDemo(fixture: ReadmeFixture): Promise<void> {
  const port = String(await freePort());
  const env = { PORT: port, DATA_DIR: fixture.running.newFolder(), DEMO_DATA: '50' };
  const server = start(fixture, 'npm start', env);
  await server.says('Press Ctrl-C to stop.', INSTALL_MS);
  await signIn(`http://127.0.0.1:${port}`, 'admin', 'quarterdeck-demo');
  await server.says('Sign-in code for admin@quarterdeck.example: ');
  await interrupt(server);
}

/** Follows the README from the start with demo data to the first user of the reader's own app. */
async function sendsUser(fixture: ReadmeFixture): Promise<void> {
  const port = String(await freePort());
  const server = start(fixture, 'npm start', { PORT: port, DATA_DIR: fixture.running.newFolder(), DEMO_DATA: '50' });
  await server.says('Press Ctrl-C to stop.', INSTALL_MS);
  const origin = `http://127.0.0.1:${port}`;
  const signInKey = await signIn(origin, 'admin', 'quarterdeck-demo');
  await server.says('Sign-in code for admin@quarterdeck.example: ');
  const code = /Sign-in code for admin@quarterdeck\.example: (\d{6})/.exec(server.said())?.[1] ?? '';
  const token = await enterCode(origin, signInKey, code);
  await sendsFirstUser(fixture, { origin, key: /\bqdk_test_[\w-]+/.exec(server.said())?.[0] ?? '', token });
  await interrupt(server);
}

async function reloads(fixture: ReadmeFixture): Promise<void> {
  const [port, web] = [String(await freePort()), String(await freePort())];
  const env = { PORT: port, WEB_PORT: web, DATA_DIR: fixture.running.newFolder(), DEMO_DATA: '50' };
  const both = start(fixture, 'npm run dev', env);
  await both.says('Press Ctrl-C to stop.', INSTALL_MS);
  const origin = `http://localhost:${web}`;
  expect(await (await fetch(`${origin}/login`)).text()).toContain('/src/main.tsx');
  await signIn(origin, 'admin', 'quarterdeck-demo');
  await interrupt(both);
  for (const gone of [port, web]) await expect(fetch(`http://localhost:${gone}`)).rejects.toThrow();
}

async function makesPictures(fixture: ReadmeFixture): Promise<void> {
  const folder = join(fixture.checkout, 'docs/screenshots');
  rmSync(folder, { recursive: true });
  await done(fixture, 'npm run screenshots', { E2E_PORT: String(await freePort()) });
  expect(readdirSync(folder).toSorted()).toEqual(['case.jpg', 'dashboard.jpg', 'person.jpg']);
}

/** Starts the sample app with the console; a person who signs up there appears in the console. */
async function startsExample(fixture: ReadmeFixture): Promise<void> {
  const [port, appPort] = [String(await freePort()), String(await freePort())];
  const dataDir = fixture.running.newFolder();
  const env = { PORT: port, DATA_DIR: dataDir, DEMO_DATA: '50', EXAMPLE_PORT: appPort, EXAMPLE_PEOPLE: '20' };
  const both = start(fixture, 'npm run example', env);
  await both.says(`The sample app is running at http://127.0.0.1:${appPort}`, INSTALL_MS);
  const person = { name: 'Ann Miller', username: 'ann', password: 'a quite good password' };
  const answer = await fetch(`http://127.0.0.1:${appPort}/sign-up`, { method: 'POST', body: JSON.stringify(person) });
  const { user } = (await answer.json()) as { readonly user: string };
  const headers = { authorization: `Bearer ${readFileSync(join(dataDir, 'demo-key'), 'utf8')}` };
  const standing = () => fetch(`http://127.0.0.1:${port}/app/v1/users/${user}/standing`, { headers });
  await expect.poll(async () => (await standing()).status).toBe(200);
  await interrupt(both);
  for (const gone of [port, appPort]) await expect(fetch(`http://127.0.0.1:${gone}`)).rejects.toThrow();
}

type Trial = (fixture: ReadmeFixture) => Promise<void>;

const says =
  (line: string, text: RegExp): Trial =>
  async (fixture) => {
    expect(await done(fixture, line)).toMatch(text);
  };

/** Returns the environment for a database to measure, which is not in production. */
const measuring = ({ database, running }: ReadmeFixture): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: running.newFolder(),
});

/** The commands that `npm test` runs, exactly as in the README, with the test of each. */
export const quick: Readonly<Record<string, Trial>> = {
  'npm run -s roles': async (fixture) => {
    const passwords = { OWNER_PASSWORD: 'of the owner', APP_PASSWORD: 'of the app' };
    const printed = (await run(fixture, 'npm run -s roles', passwords)).printed();
    // The output is piped to psql, so it must be only SQL from the first line.
    expect(printed).toMatch(/^do \$\$ begin\n/);
    expect(printed).toContain("'of the owner'");
  },
  'NODE_ENV=production npm start': startsInProduction,
};

/**
 * An operator's commands, in this order, because the first one creates the admin for the others. `npm test` runs them
 * without npm, whose start takes as long as the command: `commands/machine.test.ts`.
 */
export const atTheMachine: Readonly<Record<string, Trial>> = {
  'npm run admin -- create <username> <email>': says(
    'npm run admin -- create mate mate@example.com',
    /^mate is a super admin\. Sign in with the one-time password \S{16}/m,
  ),
  'npm run admin -- create | promote | demote | unlock | reset <username>': async (fixture) => {
    expect(await done(fixture, 'npm run admin -- demote mate')).toContain('mate is no longer a super admin.');
    expect(await done(fixture, 'npm run admin -- promote mate')).toContain('mate is a super admin.');
    expect(await done(fixture, 'npm run admin -- unlock mate')).toContain('mate can sign in again.');
    expect(await done(fixture, 'npm run admin -- reset mate')).toMatch(PASSWORD);
  },
  'npm run admin -- key create <name> --scopes write:people,write:content [--expires 2027-01-31]': says(
    'npm run admin -- key create shop --scopes write:people,write:content --expires 2999-01-31',
    /^qdk_(test|live)_[\w-]{43}\n$/m,
  ),
  'npm run admin -- key list | rotate <name> | revoke <name>': async (fixture) => {
    expect(await done(fixture, 'npm run admin -- key rotate shop')).toMatch(/^qdk_(test|live)_[\w-]{43}$/m);
    expect(await done(fixture, 'npm run admin -- key list')).toMatch(/^shop {2}qdk_/m);
    expect(await done(fixture, 'npm run admin -- key revoke shop')).toContain('The key shop is revoked.');
  },
  "npm run admin -- webhook add <url> --events '*'": says(
    'npm run admin -- webhook add https://hooks.invalid/hooks --events user.suspended',
    /^whsec_[A-Za-z0-9+/=]+$/m,
  ),
  'npm run admin -- webhook list | pause <url> | resume <url> | remove <url>': async (fixture) => {
    const url = 'https://hooks.invalid/hooks';
    expect(await done(fixture, `npm run admin -- webhook pause ${url}`)).toContain(`${url} is paused.`);
    expect(await done(fixture, 'npm run admin -- webhook list')).toContain(`${url}  user.suspended  paused`);
    expect(await done(fixture, `npm run admin -- webhook resume ${url}`)).toContain('continues where it stopped');
    expect(await done(fixture, `npm run admin -- webhook remove ${url}`)).toContain(`${url} is removed.`);
  },
  'npm run import -- <type> <file>': async (fixture) => {
    const file = join(fixture.running.newFolder(), 'users.csv');
    writeFileSync(file, 'id,name,username\nu_1,Ann Miller,ann\n');
    expect(await done(fixture, `npm run import -- user ${file}`)).toContain('1 read = 1 accepted + 0 refused');
  },
  'npm run import -- --from <address> <mapping.yaml>': async (fixture) => {
    const file = join(fixture.running.newFolder(), 'mapping.yaml');
    writeFileSync(file, 'user:\n  query: select 1 as id, $$Ben$$ as name, $$ben$$ as username\n');
    const said = await done(fixture, `npm run import -- --from ${fixture.database.ownerUrl} ${file}`);
    expect(said).toContain('1 read = 1 accepted + 0 refused');
  },
  'npm run audit:verify': says('npm run audit:verify', /^The audit log is intact: \d+ rows/m),
  'npm run audit:verify -- --head <link>:<hash>': async (fixture) => {
    const head = /\b\d+:[0-9a-f]{64}\b/.exec(await done(fixture, 'npm run audit:verify'))?.[0];
    expect(await done(fixture, `npm run audit:verify -- --head ${head}`)).toContain('The audit log is intact:');
  },
  'npm run backup -- <folder>': async (fixture) => {
    const folder = join(fixture.running.newFolder(), 'backup');
    expect(await done(fixture, `npm run backup -- ${folder}`)).toContain(`The backup is in ${folder}`);
  },
  'npm run restore -- <folder>': async (fixture) => {
    // A restore needs an empty database, which this one is not.
    const folder = join(fixture.running.newFolder(), 'backup');
    await done(fixture, `npm run backup -- ${folder}`);
    await expect(done(fixture, `npm run restore -- ${folder}`)).rejects.toThrow('The database is not empty');
  },
  'npm run who-looked -- <user>': says('npm run who-looked -- mate', /^Views of the private data of mate/m),
  'npm run retention': says('npm run retention', /^ +\d+ {2}rows of the audit log$/m),
};

/** The commands that take longer. */
export const slow: Readonly<Record<string, Trial>> = {
  'npm start': startsWithDemo,
  'curl http://localhost:3000/app/v1/batch': sendsUser,
  'npm run dev': reloads,
  'npm run example': startsExample,
  'npm run scale -- --users 1000000': async (fixture) => {
    const said = await done(fixture, 'npm run scale -- --users 2000', measuring(fixture));
    expect(said).toContain('The database holds 2,000 app users.');
  },
  'npm run bench': async (fixture) => {
    const listed = await done(fixture, 'npm run bench', measuring(fixture));
    expect(listed).toContain('npm run bench -- users-list');
    await done(fixture, 'npm run bench -- growth --sizes 2000 --rounds 1', measuring(fixture));
  },
  'npm run release': async (fixture) => {
    const said = await done(fixture, 'npm run release');
    const [, archive = ''] = /^(dist\/quarterdeck-.+\.tar\.gz): /m.exec(said) ?? [];
    expect(statSync(join(fixture.checkout, archive)).size).toBeGreaterThan(1_000_000);
  },
  'npm run drill -- <folder>': async (fixture) => {
    const folder = join(fixture.running.newFolder(), 'backup');
    await done(fixture, `npm run backup -- ${folder}`);
    expect(await done(fixture, `npm run drill -- ${folder}`)).toContain('The backup was restored in ');
  },
  'npm run screenshots': makesPictures,
};

/**
 * The commands that other tests run, by the file of the test; `npm test` and `npm run test:long` run these tests
 * themselves.
 */
export const elsewhere: Readonly<Record<string, string>> = {
  'npm test': 'readme.test.ts',
  'npm run clock': '../src/app/clock.test.ts',
  'npm run clock -- --confirm 2026-01-31': '../src/app/clock.test.ts',
  'npm run clock -- --ends': '../src/app/clock.test.ts',
  'npm run clock -- --ends --confirm 2026-01-31': '../src/app/clock.test.ts',
  'npm run test:long -- clock': '../src/app/clock.test.ts',
  'npm run backup -- /var/backups/quarterdeck/before-upgrade': 'release.long.test.ts',
  'npm run drill -- /var/backups/quarterdeck/before-upgrade': 'release.long.test.ts',
  'npm run restore -- /var/backups/quarterdeck/before-upgrade': 'release.long.test.ts',
  'npm run test:long -- upgrade/upgrade': 'upgrade/upgrade.long.test.ts',
  'npm run test:long -- point-in-time': 'upgrade/point-in-time.long.test.ts',
};
