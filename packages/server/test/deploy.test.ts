import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/core/config.ts';
import { ROOT } from './support/root.ts';

const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

test('the instances of the compose file have what production needs, and its secrets are made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = read('compose/prepare.sh');
  for (const { file } of Object.values(compose.secrets)) expect(script).toContain(`> ${file.replace('compose/', '')}`);
  for (const name of ['desk1', 'desk2']) {
    const { environment = {}, secrets = [] } = compose.services[name] ?? {};
    const values = Object.entries(environment).map(([variable, value]) => {
      const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
      if (secret === undefined) return [variable, value.replace(/\$\{DOMAIN:-localhost\}/, 'desk.example.com')];
      expect(secrets).toContain(secret);
      const file = join(folder, secret);
      writeFileSync(file, secret.includes('url') ? 'postgres://a:b@c/d' : 'k'.repeat(48));
      return [variable, file];
    });
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(values) });
    expect([config.trustedProxies, config.publicUrl]).toEqual([1, 'https://desk.example.com']);
  }
});

test('the image and the compose file are of this version, and the image is started as production', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(compose.services.desk1?.image).toBe(`localhost/quarterdeck:${version}`);
  const image = read('Containerfile');
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^ENV NODE_ENV=production /m);
});

/** Returns whether a program is installed; tests that need it are skipped otherwise. */
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const said = (program: string, args: readonly string[], cwd = ROOT): { status: number | null; text: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};

test.skipIf(!isThere('systemd-analyze'))('systemd understands the unit, and finds it well protected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, 'quarterdeck.service');
  // Node can be elsewhere on this machine, but the unit's program must exist.
  writeFileSync(unit, read('quarterdeck.service').replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
  expect(said('systemd-analyze', ['verify', '--man=no', unit])).toEqual({ status: 0, text: '' });
  const { status, text } = said('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    '--no-pager',
    unit,
  ]);
  expect(status, text).toBe(0);
  expect(text).toMatch(/Overall exposure level for quarterdeck\.service: [01]\.\d OK/);
});

test.skipIf(!isThere('docker-compose'))('docker-compose understands the compose file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, 'deploy'), folder, { recursive: true });
  mkdirSync(join(folder, 'compose/secrets'), { recursive: true });
  for (const { file } of Object.values(compose.secrets)) writeFileSync(join(folder, file), 'secret');
  const { status, text } = said('docker-compose', ['--file', 'compose.yaml', 'config', '--services'], folder);
  expect([status, text.trim().split('\n').toSorted()]).toEqual([0, Object.keys(compose.services).toSorted()]);
});

test('each alert of a cluster says what is wrong and what to do, and has a runbook', () => {
  const groups: { rules: { alert: string; annotations: Record<string, string> }[] }[] = parse(
    read('cluster/alerts.yml'),
  ).groups;
  const rules = groups.flatMap((group) => group.rules);
  const runbooks = readFileSync(join(ROOT, 'docs/high-availability.md'), 'utf8');
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(annotations.action, alert).toMatch(/\.$/);
    expect(runbooks).toContain(`| \`${alert}\``);
  }
});

test.skipIf(!isThere('promtool'))('promtool understands the alerts of a cluster', () => {
  expect(said('promtool', ['check', 'rules', join(ROOT, 'deploy/cluster/alerts.yml')])).toMatchObject({ status: 0 });
});
