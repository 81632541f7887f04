import { campaigns } from '@quarterdeck/contract/campaigns';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { reports } from '@quarterdeck/contract/reports';
import { session } from '@quarterdeck/contract/session';
import { urls } from '@quarterdeck/contract/urls';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

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
