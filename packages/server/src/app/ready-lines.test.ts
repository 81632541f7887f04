import { describe, expect, test } from 'vitest';
import { readConfig } from '../core/config.ts';
import { readyLines } from './ready-lines.ts';

const MOST_LINES = 8;

const demo = { password: 'quarterdeck-demo', others: ['moderator', 'ads', 'analyst', 'newcomer'] };
const none = { password: undefined, others: [] };
const database = { DATABASE_URL: 'postgres://a:b@db/quarterdeck', SECRET_KEY: 'k'.repeat(32) };
const files = 'As root, the database keeps its files in /var/lib/quarterdeck/data-1.';
const unprotected = 'The audit log is not protected from the server: both roles are the same.';
const noAdmin = 'There is no super admin yet: npm run admin -- create <username> <email address> creates one.';

describe('what the terminal shows when the server is ready', () => {
  test('is the address, how to sign in, where codes appear, where data is, a key for an app, and how to stop', () => {
    expect(readyLines(readConfig({}), { demo, key: 'qdk_test_1', files, warnings: [] })).toEqual([
      'Quarterdeck is ready at http://localhost:3000',
      'Sign in as "admin" with the password "quarterdeck-demo". Others: moderator, ads, analyst, newcomer.',
      'Sign-in codes appear here.',
      `Data is stored in .data. Delete that folder to start over. ${files}`,
      'Your app sends its data with this key: qdk_test_1',
      'Press Ctrl-C to stop.',
    ]);
  });

  test('names no password and no folder to delete where neither is', () => {
    const config = readConfig({ ...database, NODE_ENV: 'production', SMTP_URL: 'smtp://mail' });
    const lines = readyLines(config, { demo: none, key: undefined, files: undefined, warnings: [noAdmin] });
    expect(lines).toEqual([
      'Quarterdeck is ready at http://localhost:3000',
      'Sign-in codes are emailed.',
      "Data is stored in the database. .data contains this server's files.",
      noAdmin,
      'Press Ctrl-C to stop.',
    ]);
  });

  test.each([
    ['the demo', {}, { demo, key: 'qdk_test_1', files, warnings: [] }],
    [
      'the demo on a database',
      { ...database, DEMO_DATA: 'on' },
      { demo, key: 'k', files: undefined, warnings: [unprotected] },
    ],
    ['no demo', { DEMO_DATA: 'off' }, { demo: none, key: undefined, files, warnings: [noAdmin] }],
    ['one role', database, { demo: none, key: undefined, files: undefined, warnings: [unprotected, noAdmin] }],
  ] as const)(`has at most ${MOST_LINES} lines, with the empty one before them: %s`, (_what, environment, started) => {
    expect(readyLines(readConfig(environment), started).length + 1).toBeLessThanOrEqual(MOST_LINES);
  });
});
