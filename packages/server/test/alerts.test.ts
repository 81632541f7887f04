import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Database, openDatabase } from '../src/database/database.ts';
import { type TestServer, testServer } from './support/index.ts';
import { startInstance } from './support/instance.ts';

const deploy = (path: string): string => fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url));
const read = (path: string): string => readFileSync(deploy(path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}
interface RuleTest {
  readonly name: string;
  readonly promql_expr_test: readonly { readonly exp_samples: readonly { readonly labels: string }[] }[];
}

const rules: readonly Rule[] = parse(read('prometheus/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const ruleTests: readonly RuleTest[] = parse(read('prometheus/alerts.test.yml')).tests;
const panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[] =
  JSON.parse(read('grafana/quarterdeck.json')).panels;

/** Metrics that Prometheus itself provides. */
const OF_PROMETHEUS = ['up'];
const WORDS = new Set(['and', 'or', 'unless', 'on', 'by', 'without', 'ignoring', 'bool', 'offset']);

/** Returns the metrics that an expression names. */
const metricsIn = (expression: string): readonly string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring) *\([^)]*\)/g, ' ')
      .matchAll(/\b[a-z_][a-z0-9_]*\b(?! *\()/gi),
  ].flatMap(([word]) => (WORDS.has(word) ? [] : [word]));

test('the metrics of an expression are found', () => {
  expect(
    metricsIn(
      'histogram_quantile(0.95, sum by (le) (rate(a_bucket{route=~"/api/.*"}[5m]))) > 1 and max by (x) (b) / c unless d',
    ),
  ).toEqual(['a_bucket', 'b', 'c', 'd']);
});

test('each alert says what is wrong and what to do, how urgent it is, and has a test in which it alone fires', () => {
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(annotations.action, alert).toMatch(/\.$/);
  }
  expect(ruleTests.map(({ promql_expr_test: [, fires] }) => fires?.exp_samples)).toEqual(
    rules.map(({ alert }) => [{ labels: `{alertname="${alert}"}`, value: 1 }]),
  );
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;
const tool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
describe(`what promtool says of the alerts${promtool ? '' : ' (skipped: it is not installed; Debian has it in the package prometheus)'}`, () => {
  test.runIf(promtool)('they can be read', () => {
    expect(tool('check', 'rules', deploy('prometheus/alerts.yml'))).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  // Each alert test simulates five hours.
  test.runIf(promtool)('they fire when they should', { tags: ['long'] }, () => {
    expect(tool('test', 'rules', deploy('prometheus/alerts.test.yml'))).toContain('SUCCESS');
  });
});

describe('the metrics', () => {
  let server: TestServer;
  let replica: Database;
  let scraped: string;
  beforeAll(async () => {
    server = await testServer();
    // Some metrics exist only with a replica.
    replica = openDatabase(server.appUrl, 2, () => undefined);
    const { database, appUrl: databaseUrl, mailbox } = server;
    const around = { database, databaseUrl, mailUrl: mailbox.url, environment: {} };
    const instance = await startInstance({ ...around, readDatabase: replica });
    scraped = (await instance.app.inject('/metrics')).body;
    await instance.close();
  });
  afterAll(async () => {
    await replica.close();
    await server.stop();
  });

  const served = (): readonly string[] =>
    [...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
    );

  test('that alerts and panels name are served', () => {
    const known = [...served(), ...OF_PROMETHEUS];
    const missing = [
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
      ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ].flatMap(([where, expr]) => {
      const named = metricsIn(expr);
      expect(named.length, where).toBeGreaterThan(0);
      return named.filter((name) => !known.includes(name)).map((name) => `${where}: ${name}`);
    });
    expect(missing).toEqual([]);
    expect(panels.length).toBeGreaterThan(20);
  });

  test('that the manual names are served', () => {
    const rows = readFileSync(deploy('../docs/operate.md'), 'utf8').match(/^\| .* \|$/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(25);
    const known = [...scraped.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('say what they mean, each in a sentence', () => {
    const helps = [...scraped.matchAll(/^# HELP (\w+) (.*)$/gm)];
    expect(helps.length).toBeGreaterThan(40);
    for (const [, name, help] of helps) expect(help, name).toMatch(/^[A-Z].{9,}/);
  });
});
