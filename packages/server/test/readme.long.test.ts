import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { atTheMachine, quick, type ReadmeFixture, slow, startsInProduction } from './readme/commands.ts';
import { processes } from './support/child-process.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { ROOT } from './support/root.ts';

/** The committed files, as in a fresh clone; the first command installs and builds. */
describe('the commands of the README on a fresh clone', () => {
  const running = processes();
  const databases: TestDatabase[] = [];
  let mailbox: Mailbox;
  let fixture: ReadmeFixture;
  /** Returns the same clone with another database. */
  const another = async (): Promise<ReadmeFixture> => {
    const database = await testDatabase(1);
    databases.push(database);
    return { ...fixture, database };
  };

  beforeAll(async () => {
    const checkout = join(running.newFolder(), 'quarterdeck');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, checkout]);
    const database = await testDatabase(1);
    databases.push(database);
    mailbox = await startMailbox();
    fixture = { checkout, database, mailbox, running };
  });
  afterAll(async () => {
    await running.clear();
    await mailbox.close();
    for (const database of databases) await database.drop();
  });

  test.each(Object.entries({ ...quick, ...atTheMachine }))('%s', (_line, trial) => trial(fixture));

  test('NODE_ENV=production npm start, when someone has taken away what is needed to build', async () => {
    execFileSync('npm', ['prune', '--omit=dev'], { cwd: fixture.checkout, stdio: 'ignore' });
    rmSync(join(fixture.checkout, 'packages/web/dist'), { recursive: true });
    await startsInProduction(await another());
  });

  test.each(Object.entries(slow))('%s', async (_line, trial) => trial(await another()));
});
