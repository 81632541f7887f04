import type { SignInMethod } from '@quarterdeck/contract/core/access/sign-in';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { session as room } from '@quarterdeck/contract/session';
import { cell } from '../../ui/state/cell.ts';
import { endSessionStore, sessionPart } from '../../ui/state/session-store.ts';
import { forgetDrafts } from './drafts.ts';

/** The admin in the answer to the code's verification, with the token. */
export type SignedInUser = NonNullable<OutputOf<typeof room.verifyAuth>['user']>;

/** What this browser knows about the sign-in. Another tab may change it at any time. */
export interface Session {
  /** The bearer token; while the code is awaited, the key of the sign-in. */
  readonly token: string | null;
  /** The key of a sign-in that waits for its code. */
  readonly otpKey: string | null;
  readonly user: SignedInUser | null;
  /** The possible second steps of a sign-in that waits for one, strongest first. */
  readonly methods: readonly SignInMethod[];
  /** `out`: no one; `code`: the code is awaited; `in`: signed in. */
  readonly phase: 'out' | 'code' | 'in';
  /** The session ended during work, and no one has signed in again yet. */
  readonly ended: boolean;
  /** No one has worked in this tab yet: signing in leads to the address that was requested. */
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

/** Reads the methods that the answer to the password names; an emailed code where it names none. */
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

/** The token that the server refused during work, and whether it had accepted one before. */
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

/** Whether two answers describe the same person: with the same token they do, even after a change of name. */
function isSamePerson(one: SignedInUser, other: SignedInUser): boolean {
  if (one.api_token === other.api_token) return true;
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return (one.username ?? one.name) === (other.username ?? other.name);
}

/** Returns the signed-in admin, also while they sign in again. */
const ownerOf = ({ phase, user }: Session): SignedInUser | null => (phase === 'out' ? null : user);

/** Reads the browser's stored session. When its owner is no longer signed in, their session ends at once. */
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

/** Returns the current session. */
export const readSession = (): Session => current.get();

/** Calls back whenever the session changes, in this tab or another. @returns a function that stops it. */
export const watchSession = current.watch;

/** Stores the answer to a correct password: now the code is awaited. */
export function awaitCode(key: string, loginData: unknown): void {
  localStorage.setItem('otpKey', key);
  localStorage.setItem('token', key);
  localStorage.setItem('loginData', JSON.stringify(loginData));
  refresh();
}

/** Stores the session that a correct code has opened, and deletes other people's drafts in this browser. */
export function enter(user: SignedInUser): void {
  forgetDrafts(user.id);
  localStorage.setItem('token', user.api_token);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.removeItem('otpKey');
  localStorage.removeItem('loginData');
  refresh();
}

/** Fields that can be removed: a picture, a method that must be added, a view as a group. */
const CAN_END: ReadonlySet<string> = new Set<keyof SignedInUser>(['avatar', 'must_add_method', 'viewing_group']);

/** Stores what the server now reports about the signed-in admin; the token stays. */
export function rememberUser(news: Omit<SignedInUser, 'api_token'>): void {
  const { user, phase } = current.get();
  if (phase !== 'in' || user === null) return;
  // A field that another server leaves empty keeps its value.
  const told = Object.entries({ ...news }).filter(([name, value]) => value !== null || CAN_END.has(name));
  const next = JSON.stringify({ ...user, ...Object.fromEntries(told) });
  if (next === localStorage.getItem('user')) return;
  localStorage.setItem('user', next);
  refresh();
}

/** Signs out: forgets everything, in every tab. */
export function leave(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  refresh();
}

/** Records that the server accepted this token: from now on, its end interrupts work in progress. */
export function confirmSession(token: string | null): void {
  if (token !== null && token === current.get().token && !isConfirmed.get()) isConfirmed.set(true);
}

/**
 * Records that the server refused this token. Work in progress keeps its screen while the same person signs in again; a
 * page that was just opened has nothing to keep. An answer to an older token is ignored.
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
