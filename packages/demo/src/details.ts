import { placesFrom } from './places.ts';
import { type Random, randomFrom } from './random.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
const YOUNGEST = 16;
/** Most users are young; a few are as old as their grandparents. */
const YEARS = 58;
const SKEW = 1.9;
const NON_BINARY = 0.015;

const streets = ['Maple', 'Oak', 'Cedar', 'Lincoln', 'Mission', 'Sunset', 'Highland', 'Park', 'Washington', 'Willow'];
const kinds = ['Street', 'Avenue', 'Drive', 'Lane', 'Boulevard'];

/** The optional fields of a profile; many users leave them empty. */
export interface PersonDetails {
  readonly gender: 'male' | 'female' | 'non-binary' | null;
  readonly dob: string | null;
  readonly address: string | null;
  readonly current_location: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

function birth(random: Random, today: Date): string {
  const age = YOUNGEST + random.next() ** SKEW * YEARS;
  return new Date(today.getTime() - age * YEAR).toISOString().slice(0, 10);
}

/** Draws the details from a separate random stream, so that adding them does not change other fields. */
export function detailsFrom(seed: number, today: Date): (isWoman: boolean) => PersonDetails {
  const random = randomFrom(seed);
  const drawPlace = placesFrom(randomFrom(seed + 1000));
  const others = randomFrom(seed + 2000);
  return (isWoman) => {
    const { city, ...position } = drawPlace();
    const address = `${1 + random.below(2400)} ${random.pick(streets)} ${random.pick(kinds)}, ${city}`;
    const dob = birth(random, today);
    return {
      gender: random.chance(0.72) ? (others.chance(NON_BINARY) ? 'non-binary' : isWoman ? 'female' : 'male') : null,
      dob: random.chance(0.64) ? dob : null,
      address: random.chance(0.41) ? address : null,
      current_location: random.chance(0.58) ? city : null,
      ...(random.chance(0.81) ? position : { latitude: null, longitude: null }),
    };
  };
}

/** The column names of these details. */
export const detailNames = Object.keys(detailsFrom(0, new Date(0))(true)) as readonly (keyof PersonDetails)[];
