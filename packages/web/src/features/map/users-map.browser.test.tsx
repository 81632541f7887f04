import { map } from '@quarterdeck/contract/map';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answerTiles } from '../../../test/tiles.ts';

const PATH = '/geographical-users-count';
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
const SAN_FRANCISCO = { latitude: 37.77, longitude: -122.42 };

const locations = api.call(map.locations);
const open = (search = '', permissions: readonly ('users_locations' | 'user_profile')[] = ['users_locations']) =>
  renderScreen(`${PATH}${search}`, { permissions });
const at = ({ latitude, longitude }: typeof LOS_ANGELES, zoom: number) =>
  `?lat=${latitude}&lng=${longitude}&zoom=${zoom}`;
const users = () => page.getByRole('region', { name: 'Map of users' });
const status = () => page.getByRole('main').getByRole('status');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lastZoom = () => locations.inputs().at(-1)?.zoom;

const person = (id: number, name: string, place = LOS_ANGELES) => ({
  id,
  name,
  avatar: null,
  is_reported: 0 as const,
  ...place,
});

const answer = (found: {
  clusters?: { count: number; latitude: number; longitude: number }[];
  users?: ReturnType<typeof person>[];
}) => locations.answers(() => ({ users: [], ...found }));

beforeEach(() => answerTiles('load'));

describe('the marks', () => {
  test('add up to all users; one of many takes the map nearer, by a click and by Enter', {
    tags: ['long'],
  }, async () => {
    answer({
      clusters: [
        { count: 900, ...LOS_ANGELES },
        { count: 5, latitude: 34.1, longitude: -118.2 },
        { count: 1070, ...SAN_FRANCISCO },
      ],
    });
    const router = await open();
    await expect.element(status()).toHaveTextContent('1,975 users here');
    await expect.element(button('905 users')).toHaveTextContent('905');
    await expect.element(button('1,070 users')).toHaveTextContent('1.07K');
    expect(lastZoom()).toBe(6);
    await button('1,070 users').click();
    await expect.poll(lastZoom).toBe(8);
    await expect.element(users()).toHaveFocus();
    expect(router.state.location.search).toMatchObject({ zoom: '8', lat: '37.7700', lng: '-122.4200' });
    await focusOn(button('1,070 users'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastZoom).toBe(10);
    await expect.element(users()).toHaveFocus();
  });

  test('of people at one place say who they are, and give the focus back', { tags: ['long'] }, async () => {
    answer({ users: [person(1, 'Ann Miller'), person(2, 'Ben Carter')] });
    await open(at(LOS_ANGELES, 11), ['users_locations', 'user_profile']);
    await expect.element(status()).toHaveTextContent('2 users here');
    await focusOn(button('2 users'));
    await userEvent.keyboard('{Enter}');
    const told = users().getByRole('list', { name: '2 users' });
    await expect.element(told.getByRole('link', { name: 'Ann Miller' })).toHaveFocus();
    await expect.element(told.getByRole('link', { name: 'Ben Carter' })).toHaveAttribute('href', '/user-profile/2');
    await userEvent.keyboard('{Escape}');
    await expect.element(told).not.toBeInTheDocument();
    await expect.element(button('2 users')).toHaveFocus();
  });

  test('name people to whose profiles there is no way, and the permission for it', async () => {
    answer({ users: [person(1, 'Ann Miller')] });
    await open(at(LOS_ANGELES, 11));
    await button('Ann Miller').click();
    const link = users().getByRole('link', { name: 'Ann Miller' });
    await expect.element(link).toHaveAttribute('aria-disabled', 'true');
    await expect.element(link).toHaveAccessibleDescription('You need the permission user_profile');
    await users().getByRole('button', { name: 'Close' }).click();
    await expect.element(link).not.toBeInTheDocument();
  });

  test('are a table as well, the largest first', { tags: ['long'] }, async () => {
    answer({ clusters: [{ count: 70, ...SAN_FRANCISCO }], users: [person(1, 'Ann Miller')] });
    await open('', ['users_locations', 'user_profile']);
    await page.getByText('Show as table').click();
    const rows = page.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('70 users37.77° N, 122.42° W');
    await expect.element(rows.nth(2)).toHaveTextContent('Ann Miller34.0500° N, 118.2400° W');
    expect(rows.elements()).toHaveLength(3);
  });

  test('are not there where no one is', { tags: ['long'] }, async () => {
    answer({});
    await open();
    await expect.element(status()).toHaveTextContent('No users here');
  });
});

describe('more people at one place than are shown', () => {
  const people = api.call(map.people);
  const crowd = Array.from({ length: 60 }, (_, index) => person(index + 1, `Person ${index + 1}`));
  beforeEach(() =>
    people.answers(() => ({ data: crowd.slice(0, 10).map((one) => ({ ...one, username: `p${one.id}` })), total: 620 })),
  );
  const edges = (input: ReturnType<typeof people.inputs>[number] | undefined) =>
    input && [input.southwest_lat, input.southwest_lng, input.northeast_lat, input.northeast_lng];

  test('lead to a list of all, and back to the map', async () => {
    answer({ users: crowd });
    const router = await open(at(LOS_ANGELES, 18));
    await button('60 users').click();
    const told = users().getByRole('list', { name: '60 users' });
    await expect.element(told.getByText('and 10 more')).toBeVisible();
    await told.getByRole('link', { name: 'Show all in a list' }).click();
    await expect.element(page.getByText('p10', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent('620');
    const [south, west, north, east] = edges(people.inputs().at(-1)) ?? [];
    expect([south, north]).toEqual([34.049999, 34.050001]);
    expect([west, east]).toEqual([-118.240001, -118.239999]);
    await expectAccessible();
    await page.getByRole('link', { name: 'Back to the map' }).click();
    await expect.element(status()).toHaveTextContent('60 users here');
    expect(router.state.location.search).not.toHaveProperty('at');
  });

  test('are in the list also where the map was told of no one, as near as it goes', { tags: ['long'] }, async () => {
    answer({ clusters: [{ count: 620, ...LOS_ANGELES }] });
    await open(at(LOS_ANGELES, 18));
    await button('620 users').click();
    await users().getByRole('link', { name: 'Show all in a list' }).click();
    await expect.poll(() => edges(people.inputs().at(-1))).toEqual([34.0493, -118.2407, 34.0507, -118.2393]);
  });

  test('an address that names no place is the map', { tags: ['long'] }, async () => {
    answer({});
    await open('?at=1,2,x,4');
    await expect.element(status()).toHaveTextContent('No users here');
    expect(people.inputs()).toEqual([]);
  });
});

describe('the map', () => {
  test('is moved by the arrow keys, and keeps its place in the address', { tags: ['long'] }, async () => {
    answer({});
    const router = await open(at(LOS_ANGELES, 10));
    await expect.element(status()).toHaveTextContent('No users here');
    await focusOn(users());
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => locations.inputs().length).toBe(2);
    const [before, after] = locations.inputs();
    expect(after?.southwest_lng).toBeLessThan(before?.southwest_lng ?? 0);
    expect(after?.southwest_lat).toBe(before?.southwest_lat);
    expect(Number((router.state.location.search as { lng: string }).lng)).toBeLessThan(LOS_ANGELES.longitude);
  });

  test('asks once when it has come to rest, however often it was moved before', { tags: ['long'] }, async () => {
    answer({});
    await open(at(LOS_ANGELES, 10));
    await expect.element(status()).toHaveTextContent('No users here');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const moves = [
      [
        'dragged',
        () =>
          userEvent.dragAndDrop(users(), users(), {
            sourcePosition: { x: 300, y: 200 },
            targetPosition: { x: 400, y: 240 },
          }),
      ],
      ['nearer', () => button('Zoom in').click()],
      [
        'dragged',
        () =>
          userEvent.dragAndDrop(users(), users(), {
            sourcePosition: { x: 400, y: 240 },
            targetPosition: { x: 300, y: 300 },
          }),
      ],
      ['nearer', () => button('Zoom in').click()],
    ] as const;
    for (const [, move] of moves) {
      await move();
      vi.advanceTimersByTime(200);
    }
    expect(locations.inputs()).toHaveLength(1);
    vi.advanceTimersByTime(300);
    await expect.poll(() => locations.inputs().length).toBe(2);
    expect(lastZoom()).toBe(12);
    expect(locations.inputs()[1]?.southwest_lat).not.toBe(locations.inputs()[0]?.southwest_lat);
  });

  test('goes no farther away than it may', { tags: ['long'] }, async () => {
    answer({});
    await open(at(LOS_ANGELES, 5));
    await expect.element(button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Zoom in')).not.toHaveAttribute('aria-disabled');
  });

  test('never shows an answer to where it was before', { tags: ['long'] }, async () => {
    const slow = deferred();
    locations.answers(async ({ zoom }) => {
      if (zoom === 9) await slow.promise;
      return { users: [], clusters: [{ count: zoom === 9 ? 999 : 7, ...LOS_ANGELES }] };
    });
    await open(at(LOS_ANGELES, 9));
    await expect.element(status()).toHaveTextContent('Loading…');
    await button('Zoom in').click();
    await expect.element(status()).toHaveTextContent('7 users here');
    slow.resolve();
    await expect.element(button('7 users')).toBeVisible();
    await expect.element(status()).toHaveTextContent('7 users here');
    await expect.element(button('999 users')).not.toBeInTheDocument();
  });

  test('says what failed, and asks again', { tags: ['long'] }, async () => {
    locations.refuses(500, 'The database is away');
    await open();
    await expect.element(status()).toHaveTextContent('This could not be loaded');
    await expect.element(page.getByText('The database is away')).toBeVisible();
    // Marks on maps are exempt from the rule on target size, because their position carries the meaning.
    await expectAccessible(undefined, ['target-size']);
    answer({ clusters: [{ count: 7, ...LOS_ANGELES }] });
    await button('Retry').click();
    await expect.element(status()).toHaveTextContent('7 users here');
  });

  test('shows tiles with whose they are', { tags: ['long'] }, async () => {
    answer({});
    await open();
    await expect.element(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expect.element(status()).toHaveTextContent('No users here');
    expect(users().element().querySelectorAll('img').length).toBeGreaterThan(4);
    await expect.element(page.getByText('Coastlines')).not.toBeInTheDocument();
  });

  test('draws the land from our own files where tiles fail', { tags: ['long'] }, async () => {
    answerTiles('fail');
    answer({ clusters: [{ count: 70, ...SAN_FRANCISCO }] });
    await open();
    await expect.element(page.getByText('Coastlines: Natural Earth; states: US Census Bureau')).toBeVisible();
    await expect.poll(() => users().element().querySelectorAll('path').length).toBeGreaterThan(20);
    await expect.element(button('70 users')).toBeVisible();
    expect(users().element().querySelectorAll('img')).toHaveLength(0);
    await expectAccessible(undefined, ['target-size']);
  });
});
