// @module-tag attack
// @module-tag promises/2
import { type Permission, permissionAreas, permissions } from '@quarterdeck/contract/core/access/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOf, type CallCase, signedInCases } from './calls.ts';
import { reportTries } from './faults/tries.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';

/** The number of calls in a walk; `npm run walk` makes 10,000. The same seed repeats the same walk. */
const STEPS = Number(process.env.WALK_STEPS ?? 150);
const SEED = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000_000);
/**
 * After this many steps, an admin with more permissions restores groups and members: the walk alone would run out of
 * changes.
 */
const REFILL_EVERY = 40;

/** The walker's permissions: half through a group, half directly. */
const held = [...Object.keys(permissionAreas.System), ...Object.keys(permissionAreas.People)] as readonly Permission[];
const unheld = permissions.filter((code) => !held.includes(code));

/** A step, drawn before it is known which things exist: the call, and picks among the existing ids. */
interface Step {
  readonly callCase: number;
  readonly picks: readonly number[];
  /** The percentage of optional fields that are included; below 10, the seed's input is used unchanged. */
  readonly chance: number;
}

const steps = fc.record<Step>({
  callCase: fc.nat(),
  picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  chance: fc.nat({ max: 99 }),
});

/** Calls that change permissions: every other step tries one of these, whatever the number of calls. */
const changing = ['POST /assign-groups', 'POST /group-permissions', 'POST /user-permissions', 'DELETE /group'];
const choices: readonly CallCase[] = signedInCases.flatMap((callCase) =>
  Array.from(
    { length: changing.includes(callCase.title) ? signedInCases.length / changing.length : 1 },
    () => callCase,
  ),
);

interface Rights {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isSuper: boolean;
  readonly codes: readonly string[];
}

describe(`a random walk of ${STEPS} calls by an ordinary admin (WALK_SEED=${SEED})`, () => {
  let server: TestServer;
  let walker: SignedIn;
  let seed: Seed;
  const pool = { people: [] as number[], groups: [] as number[] };

  async function makeGroup(codes: readonly Permission[], members: readonly number[]): Promise<number> {
    const { rows } = await server.owner.query(
      `insert into groups (name) values ('Walk ' || gen_random_uuid()) returning id`,
    );
    const id = Number(rows[0].id);
    await server.owner.query('insert into group_permissions select $1, unnest($2::text[])', [id, codes]);
    await server.owner.query('insert into admin_groups select unnest($2::bigint[]), $1', [id, members]);
    return id;
  }

  beforeAll(async () => {
    server = await testServer({ EXPORTS_PER_DAY: '10000', CHATS_PER_DAY: '100000' });
    walker = await server.signedIn({ permissions: held.filter((_, at) => at % 2 === 0) });
    const peers = [
      await server.makeAdmin({ permissions: ['users_list', 'conversation'] }),
      await server.makeAdmin({ permissions: unheld, throughGroup: true }),
      await server.makeAdmin(),
    ].map(({ id }) => id);
    const bosses = [await server.makeAdmin({ super: true }), await server.makeAdmin({ super: true })];
    seed = await makeSeed(server, walker);
    pool.people = [walker.id, ...peers, seed.peer, ...bosses.map(({ id }) => id), seed.appUser];
    await makeGroup(
      held.filter((_, at) => at % 2 === 1),
      [walker.id, peers[0] ?? 0],
    );
  });
  afterAll(() => server.stop());

  /**
   * A super admin's changes: groups with and without the walker's permissions, and members in them; the walker is not
   * changed.
   */
  async function refill(at: number): Promise<void> {
    const code = unheld[at % unheld.length] ?? 'conversation';
    const fine = held[at % held.length] ?? 'users_list';
    const [, one = 0, two = 0, three = 0] = pool.people;
    await makeGroup([code, fine], [one]);
    await makeGroup([fine], [two, three]);
    await makeGroup([], []);
    await server.owner.query(
      'insert into user_permissions (admin_id, permission) values ($1, $2), ($1, $3) on conflict do nothing',
      [two, code, fine],
    );
    await server.owner.query(
      `delete from groups where id in (
         select id from groups where id not in (select group_id from admin_groups where admin_id = $1)
         order by id desc offset 30)`,
      [walker.id],
    );
    // Even in a long walk, no proof of identity must be required.
    await server.owner.query('update sessions set proven_at = now() where admin_id = $1', [walker.id]);
    const { rows } = await server.owner.query('select id from groups order by id');
    pool.groups = rows.map(({ id }) => Number(id));
  }

  const rightsNow = async (): Promise<ReadonlyMap<number, Rights>> => {
    const { rows } = await server.owner.query<Rights>(
      `select a.user_id as id, u.is_admin as "isAdmin", a.is_sup_admin as "isSuper", array(
         select permission from user_permissions p where p.admin_id = a.user_id
         union select permission from admin_groups m join group_permissions p using (group_id)
         where m.admin_id = a.user_id order by 1) as codes
       from admins a join users u on u.id = a.user_id order by a.user_id`,
    );
    return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
  };

  /** Returns a plausible value for a field, from existing things. */
  function valueFor(field: string, callCase: CallCase, at: number): unknown {
    const person = pool.people[at % pool.people.length];
    const group = pool.groups[at % pool.groups.length];
    if (field === 'user_id' || field === 'admin_id') return person;
    if (field === 'group_id') return group;
    if (field === 'group_ids')
      return [0, 1, 2].slice(at % 4).map((more) => pool.groups[(at + more * 7) % pool.groups.length]);
    if (field === 'permission_id') return (at % permissions.length) + 1;
    if (field === 'permission') return permissions[at % permissions.length];
    if (field === 'id') return callCase.endpoint.path === '/group' ? group : person;
    if (field === 'name') return `Walk ${at}`;
    if (field === 'is_admin' || field === 'isDelete') return at % 2;
    if (field === 'username') return `walk.${at}`;
    if (field === 'email') return `walk.${at}@example.com`;
    return undefined;
  }

  function inputFor(callCase: CallCase, { picks, chance }: Step): Readonly<Record<string, unknown>> {
    const sample = callCase.input(seed);
    if (chance < 10) return sample;
    const fields = Object.keys(callCase.endpoint.input.shape).map((field, index): [string, unknown] => {
      const value = valueFor(field, callCase, picks[index % picks.length] ?? 0);
      const wanted = field in sample || (picks[(index + 1) % picks.length] ?? 0) % 100 < chance;
      return [field, wanted ? (value ?? sample[field]) : undefined];
    });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  test('never widens what they may, and gives no one more than they hold', async () => {
    reportTries(STEPS);
    const begun = await rightsNow();
    const own = new Set(begun.get(walker.id)?.codes);
    expect([...own].sort()).toEqual([...held].sort());
    const walked = fc.sample(steps, { seed: SEED, numRuns: STEPS });
    const outcomes = new Map<string, { allowed: number; refused: number }>();
    let before = begun;
    for (const [at, step] of walked.entries()) {
      if (at % REFILL_EVERY === 0) {
        await refill(at);
        before = await rightsNow();
      }
      const callCase = choices[step.callCase % choices.length];
      if (!callCase) throw new Error('There is something to do');
      const input = inputFor(callCase, step);
      const { endpoint, title } = callCase;
      const answer = await server.send(endpoint.method, endpoint.path, input, {
        token: walker.token,
        headers: acceptOf(callCase),
      });
      const told = `step ${at}: ${title} ${JSON.stringify(input)} answered ${answer.statusCode}`;
      // Viewing as a group changes nothing: the walk continues as the walker.
      if (title === 'POST /group-view') await server.owner.query('update sessions set view_group_id = null');
      if (answer.statusCode === 401) walker = { ...walker, token: await server.openSession(walker.id) };
      const counted = outcomes.get(title) ?? { allowed: 0, refused: 0 };
      outcomes.set(title, counted);
      if (answer.statusCode < 300) counted.allowed += 1;
      if (answer.statusCode === 403) counted.refused += 1;
      expect(answer.statusCode, told).toBeLessThan(500);
      const after = await rightsNow();
      expect([...after.keys()], told).toEqual([...before.keys()]);
      for (const { id, isAdmin, isSuper, codes } of after.values()) {
        const was = before.get(id);
        expect([isAdmin, isSuper], told).toEqual([was?.isAdmin, was?.isSuper]);
        const allowed = id === walker.id ? own : new Set([...(was?.codes ?? []), ...own]);
        expect(
          codes.filter((code) => !allowed.has(code)),
          told,
        ).toEqual([]);
      }
      before = after;
    }
    // A walk in which everything or nothing is refused would prove nothing. Usually each is a tenth or more, and never
    // zero, with any seed.
    const counted = changing.map((title) => outcomes.get(title) ?? { allowed: 0, refused: 0 });
    expect(counted.reduce((sum, { allowed }) => sum + allowed, 0)).toBeGreaterThan(STEPS / 50);
    expect(counted.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(STEPS / 50);
  }, 1_200_000);
});
