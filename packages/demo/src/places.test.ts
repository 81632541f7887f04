import { describe, expect, it } from 'vitest';
import { placesFrom } from './places.ts';
import { cities } from './places-cities.ts';
import { randomFrom } from './random.ts';

const drawn = (seed: number, count: number) => {
  const draw = placesFrom(randomFrom(seed));
  return Array.from({ length: count }, draw);
};
const many = drawn(1, 20_000);

describe('places', () => {
  it('are the same for the same seed, and others for another one', () => {
    expect(drawn(1, 100)).toEqual(many.slice(0, 100));
    expect(drawn(2, 100)).not.toEqual(many.slice(0, 100));
  });

  it('are on the map, to a millionth of a degree', () => {
    const isOnTheMap = ({ latitude, longitude }: (typeof many)[number]): boolean =>
      Math.abs(latitude) < 75 && Math.abs(longitude) <= 180 && /^-?\d+(\.\d{1,6})?$/.test(String(latitude));
    // A single expectation, because each one takes longer than drawing a place.
    expect(many.filter((place) => !isOnTheMap(place))).toEqual([]);
  });

  it('are near their city for most, and in the country for a few', () => {
    const byName = new Map(cities.map((city) => [city.name, city]));
    const distances = many.map(({ city, latitude, longitude }) => {
      const home = byName.get(city);
      const width = Math.cos((latitude * Math.PI) / 180);
      const east = Math.abs(longitude - (home?.longitude ?? 0));
      return 111 * Math.hypot(latitude - (home?.latitude ?? 0), Math.min(east, 360 - east) * width);
    });
    const near = distances.filter((kilometres) => kilometres < 60).length / many.length;
    expect(near).toBeGreaterThan(0.93);
    expect(near).toBeLessThan(0.99);
  });

  it('are in the United States for most, and at both sides of the antimeridian for some', () => {
    const american = many.filter(({ city }) => /, [A-Z]{2}$/.test(city)).length / many.length;
    expect(american).toBeGreaterThan(0.9);
    expect(american).toBeLessThan(0.97);
    const fiji = many.filter(({ city }) => city.endsWith('Fiji'));
    expect(fiji.some(({ longitude }) => longitude < 0) && fiji.some(({ longitude }) => longitude > 0)).toBe(true);
  });
});
