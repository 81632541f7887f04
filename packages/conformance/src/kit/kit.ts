import { randomBytes } from 'node:crypto';
import { type Answer, type Fields, fieldOf, isFields, isSuccess, rowsOf, summaryOf } from './answer.ts';
import { type Backend, backendAt, type Method } from './backend.ts';
import { DEFAULT_SORTS, daysBefore } from './inputs.ts';
import type { Account, Options } from './options.ts';
import { SignInFailure, SkipCheck } from './outcome.ts';

/** A sign-in, with the answers of both calls. */
export interface SignIn {
  readonly login: Answer;
  readonly verified: Answer;
  readonly user: Fields;
  readonly token: string;
}

/** The tools of every check. */
export interface Kit {
  readonly options: Options;
  readonly backend: Backend;
  readonly isWriting: boolean;
  /** Makes a call as the super admin. */
  call(method: Method, path: string, input?: Fields): Promise<Answer>;
  /** Reads the first page of a list, as the console does; each list is read once. */
  list(path: string, more?: Fields): Promise<Answer>;
  /** Returns its rows. @throws SkipCheck when there are none */
  rows(path: string, more?: Fields): Promise<readonly [Fields, ...Fields[]]>;
  /** Returns the sign-in of the super admin. @throws SignInFailure */
  session(): Promise<SignIn>;
  signIn(account: Account, email?: string): Promise<SignIn>;
  /** Runs `make` once per name, and returns the same result to every caller. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Repeats a call that was refused because a code was sent a moment ago. */
  patiently(call: () => Promise<Answer>): Promise<Answer>;
  /** Returns an unused name. */
  newName(): string;
}

const LONGEST_WAIT_S = 120;

/** Returns an id, either a number or a string. @throws SkipCheck when there is none */
export function idIn(fields: Fields, name = 'id'): number | string {
  const id = fields[name];
  if (typeof id === 'number' || typeof id === 'string') return id;
  throw new SkipCheck(`There is no ${name} to ask with`);
}

/** Creates the kit; no call is made yet. */
export function kitFor(options: Options): Kit {
  const isWriting = options.isWriting ?? false;
  const backend = backendAt(options.url, isWriting);
  const made = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known as Promise<T>;
  };

  const signIn = async (account: Account, email?: string): Promise<SignIn> => {
    const { username, password } = account;
    const login = await backend.call('POST', '/admin-login', { username, password });
    const key = fieldOf(login, 'key');
    if (typeof key !== 'string') throw new SignInFailure(`${username} could not sign in: ${summaryOf(login)}`);
    const otp = await options.readCode({ username, email }).catch((error: unknown) => {
      throw new SignInFailure(`There was no code for ${username}: ${error instanceof Error ? error.message : error}`);
    });
    const verified = await backend.call('POST', '/verify-auth', { otp, key });
    const user = fieldOf(verified, 'user');
    const token = isFields(user) ? user.api_token : undefined;
    if (!isFields(user) || typeof token !== 'string')
      throw new SignInFailure(`${username} could not sign in: ${summaryOf(verified)}`);
    return { login, verified, user, token };
  };

  const session = (): Promise<SignIn> => once('session', () => signIn(options.account));
  const call: Kit['call'] = async (method, path, input) => backend.call(method, path, input, (await session()).token);
  const list: Kit['list'] = (path, more = {}) =>
    once(`${path} ${JSON.stringify(more)}`, () => call('GET', path, { ...DEFAULT_SORTS[path], ...more }));

  return {
    options,
    backend,
    isWriting,
    call,
    list,
    once,
    session,
    signIn,
    rows: async (path, more) => {
      const answer = await list(path, more);
      if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
      const [first, ...others] = rowsOf(answer);
      if (!first) throw new SkipCheck(`GET ${path} has no rows`);
      return [first, ...others];
    },
    patiently: async (make) => {
      const answer = await make();
      const seconds = answer.retryAfter ?? 0;
      if (answer.status !== 429 || seconds > LONGEST_WAIT_S || !options.wait) return answer;
      await options.wait(seconds);
      return make();
    },
    newName: () => `conformance.${randomBytes(4).toString('hex')}`,
  };
}

/** The console's default range: the last 30 days. */
export const lastDays = (): Fields => ({ start_date: daysBefore(30), end_date: daysBefore(1) });
