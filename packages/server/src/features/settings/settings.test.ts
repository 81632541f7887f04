import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';

describe('settings', () => {
  let server: TestServer;
  let token: string;
  let other: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    ({ token: other } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object = {}, version?: number) =>
    server.send(method, path, input, { token, headers: version === undefined ? {} : { 'if-match': String(version) } });

  test('the enrichment service is on, is turned off and on, with who did it and when', async () => {
    const before = (await send('GET', '/change-enrichment-settings')).json().data;
    expect(before).toMatchObject({ data_key: 'ENRICHMENT_SERVICE', data: '1', version: 1, updated_by: null });
    const off = await send('POST', '/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE', data: '0' }, 1);
    expect(off.json()).toMatchObject({
      responseMessage: 'The enrichment service is now off',
      data: { data: '0', version: 2 },
    });
    const asked = await send('GET', '/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE' });
    expect(asked.json().data).toMatchObject({ data: '0', updated_by: expect.any(String) });
    const late = await server.send(
      'POST',
      '/change-enrichment-settings',
      { data_key: 'ENRICHMENT_SERVICE', data: '1' },
      { token: other, headers: { 'if-match': '1' } },
    );
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toMatch(/changed this on .* after you opened it/);
    const on = await send('POST', '/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE', data: '1' }, 2);
    expect(on.json().responseMessage).toBe('The enrichment service is now on');
  });

  test.each([
    [{ data_key: 'ENRICHMENT_SERVICE' }],
    [{ data_key: 'ENRICHMENT_SERVICE', data: 'on' }],
    [{ data_key: 'ENRICHMENT_SERVICE', data: 2 }],
    [{ data_key: 'ENRICHMENT_SERVICE', data: true }],
    [{ data_key: 'faq', data: '1' }],
  ])('the enrichment service refuses %o', async (input) =>
    expect((await send('POST', '/change-enrichment-settings', input)).statusCode).toBe(422),
  );

  test.each([0, 1] as const)('the enrichment service takes the number %i as well as the text', async (data) => {
    const answer = await send('POST', '/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE', data });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.data).toBe(String(data));
  });

  test('a version is set for one kind of device; the one before it is kept to be brought back', async () => {
    const listed = (await send('GET', '/app-version-setting')).json();
    expect(listed.total).toBe(2);
    expect(listed.data.map((row: { device_type: string }) => row.device_type)).toEqual(['android', 'ios']);
    const save = (app_version: string, notify_for_update: number, version?: number) =>
      send('POST', '/app-version-setting', { device_type: 'ios', app_version, notify_for_update }, version);
    const first = await save('5.4.1', 1, 1);
    expect(first.json()).toMatchObject({
      responseMessage: 'The version for iOS is now 5.4.1',
      data: {
        app_version: '5.4.1',
        notify_for_update: 1,
        version: 2,
        previous: { app_version: '1.0.0', notify_for_update: 0 },
      },
    });
    expect((await save('', 0)).json().responseMessage).toBe('iOS no longer has a recommended version');
    await save('5.4.1', 1);
    expect((await save('5.5', 2, 1)).statusCode).toBe(409);
    expect((await save('5.5', 2)).json().data.previous).toEqual({ app_version: '5.4.1', notify_for_update: 1 });
    // Saving the same policy again is not a change to undo.
    expect((await save('5.5', 2)).json().data.previous).toEqual({ app_version: '5.4.1', notify_for_update: 1 });
    const back = await save('5.4.1', 1);
    expect(back.json().data).toMatchObject({
      app_version: '5.4.1',
      previous: { app_version: '5.5', notify_for_update: 2 },
    });
    expect((await send('GET', '/app-version-setting')).json().data[0]).toMatchObject({
      device_type: 'android',
      version: 1,
    });
  });

  test.each(['', 'any text', '5.', '5.4.1-beta', '1.2.3.4.5', 'النسخة ٥'])(
    'a version is free text: %j is saved as it is',
    async (app_version) => {
      const input = { app_version, device_type: 'ios', notify_for_update: 2 };
      const answer = await send('POST', '/app-version-setting', input);
      expect([answer.statusCode, answer.json().data?.app_version]).toEqual([200, app_version]);
    },
  );

  test('says how many active users a forced version would lock out', async () => {
    type Device = readonly [device: string | null, version: string | null, isSuspended: boolean];
    const people: readonly Device[] = [
      ['iOS 18.0', '5.4.0', false],
      ['iOS 17.1', '5.10.0', false],
      ['iPadOS 17.6', '4.9', false],
      ['iOS 18.0', null, false],
      ['iOS 18.0', '5.4.0', true],
      ['Android 14', '5.4.0', false],
      [null, null, false],
    ];
    const searched = (user: number, days: number) =>
      server.owner.query(
        `insert into searches (user_id, search_term, type, created_at)
         values ($1, 'lamps', 'web', now() - $2::int * interval '1 day')`,
        [user, days],
      );
    const add = async (name: string, [device, version, isSuspended]: Device, days?: number) => {
      const { rows } = await server.owner.query(
        `insert into users (name, username, email, device, device_app_version, is_suspended)
         values ($1, $1, $2, $3, $4, $5) returning id`,
        [name, `${name}@example.com`, device, version, isSuspended],
      );
      if (days !== undefined) await searched(Number(rows[0].id), days);
      return Number(rows[0].id);
    };
    for (const [index, person] of people.entries()) await add(`device.${index}`, person, index);
    // Users who did nothing for a month do not count as locked out.
    const gone = await add('gone', ['iOS 18.0', '5.0', false], 30);
    await add('never', ['iOS 18.0', '5.0', false]);
    const impact = async (device_type: string, app_version: string) =>
      (await send('GET', '/app-version-impact', { device_type, app_version })).json().data;
    for (const isSummedUp of [false, true]) {
      if (isSummedUp) await server.owner.query('select people_fold()');
      expect(await impact('ios', '5.4.1')).toEqual({ active: 4, older: 2, unknown: 1 });
      expect(await impact('ios', '5.4')).toEqual({ active: 4, older: 1, unknown: 1 });
      expect(await impact('android', '6')).toEqual({ active: 1, older: 1, unknown: 0 });
    }
    // Text that is not a version is newer than no version.
    expect(await impact('ios', 'any text')).toEqual({ active: 4, older: 0, unknown: 4 });
    await withinOneDay(async () => {
      await searched(gone, 29);
      expect(await impact('ios', '5.4.1')).toEqual({ active: 5, older: 3, unknown: 1 });
    });
    await searched(gone, 28);
    await server.owner.query('delete from searches where user_id <> $1', [gone]);
    await server.owner.query('select people_fold()');
    expect(await impact('ios', '5.4.1')).toEqual({ active: 1, older: 1, unknown: 0 });
  });

  test('the campaign analytics tab is off until a super admin turns it on, for everyone', async () => {
    const anybody = await server.signedIn({});
    const tab = async () =>
      (await server.send('GET', '/campaign-analytics-tab', {}, { token: anybody.token })).json().data;
    expect(await tab()).toEqual({ is_on: 0 });
    expect((await send('POST', '/campaign-analytics-tab', { is_on: 1 })).json().responseMessage).toBe(
      'The campaign analytics tab is now on',
    );
    expect(await tab()).toEqual({ is_on: 1 });
  });
});
