import { appId } from './app-id.ts';
import { detailsFrom, type PersonDetails } from './details.ts';
import { facePath } from './face.ts';
import { drawDevice, drawPhone } from './habits.ts';
import { drawDomain, drawMailbox, drawUsername } from './handle.ts';
import { drawName, type NameParts } from './name.ts';
import { type Random, randomFrom } from './random.ts';
import { signups } from './signups.ts';
import { uniqueNames } from './unique.ts';

/** The number of portraits that people share; `face` can draw more. */
const FACES = 240;

/** A row of the table of users. */
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

/** The options for generating people; the same options produce the same people. */
export interface Crowd {
  readonly seed: number;
  readonly count: number;
  readonly today: Date;
  /** Returns the given parts of the n-th name. */
  readonly wish?: (n: number, count: number) => NameParts;
  /** The usernames and mailboxes (the part before the `@`) in use, in lowercase; new ones are added. */
  readonly taken?: { readonly usernames: Set<string>; readonly mailboxes: Set<string> };
}

/** Draws when a user last used the app: most recently, some long ago, a few never. */
function drawLastSeen(random: Random, createdAt: Date, today: Date): Date | null {
  const age = today.getTime() - createdAt.getTime();
  const ago = Math.floor(age * random.next() ** 4);
  return random.chance(0.04) ? null : new Date(today.getTime() - ago);
}

/** Generates people in order of sign-up; no two share a username or an email address. */
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
