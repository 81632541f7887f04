import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, signedInCases } from './calls.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Returns the fields of an answer, at any depth, that contain an email address or phone number, and those that can
 * contain anything.
 */
function contactsOf(schema: unknown, path = ''): string[] {
  if (!isObject(schema)) return [];
  const inner = (part: unknown, name: string): string[] => contactsOf(part, path === '' ? name : `${path}.${name}`);
  // A schema without any of these keywords accepts anything.
  if (!['type', 'anyOf', 'oneOf', 'allOf', 'const', 'enum', 'not', '$ref'].some((word) => word in schema))
    return [path];
  return [
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, part]) =>
      /e-?mail|phone/i.test(name) && !/^has_/.test(name) ? [`${path}.${name}`] : inner(part, name),
    ),
    ...inner(schema.items, '[]'),
    ...inner(schema.additionalProperties === false ? undefined : schema.additionalProperties, '*'),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
      Array.isArray(schema[word]) ? schema[word].flatMap((part: unknown) => contactsOf(part, path)) : [],
    ),
  ];
}

/** Calls that show contact data without counting it, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'users.csv': 'Exports have a limit of their own',
  'audit.csv': 'Exports have a limit of their own',
  'integrations.item': 'Each is a row of the audit log, for super admins alone',
};

/** Calls that count although no field has such a name, and what shows the data. */
const besides: Readonly<Record<string, string>> = {
  'palette.find': 'says that the email or phone holds what was searched for',
  'admins.inviteAgain': 'its sentence names the address',
  'profiles.lookUp': 'says who has the email that was sent',
};

/** Inputs with which a call shows an email address or phone number, if its sample does not. */
const inputs: Readonly<Record<string, (seed: Seed, entry: number) => Json>> = {
  'palette.find': () => ({ query: 'counted@' }),
  'profiles.lookUp': ({ n }) => ({ keys: [`counted@${n}.example`] }),
  'audit.entry': (_seed, entry) => ({ id: entry }),
};

describe('the email and phone of people', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  test('are counted by each call whose answer has them', () => {
    const showing = calls.filter(({ endpoint }) => contactsOf(z.toJSONSchema(endpoint.output)).length > 0);
    const counting = calls.filter(({ endpoint }) => endpoint.showsContacts);
    const names = (list: typeof calls): string[] => list.map(({ name }) => name);
    expect([...names(counting), ...Object.keys(otherwise)].toSorted()).toEqual(
      [...names(showing), ...Object.keys(besides)].toSorted(),
    );
  });

  test('are found in an answer wherever they are', () => {
    const found = (shape: z.ZodRawShape) => contactsOf(z.toJSONSchema(z.object(shape)));
    expect(found({ data: z.array(z.object({ id: z.int(), work_email: z.string().nullish() })) })).toHaveLength(1);
    expect(found({ data: z.union([z.string(), z.object({ phone: z.string().optional() })]) })).toHaveLength(1);
    expect(found({ item: z.unknown() })).toHaveLength(1);
    expect(found({ before: z.record(z.string(), z.unknown()).nullable() })).toHaveLength(1);
    expect(found({ names: z.record(z.string(), z.string()), id: z.int(), one: z.literal([0, 1]) })).toEqual([]);
  });

  test('are counted as what was called, before they are shown', async () => {
    const made = new Map<number, string>();
    for (const callCase of signedInCases.filter(({ endpoint }) => endpoint.showsContacts)) {
      const actor = await server.signedIn({ super: true });
      const seed = await makeSeed(server, actor);
      await server.owner.query(`update users set email = 'counted@' || id || '.example' where id = $1`, [seed.appUser]);
      await server.owner.query(
        `insert into follows (follower_id, followed_id) values ($1, $2), ($2, $1) on conflict do nothing`,
        [seed.appUser, seed.reportedUser],
      );
      const edit = { id: seed.appUser, email: `counted@${seed.n}.example` };
      expect((await server.send('PUT', '/update-profile', edit, { token: actor.token })).statusCode).toBe(200);
      const { rows } = await server.owner.query(`select max(id) as id from audit_log where call = 'user.updated'`);
      const reader = await server.signedIn({ super: true });
      const input = inputs[callCase.name]?.(seed, Number(rows[0]?.id)) ?? callCase.input(seed);
      const { method, path, event } = callCase.endpoint;
      const answer = await server.send(method, path, input, { token: reader.token });
      expect([callCase.title, answer.statusCode]).toEqual([callCase.title, 200]);
      made.set(reader.id, event);
    }
    expect(made.size).toBeGreaterThan(9);
    const counted = async (): Promise<(readonly [number, string])[]> => {
      const { rows } = await server.owner.query<{ id: number; call: string }>(
        'select distinct admin_id::int as id, call from people_shown where admin_id = any($1) order by 1',
        [[...made.keys()]],
      );
      return rows.map(({ id, call }) => [id, call]);
    };
    await expect.poll(counted).toEqual([...made]);
  });
});
