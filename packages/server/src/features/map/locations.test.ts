import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

interface Box {
  readonly southwest_lat: number;
  readonly southwest_lng: number;
  readonly northeast_lat: number;
  readonly northeast_lng: number;
  readonly zoom?: number;
}
interface Answer {
  readonly users: {
    id: number;
    name: string;
    avatar: string | null;
    is_reported: 0 | 1;
    latitude: number;
    longitude: number;
  }[];
  readonly clusters: { latitude: number; longitude: number; count: number }[];
  readonly total: number;
}

const box = (south: number, west: number, north: number, east: number, zoom?: number): Box => ({
  southwest_lat: south,
  southwest_lng: west,
  northeast_lat: north,
  northeast_lng: east,
  ...(zoom === undefined ? {} : { zoom }),
});
const world = box(-90, -180, 90, 180);
const town = box(34.0, -118.3, 34.1, -118.2);

/** The column of a longitude and the row of a latitude among this many cells, computed independently of the server. */
const column = (longitude: number, cells: number) => Math.min(cells - 1, Math.floor(((longitude + 180) / 360) * cells));
const row = (latitude: number, cells: number) => {
  const angle = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * cells);
};

describe('the users on the map', () => {
  let server: TestServer;
  let full: string;
  let counts: string;

  beforeAll(async () => {
    server = await testServer();
    full = (await server.signedIn({ permissions: ['users_locations'] })).token;
    counts = (await server.signedIn({ permissions: ['dashboard_data'] })).token;
    // Many users around one city, some on both sides of the antimeridian, few all over the world, and some without a
    // location.
    await server.owner.query(`
      insert into users (name, username, email, avatar, latitude, longitude)
      select 'User ' || i, 'user' || i, 'user' || i || '@example.com', case when i % 2 = 0 then '/a.svg' end,
        case when i % 10 = 0 then -80 + i * 7919 % 160 when i % 10 = 1 then -17 - i % 100 / 100.0
          when i % 10 < 9 then 34 + i * 7919 % 10007 / 10007.0 end,
        case when i % 10 = 0 then -180 + i * 104729 % 360 when i % 10 = 1 then 179 + i % 100 / 100.0
          when i % 10 < 9 then -119 + i * 104729 % 10009 / 10009.0 end
      from generate_series(1, 6000) i`);
    await server.owner.query(`update users set longitude = longitude - 360 + 0.5 where longitude > 179.6`);
  });
  afterAll(() => server.stop());

  const ask = async (input: Box, token = full): Promise<Answer> => {
    const answer = await server.send('GET', '/users-locations', input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    const { users, clusters, total } = answer.json();
    return { users, clusters, total };
  };
  const places = async (): Promise<{ id: number; latitude: number; longitude: number }[]> =>
    (
      await server.owner.query(`select id, latitude, longitude from users where not is_admin and latitude is not null`)
    ).rows.map(({ id, ...place }) => ({ id: Number(id), ...place }));
  const sum = ({ users, clusters }: Answer): number => clusters.reduce((all, { count }) => all + count, users.length);
  const looks = async () =>
    (
      await server.owner.query(
        `select * from audit_log where call = 'user_locations.viewed' and outcome = 'looked' order by id`,
      )
    ).rows;

  test('of the whole world are counted exactly, at every zoom', async () => {
    const all = (await places()).length;
    for (const zoom of [undefined, 0, 2, 5, 9]) {
      const answer = await ask({ ...world, ...(zoom === undefined ? {} : { zoom }) });
      expect([answer.total, sum(answer)]).toEqual([all, all]);
      expect(answer.clusters.length).toBeLessThanOrEqual(32 * 32);
      expect(answer.clusters.every(({ count }) => count > 1)).toBe(true);
    }
  });

  test.each([2, 4, 5, 6, 7, 8, 9, 11])(
    'in cells of zoom %i are those of the cells that the box touches',
    async (zoom) => {
      const [south, west, north, east] = [33.2, -120.4, 35.6, -117.3];
      const answer = await ask(box(south, west, north, east, zoom));
      const across = Math.max((east - west) / 360, row(south, 2 ** 20) / 2 ** 20 - row(north, 2 ** 20) / 2 ** 20);
      const cells = 2 ** Math.min(zoom + 2, Math.floor(Math.log2(32 / across)));
      const inside = (await places()).filter(
        ({ latitude, longitude }) =>
          column(longitude, cells) >= column(west, cells) &&
          column(longitude, cells) <= column(east, cells) &&
          row(latitude, cells) >= row(north, cells) &&
          row(latitude, cells) <= row(south, cells),
      );
      const expected = new Map<string, { latitude: number; longitude: number }[]>();
      for (const one of inside) {
        const cell = `${column(one.longitude, cells)}/${row(one.latitude, cells)}`;
        expected.set(cell, [...(expected.get(cell) ?? []), one]);
      }
      expect(answer.total).toBe(inside.length);
      const counted = [...answer.clusters.map(({ count }) => count), ...answer.users.map(() => 1)];
      expect(counted.toSorted((a, b) => a - b)).toEqual(
        [...expected.values()].map(({ length }) => length).toSorted((a, b) => a - b),
      );
      for (const { latitude, longitude, count } of answer.clusters) {
        const members = expected.get(`${column(longitude, cells)}/${row(latitude, cells)}`) ?? [];
        expect(members).toHaveLength(count);
        const mean = members.reduce((all, member) => all + member.latitude, 0) / count;
        expect(latitude).toBeCloseTo(mean, 4);
      }
    },
  );

  test('are counted from the table itself below the counted cells', async () => {
    const answer = await ask(box(34.2, -118.9, 34.7, -118.3, 12));
    expect(answer.total).toBe(sum(answer));
    expect(answer.clusters.length).toBeGreaterThan(50);
    const within = (await places()).filter(
      ({ latitude, longitude }) => latitude >= 34.2 && latitude <= 34.7 && longitude >= -118.9 && longitude <= -118.3,
    );
    expect(answer.total).toBeGreaterThanOrEqual(within.length);
    expect(answer.total).toBeLessThan(within.length * 1.3);
  });

  test('are shown one by one where there are few: exactly those in the box, and exactly these fields', async () => {
    const answer = await ask({ ...town, zoom: 13 });
    const { rows } = await server.owner.query(
      `select id::int, name, avatar, (reported_count > 0)::int as is_reported, latitude, longitude from users where not is_admin
       and latitude between 34 and 34.1 and longitude between -118.3 and -118.2 order by id`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(answer).toEqual({ users: rows, clusters: [], total: rows.length });
    // Few, though the box is large.
    const sea = await ask(box(-80, -60, -60, 60));
    expect(sea.clusters).toEqual([]);
    expect(sea.users.length).toBeGreaterThan(5);
    expect(sea.users.every(({ latitude }) => latitude <= -60)).toBe(true);
  });

  test.each([
    ['written from west to east', box(-20, 178, -16, -178)],
    ['on a map that goes on in the east', box(-20, 178, -16, 182)],
    ['on a map that goes on in the west', box(-20, -182, -16, -178)],
    ['on a map far in the west', box(-20, -182 - 180, -16, -178 - 180)],
  ])('are found across the antimeridian: %s', async (what, fiji) => {
    const answer = await ask(fiji);
    const expected = (await places()).filter(
      ({ latitude, longitude }) => latitude >= -20 && latitude <= -16 && Math.abs(longitude) >= 178,
    );
    if (what === 'on a map far in the west') return expect(answer.total).toBeLessThan(20);
    expect(expected.some(({ longitude }) => longitude < 0) && expected.some(({ longitude }) => longitude > 0)).toBe(
      true,
    );
    expect([answer.total, sum(answer)]).toEqual([expected.length, expected.length]);
  });

  test('are none in an empty box, and all users in a box that is wider than the world', async () => {
    expect(await ask(box(0.01, 0.01, 0.02, 0.02))).toEqual({ users: [], clusters: [], total: 0 });
    expect(await ask(box(0.01, 0.01, 0.01, 0.01, 18))).toEqual({ users: [], clusters: [], total: 0 });
    expect((await ask(box(-90, -500, 90, 500))).total).toBe((await places()).length);
  });

  test.each([
    ['upside down', { ...world, southwest_lat: 50, northeast_lat: 20 }, 'northeast_lat'],
    ['without an edge', { southwest_lat: 1, southwest_lng: 1, northeast_lat: 2 }, 'northeast_lng'],
    ['beyond the pole', { ...world, northeast_lat: 91 }, 'northeast_lat'],
    ['nowhere', { ...world, southwest_lng: 'NaN' }, 'southwest_lng'],
    ['endless', { ...world, northeast_lng: 'Infinity' }, 'northeast_lng'],
    ['empty', { ...world, southwest_lat: '' }, 'southwest_lat'],
    ['at no zoom', { ...world, zoom: 5.5 }, 'zoom'],
  ])('are not looked for in a box that is %s', async (_what, input, field) => {
    const answer = await server.send('GET', '/users-locations', input, { token: full });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('with dashboard_data alone are never more than counts of large cells', async () => {
    for (const input of [world, town, { ...town, zoom: 18 }, box(34.05, -118.25, 34.0501, -118.2499, 22)]) {
      const answer = await ask(input, counts);
      expect(answer.users).toEqual([]);
      expect(answer.total).toBe(sum(answer));
    }
    const people = new Set((await places()).map(({ latitude, longitude }) => `${latitude}/${longitude}`));
    const sparse = await ask(box(-80, -60, -60, 60, 18), counts);
    expect(sparse.clusters.length).toBeGreaterThan(3);
    for (const { latitude, longitude } of sparse.clusters) expect(people).not.toContain(`${latitude}/${longitude}`);
    // At any zoom, the cell has the same size: about fifteen kilometers.
    expect((await ask(box(34.05, -118.25, 34.0501, -118.2499, 22), counts)).total).toBeGreaterThan(30);
  });

  test('with dashboard_data alone, two looks do not tell where someone is who came between them', async () => {
    const empty = box(-50, -30, -48, -28, 18);
    const add = (name: string, latitude: number, longitude: number) =>
      server.owner.query('insert into users (name, username, latitude, longitude) values ($1, $1, $2, $3)', [
        name,
        latitude,
        longitude,
      ]);
    for (let n = 0; n < 6; n += 1) await add(`near${n}`, -49.001 + n / 10_000, -29.001 + n / 10_000);
    const before = (await ask(empty, counts)).clusters;
    await add('who came', -49.0007, -29.0008);
    const after = (await ask(empty, counts)).clusters;
    expect(before).toHaveLength(1);
    expect(after.map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
      before.map(({ latitude, longitude }) => [latitude, longitude]),
    );
    for (const { count } of [...before, ...after]) expect(count % 5).toBe(0);
    await server.owner.query(`delete from users where username like 'near%' or username = 'who came'`);
  });

  test('with neither permission are refused', async () => {
    const { token } = await server.signedIn({ permissions: ['users_list', 'user_profile'] });
    expect((await server.send('GET', '/users-locations', town, { token })).statusCode).toBe(403);
  });

  describe('when someone looks', () => {
    let before: number;
    beforeEach(async () => {
      before = (await looks()).length;
    });

    test('the audit log says so whenever people are shown, with the box and how many, and no one by name', async () => {
      const other = (await server.signedIn({ permissions: ['users_locations'] })).token;
      const { users } = await ask({ ...town, zoom: 13 }, other);
      const [look, ...others] = (await looks()).slice(before);
      expect(others).toEqual([]);
      expect(look).toMatchObject({ target_type: null, target_id: null, status: 200 });
      expect(look.details).toEqual({ box: [34, -118.3, 34.1, -118.2], users: users.length, isWhole: true });
    });

    test('the same place, and what is in it, is one audited read for ten minutes, of each admin', async () => {
      const other = (await server.signedIn({ permissions: ['users_locations'] })).token;
      const around = box(33.9, -118.4, 34.2, -118.1, 13);
      const inside = box(34.01, -118.29, 34.09, -118.21, 14);
      for (const input of [around, around, inside, { ...around, zoom: 15 }]) await ask(input, other);
      expect(await looks()).toHaveLength(before + 1);
      await ask(box(33.9, -118.5, 34.2, -118.1, 13), other);
      expect(await looks()).toHaveLength(before + 2);
      await server.owner.query('alter table audit_log disable trigger user');
      await server.owner.query(
        `update audit_log set at = at - interval '10 minutes' where call = 'user_locations.viewed'`,
      );
      await server.owner.query('alter table audit_log enable trigger user');
      await ask(inside, other);
      expect(await looks()).toHaveLength(before + 3);
    });

    test('a place across the antimeridian is no look at all that is around the world from it', async () => {
      const other = (await server.signedIn({ permissions: ['users_locations'] })).token;
      // A strip with few people, whose eastern edge is given as west of the western one.
      const strip = await ask(box(-80, 280, -60, -79), other);
      expect([strip.users.length > 0, strip.clusters]).toEqual([true, []]);
      expect(await looks()).toHaveLength(before + 1);
      // Its edges are within the strip, but it covers the rest of the world.
      const rest = await ask(box(-80, 300, -60, -100), other);
      expect(rest.users.length).toBeGreaterThan(strip.users.length);
      expect(await looks()).toHaveLength(before + 2);
      // The same strip, with longitudes of another turn around the world.
      await ask(box(-80, -80, -60, -79), other);
      expect(await looks()).toHaveLength(before + 2);
    });

    test('the audit log has nothing to say of counts, of no one, and of what was refused as wrong', async () => {
      await ask(box(34.0, -119.0, 35.0, -118.0));
      await ask(town, counts);
      await ask(box(0.01, 0.01, 0.02, 0.02));
      await server.send('GET', '/users-locations', { ...town, zoom: -1 }, { token: full });
      expect(await looks()).toHaveLength(before);
    });

    test('and it cannot be written down, no one is shown', async () => {
      await server.owner.query('alter table audit_log add constraint full_disk check (false) not valid');
      const answer = await server.send('GET', '/users-locations', { ...town, zoom: 13 }, { token: full });
      await server.owner.query('alter table audit_log drop constraint full_disk');
      expect(answer.statusCode).toBe(503);
      expect(answer.body).not.toContain('User ');
    });
  });

  test('move, come and go, and are counted exactly before and after changes are summed up', {
    tags: ['long'],
  }, async () => {
    const check = async () => {
      const all = await places();
      expect((await ask({ ...world, zoom: 2 })).total).toBe(all.length);
      const { rows: plain } = await server.owner.query(
        `select count(*)::int as people, sum(round(latitude * 1e6)::bigint)::text as latitudes
         from users where not is_admin and latitude is not null`,
      );
      for (const cells of [256, 4096, 16384]) {
        const { rows } = await server.owner.query(
          `select coalesce(sum(people), 0)::int as people, coalesce(sum(latitudes), 0)::text as latitudes
           from (select people, latitudes from users_grid where cells = $1
                 union all select people, latitudes from users_grid_change) counted`,
          [cells],
        );
        expect(rows).toEqual(plain);
      }
    };
    const rollUp = () => server.owner.query('select users_grid_fold()');
    await check();
    await server.owner.query(`delete from users where username like 'user7%'`);
    await server.owner.query(`update users set latitude = latitude + 0.5 where username like 'user8%'`);
    await server.owner.query(`update users set latitude = null, longitude = null where username like 'user9%'`);
    await server.owner.query(`update users set latitude = 10, longitude = 10 where username like 'user19%'`);
    await check();
    await rollUp();
    await check();
    await server.owner.query(`insert into users (name, username, email, latitude, longitude)
      values ('New', 'new', 'new@example.com', 84.9, 179.9), ('Pole', 'pole', 'pole@example.com', 90, 180)`);
    await check();
    await rollUp();
    await check();
    await server.owner.query('select users_grid_rebuild()');
    await check();
  });
});
