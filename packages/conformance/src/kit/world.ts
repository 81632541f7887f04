import { type Fields, isSuccess, rowsOf, summaryOf, thingOf, valueAt } from './answer.ts';
import { idIn, type Kit } from './kit.ts';
import { SkipCheck } from './outcome.ts';

/** This many people are asked about until one has what is needed. */
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

/** The ids of the first users of the list. */
const userIds = async (kit: Kit): Promise<readonly Id[]> => (await kit.rows('/users-list')).map((row) => idIn(row));

/** The first user of the list. */
export const anyUser = async (kit: Kit): Promise<Id> => idIn((await kit.rows('/users-list'))[0]);

/** The first of an ordinary list. */
export const firstOf = async (kit: Kit, path: string, name = 'id'): Promise<Id> =>
  idIn((await kit.rows(path))[0], name);

/** Someone as their profile shows them now. @throws NotTried when there is no profile */
export async function profileOf(kit: Kit, id: Id): Promise<Fields> {
  const answer = await kit.call('GET', '/user-profile', { id });
  if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
  return thingOf(answer, PROFILE);
}

/** The profile of the first user, asked for once. */
export const anyProfile = (kit: Kit): Promise<Fields> =>
  kit.once('profile', async () => profileOf(kit, await anyUser(kit)));

/** The first of the first users for whom a list has rows: who it is, and the rows. @throws NotTried when there is none */
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

/** A user with followers, or who follows someone. */
export const userWithFollows = (kit: Kit, path: '/followers' | '/following') =>
  kit.once(path, () => someoneWith(kit, path, (user_id) => ({ user_id })));

/** A user with chat rooms. */
export const userWithChats = (kit: Kit) =>
  kit.once('chatting', () => someoneWith(kit, '/chat-rooms', (user_id) => ({ user_id, page: 0 })));

/** The messages of all rooms of a user, and how one room of theirs was answered. */
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

/** A post that was reported. */
export const anyPost = (kit: Kit): Promise<Id> => firstOf(kit, '/reported-posts', 'reported_post_id');

/** A code's row in the list of permissions. @throws NotTried when it has none */
export async function permissionIn(kit: Kit, path: string, input: Fields, code: string): Promise<Fields> {
  const answer = await kit.call('GET', path, input);
  const row = rowsOf(answer).find(({ name }) => name === code);
  if (!row) throw new SkipCheck(`${summaryOf(answer)}, without a row ${code}`);
  return row;
}

/** A number that may be written as a text. */
export const numberAt = (fields: Fields, path: string): number => {
  const value = valueAt(fields, path);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
};

/** Whether a flag is 1, however that is written. */
export const isOn = (fields: Fields, path: string): boolean => ['1', 'true'].includes(String(valueAt(fields, path)));
