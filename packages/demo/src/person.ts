import { appId } from './app-id.ts';
import { detailsFrom, type PersonDetails } from './details.ts';
import { facePath } from './face.ts';
import { drawDevice, drawPhone } from './habits.ts';
import { drawDomain, drawMailbox, drawUsername } from './handle.ts';
import { drawName, type NameParts } from './name.ts';
import { type Random, randomFrom } from './random.ts';
import { signups } from './signups.ts';
import { uniqueNames } from './unique.ts';

/** The portraits that people share; `face` draws more. */
const FACES = 240;

/** A user of the app, as the table has them. */
export interface Person extends PersonDetails {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string | null;
  readonly avatar: string | null;
  readonly device: string | null;
  readonly device_app_version: string | null;
  readonly is_suspended: boolean;
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly app_id: string;
}

const faceFor = (random: Random, isWoman: boolean): string => facePath(2 * random.below(FACES / 2) + (isWoman ? 0 : 1));

/** What people are made from; the same options make the same people. */
export interface Crowd {
  readonly seed: number;
  readonly count: number;
  readonly today: Date;
  /** The parts of the n-th name that are given. */
  readonly wish?: (n: number, count: number) => NameParts;
  /** Usernames, and the parts of addresses before the `@`, that are in use, in lower case; they grow. */
  readonly taken?: { readonly usernames: Set<string>; readonly mailboxes: Set<string> };
}

/** When someone last used the app: most lately, some long ago, a few never. */
function drawLastSeen(random: Random, createdAt: Date, today: Date): Date | null {
  const age = today.getTime() - createdAt.getTime();
  const ago = Math.floor(age * random.next() ** 4);
  return random.chance(0.04) ? null : new Date(today.getTime() - ago);
}

/** Makes people, in the order in which they signed up; no two share a username or an email address. */
export function* people({ seed, count, today, wish, taken }: Crowd): Generator<Person, void, undefined> {
  const random = randomFrom(seed);
  const uniqueUsername = uniqueNames(random, taken?.usernames ?? new Set());
  const uniqueMailbox = uniqueNames(random, taken?.mailboxes ?? new Set());
  const signedUp = signups(random, count, today);
  const drawDetails = detailsFrom(seed + 1, today);
  const visits = randomFrom(seed + 2);
  for (let n = 0; n < count; n += 1) {
    const name = drawName(random, wish?.(n, count));
    const username = uniqueUsername(drawUsername(random, name));
    const { device, version } = drawDevice(random);
    const createdAt = signedUp(n);
    const age = today.getTime() - createdAt.getTime();
    yield {
      ...drawDetails(name.isWoman),
      name: name.full,
      username,
      email: `${uniqueMailbox(drawMailbox(random, name, username))}@${drawDomain(random)}`,
      phone: drawPhone(random),
      avatar: random.chance(0.85) ? faceFor(random, name.isWoman) : null,
      device,
      device_app_version: version,
      is_suspended: random.chance(0.012),
      last_seen_at: drawLastSeen(visits, createdAt, today),
      created_at: createdAt,
      updated_at: random.chance(0.6) ? new Date(createdAt.getTime() + Math.floor(age * random.next())) : createdAt,
      app_id: appId('u', username),
    };
  }
}
