import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { answerFor, render } from '../../../test/render.tsx';
import { answerTiles } from '../../../test/tiles.ts';
import { enter } from '../../data/session/session.ts';
import { LazyCircleMap, LazyPlaceMap } from './lazy-maps.tsx';
import { WorldMap } from './world-map.tsx';

const AT = { latitude: 34.05, longitude: -118.24 };

beforeEach(() => answerTiles('load'));

const region = (name: string) => page.getByRole('region', { name });
const figure = () => page.getByRole('figure');

/** Returns the visible box of the drawing. */
const drawn = () => region('Map of Boats').element().querySelector('path')?.getBoundingClientRect();

test('a circle is drawn whole, in the middle, and told in words', { tags: ['long'] }, async () => {
  const container = render(<LazyCircleMap circle={{ center: AT, radius: 25, unit: 'miles' }} name="Boats" />);
  await expect.element(figure()).toHaveTextContent('25 miles around 34.0500° N, 118.2400° W');
  await expect.poll(() => drawn()?.width).toBeGreaterThan(80);
  const frame = region('Map of Boats').element().getBoundingClientRect();
  const circle = drawn() ?? new DOMRect();
  expect(circle.height).toBeLessThan(frame.height);
  expect(circle.x + circle.width / 2).toBeCloseTo(frame.x + frame.width / 2, -1);
  expect(circle.y + circle.height / 2).toBeCloseTo(frame.y + frame.height / 2, -1);
  await expectAccessible(container);
});

test('a circle of one mile is one in words; another circle is another map', async () => {
  render(<LazyCircleMap circle={{ center: AT, radius: 1, unit: 'miles' }} name="Boats" />);
  await expect.element(figure()).toHaveTextContent('1 mile around');
  await expect.poll(() => drawn()?.width).toBeGreaterThan(80);
});

test('tiles are asked for with the session', async () => {
  const asked: (string | null)[] = [];
  api.files(/^\/tiles\//).answers((headers) => {
    asked.push(headers.get('authorization'));
    return new Response(null, { status: 404 });
  });
  enter(answerFor({ token: 'token-of-ann' }));
  render(<LazyPlaceMap at={AT} name="Ann Miller" />);
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  expect(new Set(asked)).toEqual(new Set(['Bearer token-of-ann']));
  await expect.element(page.getByText('Coastlines: Natural Earth; states: US Census Bureau')).toBeVisible();
});

test('a place has a pin in the middle, and its position in words', async () => {
  render(<LazyPlaceMap at={AT} name="Ann Miller" />);
  await expect.element(figure()).toHaveTextContent('34.0500° N, 118.2400° W');
  const map = region('Map of Ann Miller').element();
  const boxOfPin = () => map.querySelector('.leaflet-marker-icon svg')?.getBoundingClientRect();
  await expect.poll(() => boxOfPin()?.width).toBe(36);
  const [frame, pin] = [map.getBoundingClientRect(), boxOfPin()];
  expect((pin?.x ?? 0) + (pin?.width ?? 0) / 2).toBeCloseTo(frame.x + frame.width / 2, 0);
  expect(pin?.bottom).toBeCloseTo(frame.y + frame.height / 2, -1);
});

test('a map that began near is shown from afar by a button, which leaves the focus on the map', {
  tags: ['long'],
}, async () => {
  render(
    <WorldMap label="Map of all" center={AT} zoom={12} all={AT}>
      {null}
    </WorldMap>,
  );
  const showAll = page.getByRole('button', { name: 'Show all' });
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).not.toHaveAttribute('aria-disabled');
  await focusOn(showAll);
  await userEvent.keyboard('{Enter}');
  await expect.element(showAll).not.toBeInTheDocument();
  await expect.element(region('Map of all')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
});
