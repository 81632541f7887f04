import { setTimeout as pause } from 'node:timers/promises';
import { near, type Person, personOf, reasons, sentences, topics } from './people.ts';
import { type Random, randomFrom } from './random.ts';

/** The options of the simulation. */
export interface SimulationOptions {
  readonly appUrl: string;
  readonly people: number;
  /** The number of actions per second; each produces about one item. */
  readonly actionsPerSecond: number;
  readonly seed: number;
}

/** After a refusal, a user does nothing for this many steps. */
const AWAY = 2000;
const UPDATES = 0.1;

type Answer = Readonly<Record<string, unknown>>;

/** The app refused a call. */
class RefusalError extends Error {
  constructor(readonly status: number) {
    super(`The app answered ${status}`);
  }
}

/** The content of a phone's screen, on which its owner can act. */
interface Screen {
  readonly posts: readonly { readonly id: string; readonly user: string; readonly title: string }[];
}

/** Returns the phone of a user, which calls the app like any phone. */
function phoneOf({ appUrl }: SimulationOptions, person: Person) {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${appUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'device-type': person.device,
        'app-version': person.version,
        visitor: person.username,
        ...(person.token === undefined ? {} : { authorization: `Bearer ${person.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new RefusalError(answer.status);
    }
    return answer.status === 204 ? {} : ((await answer.json()) as Answer);
  };
}

type Phone = ReturnType<typeof phoneOf>;

/** An activity of a user. */
type Activity = (phone: Phone, person: Person, random: Random, screen: Screen) => Promise<unknown>;

const one = (screen: Screen, random: Random) => (screen.posts.length > 0 ? random.pick(screen.posts) : undefined);

const activities: readonly (readonly [often: number, activity: Activity])[] = [
  [
    25,
    async (phone, _person, random) => {
      const { posts } = (await phone('GET', `/search?term=${random.pick(topics)}`)) as unknown as Screen;
      const found = posts.at(-1);
      if (found && random.next() < 0.4) await phone('GET', `/posts/${found.id}?from=search`);
    },
  ],
  [
    20,
    async (phone, _person, random, screen) => {
      const post = one(screen, random);
      if (!post) return;
      await phone('GET', `/posts/${post.id}`);
      if (random.next() < 0.3) await phone('POST', `/posts/${post.id}/like`);
      if (random.next() < 0.1) await phone('POST', '/bookmarks', { post: post.id, term: random.pick(topics) });
    },
  ],
  [
    10,
    (phone, { latitude, longitude, city }, random) =>
      phone('POST', '/position', { latitude: near(random, latitude), longitude: near(random, longitude), place: city }),
  ],
  [
    8,
    (phone, _person, random) => {
      const topic = random.pick(topics);
      const title = `${random.pick(['All about', 'Ten ideas for', 'My first', 'Who likes'])} ${topic}`;
      const website = `https://news.example/${topic}/${Math.floor(random.next() * 1000)}`;
      return phone('POST', '/posts', { title, text: random.pick(sentences), ...(random.next() < 0.4 && { website }) });
    },
  ],
  [
    10,
    async (phone, person, random, screen) => {
      const author = one(screen, random)?.user;
      if (author !== undefined && author !== person.user) await phone('PUT', `/follows/${author}`);
    },
  ],
  [
    12,
    async (phone, person, random, screen) => {
      const author = one(screen, random)?.user;
      if (person.room === undefined && author !== undefined && author !== person.user)
        person.room = String((await phone('POST', '/chats', { with: author })).id);
      if (person.room) await phone('POST', `/chats/${person.room}/messages`, { text: random.pick(sentences) });
    },
  ],
  [
    10,
    async (phone, _person, random) => {
      const { ad } = (await phone('GET', `/ad?place=${random.next()}`)) as {
        readonly ad: { readonly id: string } | null;
      };
      if (ad && random.next() < 0.15) await phone('POST', `/ads/${ad.id}/click`);
    },
  ],
  [
    1,
    (phone, _person, random) => {
      const interest = random.pick(topics);
      const goal = random.next() < 0.5 ? 'clicks' : 'impressions';
      const budget = random.pick([20, 40, 60, 250, 1000]);
      return phone('POST', '/campaigns', { name: `Buy ${interest}`, goal, budget, interest });
    },
  ],
  [
    1,
    async (phone, _person, random, screen) => {
      const post = one(screen, random);
      if (!post) return;
      const about = random.next() < 0.7 ? { post: post.id } : { user: post.user };
      await phone('POST', '/reports', { ...about, reason: random.pick(reasons) });
    },
  ],
  [3, (phone) => phone('GET', '/pages/faq')],
];

function drawDeed(random: Random): Activity {
  let left = random.next() * activities.reduce((sum, [often]) => sum + often, 0);
  const found = activities.find(([often]) => {
    left -= often;
    return left < 0;
  });
  return (found ?? random.pick(activities))[1];
}

/** Signs a user up, or in if the app knows them from an earlier run. */
async function enter(phone: Phone, person: Person): Promise<void> {
  const { name, username, latitude, longitude, city: place, os: device_os } = person;
  const credentials = { username, password: `the password of ${username}` };
  const signUp = () => phone('POST', '/sign-up', { name, ...credentials, email: `${username}@example.com`, device_os });
  const { token, user } = await signUp().catch((error: unknown) => {
    if (error instanceof RefusalError && error.status === 409) return phone('POST', '/sign-in', credentials);
    throw error;
  });
  person.token = String(token);
  person.user = String(user);
  await phone('POST', '/position', { latitude, longitude, place });
}

/** Runs the users' activities one by one until stopped; the same seed gives the same activities. */
export async function live(life: SimulationOptions, signal: AbortSignal): Promise<void> {
  const random = randomFrom(life.seed);
  const people: Person[] = [];
  let screen: Screen = { posts: [] };

  async function act(step: number): Promise<void> {
    // Up to the limit, every third step adds a user.
    const isNew = people.length < life.people && step % 3 === 0;
    if (isNew) people.push(personOf(life.seed, people.length));
    const person = isNew ? people.at(-1) : random.pick(people);
    if (!person || person.awayUntil > step) return;
    const phone = phoneOf(life, person);
    try {
      if (person.token === undefined) await enter(phone, person);
      else await drawDeed(random)(phone, person, random, screen);
      if (step % 20 === 0) screen = (await phone('GET', '/posts')) as unknown as Screen;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      if (error.status === 401) person.token = undefined;
      if (error.status === 401 || error.status === 403) person.awayUntil = step + AWAY;
      if (error.status === 426 && random.next() < UPDATES)
        person.version = String((await phone('GET', '/version')).app_version);
    }
  }

  const begun = Date.now();
  for (let step = 0; !signal.aborted; step += 1) {
    const ahead = begun + (step * 1000) / life.actionsPerSecond - Date.now();
    if (ahead > 0) await pause(ahead, undefined, { signal }).catch(() => undefined);
    await act(step).catch(() => pause(1000));
  }
}
