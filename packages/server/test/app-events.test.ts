import { appEventTypes, dataOf } from '@quarterdeck/contract/app-events';
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallCase, calls, signedInCases, successOf } from './calls.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';

const emitting = calls.filter(({ endpoint }) => endpoint.emits !== undefined);
const silent = signedInCases.filter(({ endpoint }) => writes(endpoint) && endpoint.emits === undefined);

/** Effects of calls with other inputs than in the other tests. */
const more: readonly (Pick<CallCase, 'name' | 'input'> & { readonly because: string })[] = [
  {
    name: 'profiles.unsuspend',
    input: ({ bannedUser }) => ({ user_id: bannedUser, revoke: 1 }),
    because: 'a step back opens the case again',
  },
  ...(['deletionAppeal', 'suspensionAppeal', 'hidingAppeal', 'appeal'] as const).map((appeal) => ({
    name: 'appeals.decide',
    input: (seed: Seed) => ({ id: seed[appeal], outcome: 'overturned' }),
    because: 'what was decided first is reverted',
  })),
];
const casesOf = (name: string): readonly CallCase[] => {
  const usual = signedInCases.filter((callCase) => callCase.name === name);
  return [
    ...usual,
    ...more.flatMap((other) =>
      usual
        .slice(0, 1)
        .filter(() => other.name === name)
        .map((callCase) => ({ ...callCase, ...other })),
    ),
  ];
};

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Makes a call in its own world. @returns the app events that it recorded. */
async function recordedEvents(
  callCase: CallCase,
): Promise<{ type: string; data: object; by_id: string | null; actor: number }[]> {
  const actor = await server.signedIn({ super: true });
  const seed = await makeSeed(server, actor);
  const { rows: before } = await server.owner.query('select coalesce(max(id), 0) as id from app_events');
  const input = callCase.input(seed);
  const answer = await server.send(callCase.endpoint.method, callCase.endpoint.path, input, { token: actor.token });
  expect(answer.statusCode, answer.body).toBe(successOf(callCase, input));
  const { rows } = await server.owner.query(
    'select type, data, by_id from app_events where id > $1 and by_id is not null order by id',
    [before[0].id],
  );
  return rows.map((row) => ({ ...row, actor: actor.id }));
}

describe('the app events of a call', () => {
  test.each(emitting)('$name records the events of the contract, in their shape', async ({ name, endpoint }) => {
    const types = new Set<string>();
    for (const callCase of casesOf(name))
      for (const { type, data, by_id, actor } of await recordedEvents(callCase)) {
        types.add(type);
        expect(Number(by_id)).toBe(actor);
        const of = appEventTypes[type as keyof typeof appEventTypes];
        const event = { ...data, ...(of.saysWho ? { by: 'staff_0' } : {}) };
        expect(dataOf(of).strict().safeParse(event).error?.issues).toBeUndefined();
      }
    expect([...types].toSorted()).toEqual([...(endpoint.emits ?? [])].toSorted());
  });

  test.each(silent)('$title records none', { tags: ['long'] }, async (callCase) =>
    expect(await recordedEvents(callCase)).toEqual([]),
  );

  test('every type of event is recorded by a call, or by the server', () => {
    const byCalls = new Set(emitting.flatMap(({ endpoint }) => endpoint.emits ?? []));
    const others = Object.keys(appEventTypes).filter((name) => !byCalls.has(name));
    expect(others.toSorted()).toEqual(['case.opened', 'follow.created']);
  });
});
