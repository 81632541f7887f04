import type { SignInMethod } from '@quarterdeck/contract/core/access/sign-in';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { session as room } from '@quarterdeck/contract/session';
import { cell } from '../../ui/state/cell.ts';
import { endSessionStore, sessionPart } from '../../ui/state/session-store.ts';
import { forgetDrafts } from './drafts.ts';

/** The admin as the verification of a code answered it, with the token. */
export type SignedInUser = NonNullable<OutputOf<typeof room.verifyAuth>['user']>;

/** What this browser knows of the sign-in; another tab may change it at any time. */
export interface Session {
  /** The bearer token; while the code is awaited, the key of the sign-in. */
  readonly token: string | null;
  /** The key of a sign-in that waits for its code. */
  readonly otpKey: string | null;
  readonly user: SignedInUser | null;
  /** What may be the second step of a sign-in that waits for it, the strongest first. */
  readonly methods: readonly SignInMethod[];
  /** `out`: no one; `code`: the code is awaited; `in`: signed in. */
  readonly phase: 'out' | 'code' | 'in';
  /** The session ended during work, and no one has signed in again yet. */
  readonly ended: boolean;
  /** No one has worked in this tab yet: anyone who signs in comes to the address that was asked for. */
  readonly keepsAddress: boolean;
}

const KEYS = ['token', 'loginData', 'otpKey', 'user'] as const;

function readUser(): SignedInUser | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    return typeof user === 'object' && user !== null && 'api_token' in user ? (user as SignedInUser) : null;
  } catch {
    return null;
  }
}

const isMethod = (method: unknown): method is SignInMethod =>
  method === 'mail' || method === 'app' || method === 'passkey';

/** What the answer to the password names; a mailed code where it names nothing. */
function readMethods(): readonly SignInMethod[] {
  try {
    const answer: unknown = JSON.parse(localStorage.getItem('loginData') ?? 'null');
    const methods = typeof answer === 'object' && answer !== null && 'methods' in answer ? answer.methods : undefined;
    const known = Array.isArray(methods) ? methods.filter(isMethod) : [];
    return known.length > 0 ? known : ['mail'];
  } catch {
    return ['mail'];
  }
}

/** The token that the server refused during work, and whether it has accepted one. */
const endedToken = sessionPart<string | null>(() => null);
const isConfirmed = sessionPart(() => false);

function read(keepsAddress: boolean): Session {
  const token = localStorage.getItem('token');
  const otpKey = localStorage.getItem('otpKey');
  const user = readUser();
  const phase = otpKey !== null ? 'code' : token !== null && user !== null ? 'in' : 'out';
  const isNew = phase === 'in' && token !== endedToken.get();
  if (endedToken.get() !== null && (phase === 'out' || isNew)) endedToken.set(null);
  return { token, otpKey, user, methods: readMethods(), phase, ended: endedToken.get() !== null, keepsAddress };
}

const current = cell(read(true));

/** Whose session it is, as far as the answers tell: with the same token it is the same, whatever they are called by now. */
function isSamePerson(one: SignedInUser, other: SignedInUser): boolean {
  if (one.api_token === other.api_token) return true;
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return (one.username ?? one.name) === (other.username ?? other.name);
}

/** The admin who is signed in, also while they sign in again. */
const ownerOf = ({ phase, user }: Session): SignedInUser | null => (phase === 'out' ? null : user);

/** Reads what the browser keeps; what belonged to someone who is not there any more ends at once. */
function refresh(): void {
  const before = ownerOf(current.get());
  const keepsAddress = before === null ? current.get().keepsAddress : !isConfirmed.get();
  const next = read(keepsAddress);
  const owner = ownerOf(next);
  const isGone = before !== null && (owner === null || !isSamePerson(before, owner));
  if (isGone) endSessionStore();
  current.set(isGone ? { ...next, ended: false } : next);
}

addEventListener('storage', ({ key }) => {
  if (key === null || KEYS.some((ours) => ours === key)) refresh();
});

/** The session as it is now. */
export const readSession = (): Session => current.get();

/** Calls back whenever the session changes, in this tab or another. @returns what stops it. */
export const watchSession = current.watch;

/** Keeps the answer of a right password: now the code is awaited. */
export function awaitCode(key: string, loginData: unknown): void {
  localStorage.setItem('otpKey', key);
  localStorage.setItem('token', key);
  localStorage.setItem('loginData', JSON.stringify(loginData));
  refresh();
}

/** Keeps the session that a right code has opened. What others wrote in this browser is not left to this person. */
export function enter(user: SignedInUser): void {
  forgetDrafts(user.id);
  localStorage.setItem('token', user.api_token);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.removeItem('otpKey');
  localStorage.removeItem('loginData');
  refresh();
}

/** What can be taken away: a picture, a method that is to be added, a view as a group. */
const CAN_END: ReadonlySet<string> = new Set<keyof SignedInUser>(['avatar', 'must_add_method', 'viewing_group']);

/** Keeps what the server says of the signed-in admin by now; the token stays. */
export function rememberUser(news: Omit<SignedInUser, 'api_token'>): void {
  const { user, phase } = current.get();
  if (phase !== 'in' || user === null) return;
  // What a server of another make leaves empty is as it was.
  const told = Object.entries({ ...news }).filter(([name, value]) => value !== null || CAN_END.has(name));
  const next = JSON.stringify({ ...user, ...Object.fromEntries(told) });
  if (next === localStorage.getItem('user')) return;
  localStorage.setItem('user', next);
  refresh();
}

/** Forgets everything: signed out, in every tab. */
export function leave(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  refresh();
}

/** Notes that the server accepted this token: from now on, its end is the end of work that was begun. */
export function confirmSession(token: string | null): void {
  if (token !== null && token === current.get().token && !isConfirmed.get()) isConfirmed.set(true);
}

/**
 * Notes that the server refused this token. Work that was begun keeps its screen while the same person signs in again;
 * a page that was only just opened has nothing to keep. An answer to an older token says nothing.
 * @returns whether the page was left for the sign-in.
 */
export function endsSession(token: string | null): boolean {
  const { phase, token: own } = current.get();
  if (phase !== 'in' || token !== own) return false;
  if (!isConfirmed.get()) {
    leave();
    return true;
  }
  endedToken.set(token);
  refresh();
  return false;
}
