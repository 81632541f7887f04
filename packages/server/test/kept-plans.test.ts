import { dashboard } from '@quarterdeck/contract/dashboard';
import { session } from '@quarterdeck/contract/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WatchedClient } from '../src/database/connections/silence.ts';
import { type NamedCall, signedIn } from './calls.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';

let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  // Background work is off: its statements would be mistaken for those of a read.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  server = await testServer();
  admin = await server.signedIn({ super: true });
});
afterAll(async () => {
  asked.mockRestore();
  vi.useRealTimers();
  await server.stop();
});

const asked = vi.spyOn(WatchedClient.prototype, 'query');
const isNamed = (query: unknown): query is { readonly text: string } =>
  typeof query === 'object' && query !== null && 'name' in query;
const textOf = (query: unknown): string => (isNamed(query) ? query.text : String(query));

/** Returns the unnamed statements of a read. */
async function unnamedDuring(path: string): Promise<string[]> {
  asked.mockClear();
  const answer = await server.send('GET', path, {}, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return asked.mock.calls
    .filter(([query]) => !isNamed(query))
    .map(([query]) => textOf(query).trim())
    .filter((text) => /^(select|with)\b/.test(text));
}

/**
 * Returns the statements of a read that are planned again each time. Statements that run only once after a start are
 * excluded.
 */
async function plannedBy(path: string): Promise<string[]> {
  const once = await unnamedDuring(path);
  const again = await unnamedDuring(path);
  return once.filter((text) => again.includes(text));
}

/** Lists whose statements always have values: the caller, and the days of a range. */
const WITH_VALUES = ['groups.list', 'urls.frequency', 'notices.list', 'thresholds.list', 'reportEmails.list'];

/** Returns whether a call is a list without required parameters. */
const isList = ({ name, endpoint }: NamedCall): boolean =>
  'list' in endpoint && endpoint.input.safeParse({}).success && !WITH_VALUES.includes(name);

test.each(signedIn.filter(isList).map(({ name, endpoint }) => [name, endpoint.path] as const))(
  'the plans of the first page of %s are kept',
  async (_name, path) => {
    expect(await plannedBy(path)).toEqual([]);
  },
);

test('the plans of what every screen asks are kept', async () => {
  expect(await plannedBy(session.preferences.path)).toEqual([]);
});

test('the plans of the dashboard are kept', async () => {
  await server.owner.query(
    `insert into searches (user_id, search_term, type, created_at)
     select $1, 'lamp', 'web', now() - n * interval '1 day' from generate_series(1, 20) n`,
    [admin.id],
  );
  expect(await plannedBy(dashboard.data.path)).toEqual([]);
});
