import { type City, cities } from './places-cities.ts';
import type { Random } from './random.ts';

/** A position on the map, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const KM_PER_DEGREE = 111.32;
const NEIGHBOURHOODS = 60;
/** Half of a neighborhood lives within this many kilometers. */
const STREETS = 0.9;
/** The share of people who live in the country, between two towns. */
const IN_THE_COUNTRY = 0.05;
/** The maximum distance between two cities with a country road, in degrees. */
const COUNTRY_ROAD = 9;
const DIGITS = 1e6;

const roundDegrees = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;

/** Returns a position some kilometers from another one; the bearing is in degrees. */
function away({ latitude, longitude }: Position, kilometres: number, bearing: number): Position {
  const angle = (bearing * Math.PI) / 180;
  return {
    latitude: latitude + (kilometres * Math.cos(angle)) / KM_PER_DEGREE,
    longitude: longitude + (kilometres * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  };
}

const wrapLongitude = (longitude: number): number => ((longitude + 540) % 360) - 180;

/** Returns the neighborhoods of a city: many near its center, some far out, none in the water. */
function neighbourhoods(random: Random, city: City): readonly Position[] {
  const [from, to] = city.inland ?? [0, 360];
  return Array.from({ length: NEIGHBOURHOODS }, () =>
    away(city, city.reach * 1.6 * random.next() ** 1.4, from + (to - from) * random.next()),
  );
}

/** Draws cities and places in them, in neighborhoods that are the same for everyone. */
export function placesFrom(random: Random) {
  const weights = cities.map((city) => [{ city, parts: neighbourhoods(random, city) }, city.weight] as const);
  const inCity = (parts: readonly Position[]): Position =>
    away(random.pickCommon(parts, 1.5), -STREETS * Math.log(1 - random.next()), 360 * random.next());
  const nearby = cities.map((city) =>
    cities.filter(
      (other) =>
        other !== city &&
        /, [A-Z]{2}$/.test(city.name) &&
        /, [A-Z]{2}$/.test(other.name) &&
        Math.hypot(other.latitude - city.latitude, other.longitude - city.longitude) < COUNTRY_ROAD,
    ),
  );
  const inCountry = (city: City): Position | undefined => {
    const others = nearby[cities.indexOf(city)] ?? [];
    if (others.length === 0) return undefined;
    const other = random.pick(others);
    const part = 0.1 + 0.8 * random.next();
    const onTheRoad = {
      latitude: city.latitude + part * (other.latitude - city.latitude),
      longitude: city.longitude + part * (other.longitude - city.longitude),
    };
    return away(onTheRoad, 22 * random.next(), 360 * random.next());
  };
  return (): Position & { readonly city: string } => {
    const { city, parts } = random.pickWeighted(weights);
    const place = (random.chance(IN_THE_COUNTRY) && inCountry(city)) || inCity(parts);
    return {
      city: city.name,
      latitude: roundDegrees(place.latitude),
      longitude: roundDegrees(wrapLongitude(place.longitude)),
    };
  };
}
