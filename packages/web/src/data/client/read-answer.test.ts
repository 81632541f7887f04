import { campaigns } from '@quarterdeck/contract/campaigns';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { groups } from '@quarterdeck/contract/groups';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { session } from '@quarterdeck/contract/session';
import { urls } from '@quarterdeck/contract/urls';
import { users } from '@quarterdeck/contract/users';
import { webAnalytics } from '@quarterdeck/contract/web-analytics';
import { describe, expect, test } from 'vitest';
import { codeIn, FailedAnswer, readAnswer, UnreadableAnswer } from './read-answer.ts';

const read = (one: Endpoint, body: object): unknown => readAnswer(one, body);

describe('an answer of a server of another make', () => {
  test('has ids, numbers, flags and amounts as numbers or as texts', () => {
    const rows = [
      { id: '12', user_id: 'u-7', total_ad_budget: 1250.5, target_age_minimum: '18', card_detail_id: null },
      { id: '007', user_id: 7, total_ad_budget: '99', target_age_minimum: '', card_detail_id: '3' },
    ];
    expect(read(campaigns.list, { data: rows, totalCampaigns: '2' })).toMatchObject({
      data: [
        { id: 12, user_id: 'u-7', total_ad_budget: '1250.5', target_age_minimum: 18, card_detail_id: null },
        { id: '007', user_id: 7, total_ad_budget: '99', target_age_minimum: null, card_detail_id: 3 },
      ],
      totalCampaigns: 2,
    });
  });

  test('has what is missing as nothing', () => {
    const userdetails = { name: 'Ada', username: 'ada', is_suspended: true, auto_follow: '0', reported_count: '3' };
    expect(read(profiles.profile, { userdetails })).toMatchObject({
      userdetails: { email: null, avatar: null, latitude: null, is_suspended: 1, auto_follow: 0, reported_count: 3 },
    });
  });

  test.each([undefined, null, [], {}, ''])('has no rows where the list is %j', (data) => {
    expect(read(reports.reportedUsers, { data })).toMatchObject({ data: [] });
  });

  test.each(['users', 'data'])('has its rows under %s, and their number under any of its names', (name) => {
    const body = { [name]: [{ id: 1, name: 'Ada' }], total: '7' };
    expect(read(users.list, body)).toMatchObject({ users: [{ id: 1, name: 'Ada', email: null }], total_users: 7 });
  });

  test('has an object where one is given as a text, and the other way round', () => {
    const place = { latitude: 1, longitude: 2, radius: 3, unit: 'miles' };
    expect(read(campaigns.details, { data: { id: 1, target_location: place } })).toMatchObject({
      data: { target_location: JSON.stringify(place) },
    });
    expect(read(dashboard.widget, { data: [{ id: 'MapComp' }] })).toMatchObject({ data: '[{"id":"MapComp"}]' });
  });

  test('says which part is missing without which it says nothing', () => {
    expect(() => read(urls.overview, { data: {} })).toThrow('data.totals');
    expect(() => read(urls.overview, { data: [] })).toThrow('data.totals');
    expect(() => read(profiles.profile, {})).toThrow('userdetails');
  });

  test('has flags as numbers, texts or words, and texts as whatever they come', () => {
    const of = (fields: object): unknown => read(profiles.profile, { userdetails: { name: 'Ada', ...fields } });
    for (const [given, flag] of [
      [true, 1],
      ['true', 1],
      ['1', 1],
      ['false', 0],
      ['', 0],
      [null, 0],
    ] as const)
      expect(of({ is_suspended: given })).toMatchObject({ userdetails: { is_suspended: flag } });
    expect(of({ address: [], phone: 12, dob: { year: 1990 } })).toMatchObject({
      userdetails: { address: null, phone: '12', dob: '{"year":1990}' },
    });
  });

  test.each([
    [users.list, { users: 'none' }, 'users is not a list'],
    [users.list, { users: { total: 3 } }, 'users is not a list'],
    [users.list, { users: [1, 2] }, 'users has entries without fields'],
    [users.list, { users: [{ name: 'Ada' }] }, 'users.id is missing'],
    [users.list, { users: [{ id: { $oid: 'a' } }] }, 'users.id is not an id'],
    [users.list, { users: [], total_users: 'many' }, 'total_users is not a number'],
    [profiles.profile, { userdetails: 'Ada' }, 'userdetails has no fields'],
    [profiles.profile, { userdetails: { reported_count: 'some' } }, 'userdetails.reported_count is not a number'],
    [profiles.profile, { userdetails: { is_suspended: 'maybe' } }, 'userdetails.is_suspended is not a number'],
    [profiles.profile, { userdetails: { latitude: 1e300 } }, 'userdetails.latitude is not in degrees'],
    [campaigns.details, { data: { id: 1, total_ad_budget: '$12' } }, 'data.total_ad_budget is not an amount'],
    [webAnalytics.graph, { data: { date: [], sessions: [] } }, 'data.page_views is missing'],
    [webAnalytics.graph, { data: { date: [], sessions: 5, page_views: [] } }, 'data.sessions is not a list'],
    [groups.dropdown, { data: Array(10_001).fill({ id: 1 }) }, 'data has more than 10,000 entries'],
    [users.list, null, 'it has no fields'],
    [users.list, 'OK', 'it has no fields'],
    [users.list, [{ id: 1 }], 'it has no fields'],
    [profiles.timeline, null, 'it has no fields'],
  ] as const)('%#: says what cannot be read of it', (one, body, why) => {
    expect(() => readAnswer(one as Endpoint, body)).toThrow(new UnreadableAnswer(why));
  });

  test('can have all rows of a list at once, and leave out some', () => {
    const all = Array.from({ length: 12_000 }, (_, place) => ({ id: place + 1 }));
    expect(read(users.list, { users: [null, ...all] })).toMatchObject({ users: { length: 12_000 } });
    expect(read(users.list, [] as object)).toMatchObject({ users: [] });
  });

  test.each([
    [{ error: 'The disk is full' }, 'The disk is full'],
    [{ error: { code: 7, message: 'No such table' } }, 'No such table'],
    [{ success: false, message: 'Not today' }, 'Not today'],
    [{ status: 'error', responseMessage: 'Later' }, 'Later'],
    [{ status: false }, 'Server Error'],
  ])('says that it failed: %j', (body, message) => {
    expect(() => read(users.list, body)).toThrow(new FailedAnswer(message));
    expect(() => read(groups.remove, body)).toThrow(new FailedAnswer(message));
    expect(read(users.list, { ...body, users: [] })).toMatchObject({ users: [] });
  });

  test.each([
    [{ responseCode: '404' }, 404],
    [{ responseCode: 200 }, 200],
    [{ responseCode: 'OK' }, undefined],
    [{}, undefined],
    ['text', undefined],
  ])('%j has the code %j', (body, code) => expect(codeIn(body)).toBe(code));

  test('keeps what is not named, and leaves out what may be missing', () => {
    expect(read(session.loginData, { data: { name: 'Boss', colour: 'red' } })).toEqual({
      data: { name: 'Boss', colour: 'red' },
    });
    expect(read(session.verifyAuth, { responseMessage: 'Wrong code', responseCode: '200' })).toEqual({
      responseMessage: 'Wrong code',
      responseCode: 200,
    });
    expect(read(permissions.toggleOfGroup, { responseMessage: 'Changed' })).toEqual({ responseMessage: 'Changed' });
  });

  test('is left as it came where the call is an addition', () => {
    const body = { data: { totals: null }, total: '3' };
    expect(read(profiles.timeline, body)).toBe(body);
  });
});
