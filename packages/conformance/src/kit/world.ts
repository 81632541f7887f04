import { type Fields, isSuccess, rowsOf, summaryOf, thingOf, valueAt } from './answer.ts';
import { idIn, type Kit } from './kit.ts';
import { SkipCheck } from './outcome.ts';

/** The number of users that are searched for one with the needed data. */
const TRIED = 20;

const PROFILE = [
  'name',
  'username',
  'gender',
  'email',
  'phone',
  'dob',
  'address',
  'current_location',
  'avatar',
  'reported_count',
  'is_suspended',
  'auto_follow',
];

type Id = number | string;

/** Returns the ids of the first users in the list. */
const userIds = async (kit: Kit): Promise<readonly Id[]> => (await kit.rows('/users-list')).map((row) => idIn(row));

/** Returns the first user in the list. */
export const anyUser = async (kit: Kit): Promise<Id> => idIn((await kit.rows('/users-list'))[0]);

/** Returns the id of the first row of a list. */
export const firstOf = async (kit: Kit, path: string, name = 'id'): Promise<Id> =>
  idIn((await kit.rows(path))[0], name);

/** Returns the current profile of a user. @throws SkipCheck when there is no profile */
export async function profileOf(kit: Kit, id: Id): Promise<Fields> {
  const answer = await kit.call('GET', '/user-profile', { id });
  if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
  return thingOf(answer, PROFILE);
}

/** Returns the profile of the first user, read once. */
export const anyProfile = (kit: Kit): Promise<Fields> =>
  kit.once('profile', async () => profileOf(kit, await anyUser(kit)));

/** Finds the first user for whom a list has rows, and returns both. @throws SkipCheck when there is none */
async function someoneWith(
  kit: Kit,
  path: string,
  inputOf: (id: Id) => Fields,
): Promise<{ readonly user: Id; readonly rows: readonly [Fields, ...Fields[]] }> {
  const reported = await kit.rows('/reported-users').catch(() => []);
  const ids = [...(await userIds(kit)), ...reported.map((row) => idIn(row, 'reported_user_id'))];
  for (const user of ids.slice(0, TRIED)) {
    const answer = await kit.list(path, inputOf(user));
    const [first, ...others] = isSuccess(answer) ? rowsOf(answer) : [];
    if (first) return { user, rows: [first, ...others] };
  }
  throw new SkipCheck(`GET ${path} returns no rows for any of ${Math.min(TRIED, ids.length)} users`);
}

/** Finds a user who has followers or follows someone. */
export const userWithFollows = (kit: Kit, path: '/followers' | '/following') =>
  kit.once(path, () => someoneWith(kit, path, (user_id) => ({ user_id })));

/** Finds a user with chat rooms. */
export const userWithChats = (kit: Kit) =>
  kit.once('chatting', () => someoneWith(kit, '/chat-rooms', (user_id) => ({ user_id, page: 0 })));

/** Reads the messages of all rooms of a user, and returns them with the user and one of the rooms. */
export const chat = (kit: Kit) =>
  kit.once('chat', async () => {
    const { user, rows } = await userWithChats(kit);
    const messages: Fields[] = [];
    for (const room of rows) {
      const answer = await kit.list('/chat-messages', { user_id: user, room_id: idIn(room), page: 0 });
      if (isSuccess(answer)) messages.push(...rowsOf(answer));
    }
    return { user, room: idIn(rows[0]), messages };
  });

/** Returns a reported post. */
export const anyPost = (kit: Kit): Promise<Id> => firstOf(kit, '/reported-posts', 'reported_post_id');

/** Finds a permission's row in the list of permissions. @throws SkipCheck when it is missing */
export async function permissionIn(kit: Kit, path: string, input: Fields, code: string): Promise<Fields> {
  const answer = await kit.call('GET', path, input);
  const row = rowsOf(answer).find(({ name }) => name === code);
  if (!row) throw new SkipCheck(`${summaryOf(answer)}, without a row ${code}`);
  return row;
}

/** Returns a number, also if it is a string in the answer. */
export const numberAt = (fields: Fields, path: string): number => {
  const value = valueAt(fields, path);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
};

/** Returns whether a flag is 1 or true, as a number, string or boolean. */
export const isOn = (fields: Fields, path: string): boolean => ['1', 'true'].includes(String(valueAt(fields, path)));
