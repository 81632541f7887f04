import { expect, test } from 'vitest';
import { MAP } from './constants.ts';

test('maps begin where the product wants them', () =>
  expect(MAP).toMatchObject({
    minZoom: 5,
    zoom: 5,
    placeZoom: 12,
    usersZoom: 6,
    center: { latitude: 36.778259, longitude: -119.417931 },
    height: 600,
    metresPerMile: 1609.34,
  }));
