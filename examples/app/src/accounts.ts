import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '@quarterdeck/app-client';
import type { App } from './context.ts';
import { type Call, Refusal, type Routes } from './http.ts';
import type { User } from './model.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const BYTES = 32;

async function hashOf(password: string, cost: number, salt = randomBytes(16).toString('hex')): Promise<string> {
  return `${cost}:${salt}:${(await derive(password, salt, BYTES, { N: cost })).toString('hex')}`;
}

async function isRight(password: string, kept: string): Promise<boolean> {
  const [cost = '', salt = ''] = kept.split(':');
  return timingSafeEqual(Buffer.from(await hashOf(password, Number(cost), salt)), Buffer.from(kept));
}

const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Users suspended by staff cannot do anything. */
function refuseSuspended({ suspended }: User): void {
  if (!suspended) return;
  const { until } = suspended;
  const why = suspended.text ?? suspended.reason;
  throw new Refusal(403, `Your account is suspended${until ? ` until ${until}` : ''}${why ? `: ${why}` : ''}`);
}

/** Returns the signed-in user, suspended or not. @throws Refusal for visitors who are not signed in */
export function whoIsSignedIn({ tables }: App, call: Call): User {
  const token = call.headers.authorization?.replace('Bearer ', '') ?? '';
  const user = tables.users.get(tables.sessions.get(sessionId(token))?.user ?? '');
  if (!user) throw new Refusal(401, 'Sign in first');
  return user;
}

/**
 * Returns the user who makes the call.
 * @throws Refusal for visitors who are not signed in, suspended users, and users who must choose a password first
 */
export function whoCalls(app: App, call: Call, mayHaveToChoose = false): User {
  const { tables, tell } = app;
  const user = whoIsSignedIn(app, call);
  refuseSuspended(user);
  if (user.mustChoosePassword && !mayHaveToChoose) throw new Refusal(403, 'Choose a new password first');
  const device_app_version = call.headers['app-version'] ?? null;
  if (device_app_version === null || device_app_version === user.device_app_version) return user;
  // The app on the phone was updated.
  tell({ type: 'user', id: user.id, data: { device_app_version } });
  return tables.users.put({ ...user, device_app_version });
}

/** Ends the sessions of a user. */
export function endSessions({ tables }: App, user: string): void {
  for (const session of tables.sessions.all()) if (session.user === user) tables.sessions.remove(session.id);
}

const LINK_MS = 3_600_000;

/** Emails a user a link for a new password. It works once, for an hour. */
export function sendPasswordLink({ tables, mailPasswordLink }: App, userId: string): void {
  const user = tables.users.get(userId);
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  tables.passwordLinks.put({ id: sessionId(token), user: userId, expiresAt: Date.now() + LINK_MS });
  mailPasswordLink(user, token);
}

export function accountRoutes(app: App): Routes {
  const { tables, tell, client, passwordCost } = app;

  const openSession = ({ id, mustChoosePassword = false }: User) => {
    const token = randomBytes(32).toString('base64url');
    tables.sessions.put({ id: sessionId(token), user: id });
    return { token, user: id, mustChoosePassword };
  };

  /** Sends a sign-in attempt and its outcome to Quarterdeck, which shows it to staff. */
  const tellSignIn = ({ id, device_os }: User, call: Call, isValid: boolean): void => {
    const device = call.headers['device-id'];
    tell({
      type: 'app_sign_in',
      id: randomUUID(),
      data: {
        user: id,
        outcome: isValid ? 'succeeded' : 'failed',
        method: 'password',
        ...(isValid ? {} : { cause: 'Wrong password' }),
        ...(device ? { device } : {}),
        ...(device_os ? { device_os } : {}),
      },
    });
  };

  /** Asks Quarterdeck whether this is the password that staff set; the answer is yes only once. */
  async function isOfStaff(user: User, password: string): Promise<boolean> {
    try {
      return (await client.passwordCheck(user.id, password)).valid;
    } catch (error) {
      if (error instanceof ApiError) throw new Refusal(error.status === 429 ? 429 : 503, error.message);
      throw error;
    }
  }

  return {
    'POST /sign-up': async (call) => {
      const [name, username] = [call.field('name'), call.field('username')];
      const password = await hashOf(call.field('password'), passwordCost);
      for (const other of tables.users.all())
        if (other.username.toLowerCase() === username.toLowerCase()) throw new Refusal(409, 'This name is taken');
      const isIos = call.headers['device-type'] === 'ios';
      const data = {
        name,
        username,
        email: call.optional('email') ?? null,
        device_type: isIos ? ('ios' as const) : ('android' as const),
        device_os: call.optional('device_os') ?? null,
        device_app_version: call.headers['app-version'] ?? null,
        created_at: new Date().toISOString(),
      };
      const user = tables.users.put({ id: `u_${randomUUID()}`, ...data, password });
      tell({ type: 'user', id: user.id, data });
      return openSession(user);
    },

    'POST /sign-in': async (call) => {
      const username = call.field('username').toLowerCase();
      const found = [...tables.users.all()].find((one) => one.username.toLowerCase() === username);
      const password = call.field('password');
      const isValid = found?.isPasswordOfStaff
        ? await isOfStaff(found, password)
        : found?.password !== undefined && (await isRight(password, found.password));
      if (found) tellSignIn(found, call, isValid);
      if (!found || !isValid) throw new Refusal(401, 'Wrong name or password');
      refuseSuspended(found);
      const seen = {
        last_seen_at: new Date().toISOString(),
        device_app_version: call.headers['app-version'] ?? null,
      };
      tell({ type: 'user', id: found.id, data: seen });
      const { isPasswordOfStaff, ...rest } = found;
      return openSession(
        tables.users.put({ ...rest, ...seen, ...(isPasswordOfStaff && { mustChoosePassword: true }) }),
      );
    },

    'POST /new-password': async (call) => {
      const link = tables.passwordLinks.get(sessionId(call.field('token')));
      const user = tables.users.get(link?.user ?? '');
      if (!link || !user || link.expiresAt < Date.now()) throw new Refusal(401, 'This link has expired');
      const password = await hashOf(call.field('password'), passwordCost);
      tables.passwordLinks.remove(link.id);
      endSessions(app, user.id);
      const { isPasswordOfStaff: _staff, mustChoosePassword: _done, ...rest } = user;
      tables.users.put({ ...rest, password });
    },

    'POST /password': async (call) => {
      const { mustChoosePassword: _done, ...rest } = whoCalls(app, call, true);
      tables.users.put({ ...rest, password: await hashOf(call.field('password'), passwordCost) });
    },

    'GET /me': (call) => {
      const { password: _secret, ...me } = whoCalls(app, call);
      return me;
    },

    'PATCH /me': (call) => {
      const me = whoCalls(app, call);
      const names = ['name', 'phone', 'gender', 'dob', 'address', 'current_location'] as const;
      const data = Object.fromEntries(
        names.map((name) => [name, call.optional(name)]).filter(([, value]) => value !== undefined),
      );
      tables.users.put({ ...me, ...data });
      tell({ type: 'user', id: me.id, data });
    },

    'POST /position': (call) => {
      const { id: user } = whoCalls(app, call);
      const [latitude, longitude] = [call.number('latitude'), call.number('longitude')];
      const data = { user, latitude, longitude, place: call.optional('place') ?? null };
      tell({ type: 'position', id: randomUUID(), data });
    },

    'PUT /follows/:user': (call) => {
      const { id: follower } = whoCalls(app, call);
      const followed = tables.users.get(call.params.user ?? '')?.id;
      if (!followed || followed === follower) throw new Refusal(404, 'There is no other user with this id');
      // The id is the pair of users, so a repeated follow changes nothing.
      const id = `${follower}:${followed}`;
      if (tables.follows.get(id)) return;
      tables.follows.put({ id, follower, followed });
      tell({ type: 'follow', id, data: { follower, followed } });
    },
  };
}
