import { type Random, randomFrom } from './random.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const first =
  words(`Ann Ben Cleo Dora Emil Fay Gus Hana Ivo June Kai Lena Milo Nora Omar Pia Quinn Rosa Sam Tess Uma Vera
  Will Xena Yara Zoe Aldo Bea Carl Dina Ezra Flor Gwen Hugo Iris Joel Kim Luca Maya Nils`);
const last =
  words(`Adams Baker Castro Diaz Evans Flores Garcia Hill Ito Jones Khan Lopez Miller Nguyen Okafor Patel Quist
  Reyes Smith Turner Usman Vargas Weber Xu Young Zeller Berg Cohen Dunn Ellis Fox Grant Hayes Irwin Jain Kelly`);

export const topics = words('lamps bicycles bread hiking jazz tomatoes chess sailing cats ceramics films coffee');
export const reasons = ['Spam', 'Insulting', 'Not true', 'Pretends to be someone else'];
export const sentences = ['Which one did you buy?', 'I had no idea.', 'See you on Sunday!', 'Send me a picture.'];

const cities = `New York|40.71|-73.99
Los Angeles|34.06|-118.24
Chicago|41.87|-87.68
Houston|29.77|-95.39
Phoenix|33.47|-112.07
Philadelphia|39.98|-75.16
San Antonio|29.44|-98.49
Dallas|32.79|-96.81
Austin|30.28|-97.74
Denver|39.74|-104.98
Seattle|47.61|-122.32
Boston|42.34|-71.09
Nashville|36.16|-86.78
Portland|45.52|-122.65
Las Vegas|36.16|-115.17
Atlanta|33.77|-84.39
Miami|25.79|-80.24
Minneapolis|44.97|-93.26
Salt Lake City|40.74|-111.89
Kansas City|39.09|-94.58`
  .split('\n')
  .map((line) => line.split('|'));

/** A user with a phone. */
export interface Person {
  readonly name: string;
  readonly username: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly device: 'android' | 'ios';
  readonly os: string;
  version: string;
  token?: string | undefined;
  /** The user's id in the app. */
  user?: string;
  /** One of the user's chats. */
  room?: string;
  /** The user does nothing before this step. */
  awayUntil: number;
}

/** Draws an offset from the city's center; small offsets are more likely. */
export const near = (random: Random, degrees: number): number =>
  degrees + 0.25 * (random.next() - 0.5) * (random.next() + random.next());

/** Returns the user with a number, identical for the same seed. */
export function personOf(seed: number, number: number): Person {
  const random = randomFrom(seed * 100_003 + number);
  const [firstName, lastName] = [random.pick(first), random.pick(last)];
  const [city = '', latitude, longitude] = random.pick(cities);
  const device = random.next() < 0.55 ? 'ios' : 'android';
  return {
    name: `${firstName} ${lastName}`,
    username: `${firstName}_${lastName}_${number}`.toLowerCase(),
    city,
    latitude: near(random, Number(latitude)),
    longitude: near(random, Number(longitude)),
    device,
    os: device === 'ios' ? `iOS ${random.pick([17, 18, 26])}` : `Android ${random.pick([13, 14, 15])}`,
    version: random.pick(['5.2.0', '5.3.1', '5.4.0', '5.4.1']),
    awayUntil: 0,
  };
}
