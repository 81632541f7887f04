import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atTheMachine,
  commandsOfDevelopers,
  commandsOfDocuments,
  elsewhere,
  quick,
  type ReadmeFixture,
  slow,
} from './readme/commands.ts';
import { PATIENCE_MS, processes } from './support/child-process.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { ROOT } from './support/root.ts';

describe('the commands of the README, docs/install.md and docs/operate.md', { timeout: 3 * PATIENCE_MS }, () => {
  const running = processes();
  let database: TestDatabase;
  let mailbox: Mailbox;
  let fixture: ReadmeFixture;

  beforeAll(async () => {
    database = await testDatabase(1);
    mailbox = await startMailbox();
    fixture = { checkout: ROOT, database, mailbox, running };
  });
  afterAll(async () => {
    await running.clear();
    await mailbox.close();
    await database.leave();
  });

  test('are each run by a test: here, elsewhere, or by npm run test:long on a fresh clone', () => {
    const tried = [quick, atTheMachine, slow, elsewhere].flatMap((commands) => Object.keys(commands));
    expect(commandsOfDocuments().filter((line) => !tried.includes(line))).toEqual([]);
    const written = [...commandsOfDocuments(), ...commandsOfDevelopers()];
    expect(tried.filter((line) => !written.includes(line))).toEqual([]);
    expect(Object.values(elsewhere).filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  });

  test('are scripts that are there, and lead to files that are', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const line of commandsOfDocuments()) {
      const script = /npm (?:run (?:-s )?)?([\w:]+)/.exec(line)?.[1] ?? '';
      const [, file = '', command] = /^node (\S+)(?: (\S+))?$/.exec(scripts[script] ?? '') ?? [];
      expect([line, existsSync(join(ROOT, file))]).toEqual([line, true]);
      if (command !== undefined)
        expect([line, existsSync(join(ROOT, `packages/server/dist/commands/${command}.js`))]).toEqual([line, true]);
    }
  });

  test.each(Object.entries(quick))('%s', (_line, trial) => trial(fixture));

  test('need nothing that is made for one kind of machine alone', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optional?: boolean; os?: string[]; cpu?: string[] }>;
    };
    const bound = Object.entries(packages).filter(([, { os, cpu, optional }]) => (os ?? cpu) && !optional);
    expect(bound.map(([path]) => path)).toEqual([]);
  });
});
